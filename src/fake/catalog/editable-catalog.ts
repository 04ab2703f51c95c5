import { extended, peopleIn } from './directory.ts';
import { UNDESCRIBED } from './indexed-values.ts';
import { once } from './once.ts';
import { placeIn } from './ordering.ts';
import { pageOf, rowsInOrder } from './page.ts';
import { NEWEST_SCHEMA, type RecordSchema } from './record-schema.ts';
import { INDEXED_FIELDS, NOW, deepFreeze, quoteName } from './records.ts';
import {
  type Belongings,
  type BaseTables,
  CatalogError,
  type Catalog,
  type Directory,
  type EntityRecord,
  type ListOrder,
  type Page,
  type PageRequest,
  type Place,
  type RowNumber,
  type SearchCorpus,
  type StaleValues,
  type StoredTable,
  type TableFilter,
  type Labels,
  type Lineage,
  type Assets,
} from './types.ts';
import { type EditedRow, editedRecord, checkedMembers, checkedName } from './writes.ts';

/** Orders and filters whose rows are kept from one page to the next. */
const KEPT = 8;

/** A writable catalog over immutable base tables. */
export class EditableCatalog implements Catalog {
  readonly #base: BaseTables;
  /** The rows that were added, changed or removed. */
  readonly #edited = new Map<RowNumber, EditedRow>();
  /** The rows that last had an FQN or an id. */
  readonly #byFqn = new Map<string, RowNumber>();
  readonly #byId = new Map<string, RowNumber>();
  readonly #writes: RowNumber[] = [];
  /** The rows by order and filter, since the last write. */
  readonly #lists = new Map<string, readonly RowNumber[]>();
  readonly #schemaByFqn: ReadonlyMap<string, number>;
  readonly #corpora = new Map<RecordSchema, SearchCorpus>();
  readonly #isStale: boolean;
  /** What the index had of the rows that were written, before. */
  readonly #stale = new Map<RowNumber, StaleValues>();
  readonly #deletedPlaces = new Set<string>();
  #nextRow: RowNumber;

  /** @param options.staleIndex whether the search index keeps removed values, as a real one does */
  constructor(base: BaseTables, { staleIndex = false }: { readonly staleIndex?: boolean } = {}) {
    this.#base = base;
    this.#isStale = staleIndex;
    deepFreeze([base.places, base.user]);
    this.#schemaByFqn = new Map(
      base.places.schemas.map((schema, index) => [schema.fullyQualifiedName, index]),
    );
    this.#nextRow = base.size;
  }

  count(): number {
    return this.#list('name', { include: 'non-deleted' }).length;
  }

  page({ filter, ...request }: PageRequest): Page<RowNumber> {
    const { order } = request;
    return pageOf(this.#list(order, filter), (row) => this.placeOf(row, order), request);
  }

  #list(order: ListOrder, filter: TableFilter): readonly RowNumber[] {
    const key = JSON.stringify([order, filter]);
    if (!this.#lists.has(key) && this.#lists.size === KEPT) this.#lists.clear();
    return once(this.#lists, key, () => rowsInOrder(this.#base, this.#edited, order, filter));
  }

  placeOf(row: RowNumber, order: ListOrder): Place {
    return placeIn(order, this.#edited.get(row) ?? this.#base.identity(row));
  }

  record(row: RowNumber, fields: ReadonlySet<string>, schema = NEWEST_SCHEMA): StoredTable {
    const edited = this.#edited.get(row);
    return edited ? editedRecord(this.#base, edited, fields, schema) : this.#base.record(row, fields, schema);
  }

  isDeleted(row: RowNumber): boolean {
    return this.#edited.get(row)?.deleted ?? this.#base.deleted(row);
  }

  findById(id: string): RowNumber | undefined {
    const row = this.#byId.get(id) ?? this.#base.findById(id);
    return row === undefined || this.#isRemoved(row) ? undefined : row;
  }

  findByFqn(fqn: string): RowNumber | undefined {
    const row = this.#byFqn.get(fqn) ?? this.#base.findByFqn(fqn);
    return row === undefined || this.#isRemoved(row) || this.#asEdited(row).fullyQualifiedName !== fqn
      ? undefined
      : row;
  }

  services(): readonly EntityRecord[] {
    return this.#base.places.services;
  }

  databases(): readonly EntityRecord[] {
    return this.#withDeleted(this.#base.places.databases);
  }

  schemas(): readonly EntityRecord[] {
    return this.#withDeleted(this.#base.places.schemas);
  }

  assets(): Assets {
    return this.#base.assets();
  }

  lineage(): Lineage {
    return this.#base.lineage();
  }

  loggedInUser(): EntityRecord {
    return this.#base.user;
  }

  users(): readonly EntityRecord[] {
    return this.#directory().users;
  }

  teams(): readonly EntityRecord[] {
    return this.#directory().teams;
  }

  labels(): Labels {
    return this.#base.labels();
  }

  belongings(): Belongings {
    return this.#base.belongings();
  }

  add(record: { name: string; databaseSchema: string } & Record<string, unknown>): RowNumber {
    const { name, databaseSchema, deleted, ...members } = checkedMembers(structuredClone(record));
    const row = this.#nextRow;
    const edited: EditedRow = {
      row,
      id: this.#base.newId(row),
      ...this.#address(checkedName(name), databaseSchema ?? null, undefined),
      deleted: deleted === true,
      members: { ...this.#stamp(), ...members },
    };
    this.#nextRow += 1;
    this.#put(edited);
    return row;
  }

  patch(row: RowNumber, changes: Record<string, unknown>): void {
    this.#mustExist(row);
    const { name, databaseSchema, deleted, ...members } = checkedMembers(structuredClone(changes));
    const was = this.#asEdited(row);
    const { version } = this.record(row, NO_FIELDS);
    const edited: EditedRow = {
      row,
      id: was.id,
      ...this.#address(name === undefined ? was.name : checkedName(name), databaseSchema, was),
      deleted: typeof deleted === 'boolean' ? deleted : was.deleted,
      stateWritten: typeof deleted === 'boolean' || was.stateWritten === true,
      members: { ...was.members, ...this.#stamp(), version: nextVersion(version), ...members },
    };
    this.#keepIndexed(row);
    this.#put(edited);
  }

  remove(row: RowNumber): void {
    this.#mustExist(row);
    this.#put({ ...this.#asEdited(row), isRemoved: true });
  }

  #put(edited: EditedRow): void {
    this.#edited.set(edited.row, edited);
    this.#byFqn.set(edited.fullyQualifiedName, edited.row);
    this.#byId.set(edited.id, edited.row);
    this.#writes.push(edited.row);
    this.#lists.clear();
  }

  #isRemoved(row: RowNumber): boolean {
    return this.#edited.get(row)?.isRemoved === true;
  }

  removeDatabase(fqn: string): void {
    const { databases, schemas, databaseOf } = this.#base.places;
    const database = databases.findIndex((record) => record.fullyQualifiedName === fqn);
    if (database < 0 || this.#deletedPlaces.has(fqn)) throw new CatalogError(`no database ${fqn}`);
    this.#deletedPlaces.add(fqn);
    for (const [schema, record] of schemas.entries())
      if (databaseOf[schema] === database) this.#deletedPlaces.add(record.fullyQualifiedName);
    for (let row = 0; row < this.#nextRow; row++) {
      const { schema, deleted } = this.#asEdited(row);
      if (this.#isRemoved(row) || deleted || databaseOf[schema] !== database) continue;
      this.patch(row, { deleted: true });
      // The index does not notice.
      if (this.#isStale) this.#stale.set(row, { ...this.#staleValues(row), isLive: true });
    }
  }

  corpus(schema = NEWEST_SCHEMA): SearchCorpus {
    const known = this.#corpora.get(schema);
    if (known) return known;
    const corpus: SearchCorpus = {
      size: () => this.#nextRow,
      writes: this.#writes,
      isStateWritten: (row) => this.#edited.get(row)?.stateWritten === true,
      document: (row, fields = INDEXED_FIELDS) =>
        this.#isRemoved(row) ? undefined : this.#document(row, fields, schema),
      members: (row, names) => {
        if (!this.#base.members || this.#edited.has(row)) return corpus.document(row, names);
        const members = this.#base.members(row, names, schema);
        this.#makeStale(row, members, names);
        return members;
      },
    };
    this.#corpora.set(schema, corpus);
    return corpus;
  }

  /** The directory with the users and teams of written members. */
  #directory(): Directory {
    const written = peopleIn(
      [...this.#edited.values()].map(({ isRemoved, members }) => (isRemoved ? {} : members)),
    );
    return extended(this.#base.directory(), written);
  }

  #withDeleted(records: readonly EntityRecord[]): readonly EntityRecord[] {
    if (this.#deletedPlaces.size === 0) return records;
    return records.map((record) =>
      this.#deletedPlaces.has(record.fullyQualifiedName) ? { ...record, deleted: true } : record,
    );
  }

  /** The record as the index holds it. */
  #document(row: RowNumber, fields: ReadonlySet<string>, schema: RecordSchema): StoredTable {
    const record = this.record(row, fields, schema);
    this.#makeStale(row, record, fields);
    return record;
  }

  /** Makes of a record, a new copy with these fields, what a stale index holds of it. */
  #makeStale(row: RowNumber, record: Record<string, unknown>, fields: ReadonlySet<string>): void {
    if (!this.#isStale) return;
    const { owners, description, isLive } = this.#staleValues(row);
    if (owners && fields.has('owners') && listOf(record['owners']).length === 0)
      record['owners'] = structuredClone(owners);
    if (description !== undefined && record['description'] === undefined) {
      record['description'] = description;
      record['descriptionStatus'] = UNDESCRIBED;
    }
    if (isLive) record['deleted'] = false;
  }

  #staleValues(row: RowNumber): StaleValues {
    return this.#stale.get(row) ?? this.#base.stale?.(row) ?? {};
  }

  /** Remembers what the index has of a row that is to be written. */
  #keepIndexed(row: RowNumber): void {
    if (!this.#isStale) return;
    const { owners, description } = this.#document(row, OWNERS, NEWEST_SCHEMA);
    const held = listOf(owners);
    this.#stale.set(row, {
      ...(held.length > 0 && { owners: held }),
      description,
      isLive: this.#staleValues(row).isLive === true,
    });
  }

  #mustExist(row: RowNumber): void {
    if (row >= 0 && row < this.#nextRow && !this.#isRemoved(row)) return;
    throw new CatalogError(`no table in row ${row}`);
  }

  #asEdited(row: RowNumber): EditedRow {
    const base = this.#base;
    const unchanged = () => ({
      ...base.identity(row),
      row,
      schema: base.schema(row),
      deleted: base.deleted(row),
      members: {},
    });
    return this.#edited.get(row) ?? unchanged();
  }

  /** The FQN and location of a table for a name and schema. @throws CatalogError where another table has that FQN */
  #address(
    name: string,
    schemaFqn: unknown,
    was: EditedRow | undefined,
  ): Pick<EditedRow, 'name' | 'schema' | 'fullyQualifiedName'> {
    const named = typeof schemaFqn === 'string' ? this.#schemaByFqn.get(schemaFqn) : undefined;
    const schema = schemaFqn === undefined ? was?.schema : named;
    if (schema === undefined) throw new CatalogError(`no schema ${String(schemaFqn)}`);
    if (was && was.name === name && was.schema === schema) return was;
    const fqn = `${this.schemas()[schema]?.fullyQualifiedName}.${quoteName(name)}`;
    const there = this.findByFqn(fqn);
    if (there !== undefined && there !== was?.row) throw new CatalogError(`there is a table ${fqn} already`);
    return { name, schema, fullyQualifiedName: fqn };
  }

  /** Author and time of a write. The catalog's clock advances a second per write, so that equal writes give equal bytes. */
  #stamp(): Record<string, unknown> {
    return { updatedAt: NOW + (this.#writes.length + 1) * 1000, updatedBy: this.#base.user.name };
  }
}

const NO_FIELDS: ReadonlySet<string> = new Set();
const OWNERS: ReadonlySet<string> = new Set(['owners']);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function nextVersion(version: unknown): number {
  return typeof version === 'number' ? Math.round(version * 10 + 1) / 10 : 0.1;
}
