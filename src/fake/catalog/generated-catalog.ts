import { everyColumn } from './columns.ts';
import { directoryOf, labelsOf } from './directory.ts';
import { EditableCatalog } from './editable-catalog.ts';
import { generatedAssets } from './generated-assets.ts';
import { generatedLineage } from './generated-lineage.ts';
import { recordDraws, recordMaker } from './generated-record.ts';
import { placesFromPlan } from './generated-schemas.ts';
import { GeneratedTables } from './generated-tables.ts';
import { generatedTerms } from './generated-terms.ts';
import { descriptionText, displayNameText } from './generated-texts.ts';
import { governanceOf, reviewDay } from './governance.ts';
import { compareText, foldName, lowerBound, rowsByFqn, rowsByName } from './ordering.ts';
import { demoUser, peopleOf, type People } from './people.ts';
import { type RecordSchema, nearest } from './record-schema.ts';
import { joinFqn, parseFqn, quoteName } from './records.ts';
import { lowerCase, rankTexts, sortedByNumber } from './sorted-rows.ts';
import { staleIndexOf, type StaleIndex, type StaleTable } from './stale-index.ts';
import { TABLE_TYPES } from './table-facts.ts';
import { everyTag, type TagRecord } from './tags.ts';
import type { TermGroup, TermLists } from './term-index.ts';
import {
  type BaseTables,
  type SortField,
  CatalogError,
  type Catalog,
  type TextColumn,
  type Places,
  NONE,
  type TextField,
  type Directory,
  type Labels,
  type Belongings,
  type EntityRecord,
  type SortedRows,
} from './types.ts';
import { DOMAINS } from './vocabulary/domains.ts';

const MOST = 1_000_000;

type BaseColumn = Omit<TextColumn, 'written'>;

export interface CatalogOptions {
  /** Live tables, 0 to 1,000,000. */
  readonly tables: number;
  readonly seed: number;
  /** Adds hostile names, texts and values, and values of no version of the service. */
  readonly hostile?: boolean;
  /** The search index keeps removed values, as real ones do; `staleTables` lists the affected tables. */
  readonly staleIndex?: boolean;
}

/**
 * A catalog generated from a number of tables and a seed: equal options give an equal catalog, byte for byte.
 * Every record is plausible and valid unless `hostile` is set. @throws CatalogError for an invalid number
 */
export const createCatalog = (options: CatalogOptions): Catalog =>
  new EditableCatalog(createTables(options), options);

/** The immutable tables of such a catalog, which several catalogs can share. @throws CatalogError as above */
export function createTables(options: CatalogOptions): BaseTables {
  const { tables, seed, hostile = false } = options;
  checkSize(tables);
  return generatedBase(new GeneratedTables(tables, seed, hostile), options);
}

/**
 * The tables for which the index of a catalog with `staleIndex` is wrong before any write; a table may have several kinds.
 * The records equal those of the catalog without it. @throws CatalogError as above
 */
export function staleTables({ tables, seed, hostile = false }: CatalogOptions): readonly StaleTable[] {
  checkSize(tables);
  return staleIndexOf(
    new GeneratedTables(tables, seed, hostile),
    peopleOfDomains(seed),
    recordDraws(seed),
    seed,
  ).all();
}

function checkSize(tables: number): void {
  if (Number.isInteger(tables) && tables >= 0 && tables <= MOST) return;
  throw new CatalogError(`tables must be a whole number from 0 to ${MOST}`);
}

const peopleOfDomains = (seed: number) =>
  peopleOf(
    seed,
    DOMAINS.map(({ teams }) => teams),
  );

function generatedBase(
  tables: GeneratedTables,
  { tables: live, seed, hostile = false, staleIndex: isStale = false }: CatalogOptions,
): BaseTables {
  const { size } = tables;
  const people = peopleOfDomains(seed);
  const governance = governanceOf(seed);
  const places = placesFromPlan(tables.plan, seed, people.teams, governance);
  const assets = generatedAssets({ tables: live, seed, hostile, people, governance, places });
  const lineage = generatedLineage(tables, assets);
  const draw = recordDraws(seed);
  const record = recordMaker(tables, places, people, governance, draw);
  const stale = isStale ? staleIndexOf(tables, people, draw, seed) : undefined;
  const byName = rowsByName(size, (row) => tables.nameRank(row), tables.bits);
  let byFqn: Uint32Array | undefined;
  let directory: Directory | undefined;
  let labels: Labels | undefined;
  let belongings: Belongings | undefined;
  const textColumns = new Map<string, BaseColumn>();
  let schemaColumn: Uint32Array | undefined;
  /** One column for all places of the tables. */
  const schemas = () => (schemaColumn ??= Uint32Array.from(tables.schemaOf));
  const terms = new Map<TermGroup, TermLists>();
  const sortings = new Map<SortField, SortedRows>();
  const termsOf = (group: TermGroup) =>
    once(terms, group, () =>
      generatedTerms({ tables, people, governance, draw, record, ...(stale && { stale }) }, group),
    );
  return {
    size,
    places,
    user: demoUser(seed),
    directory: () => (directory ??= directoryOf(people, demoUser(seed), (user) => people.teamsOf(user))),
    labels: () => (labels ??= withOwners(labelsOf(usedTags(termsOf('tags'))), people)),
    belongings: () => (belongings ??= withExperts(governance, people)),
    assets: () => assets,
    lineage: () => lineage,
    name: (row) => tables.name(row),
    id: (row) => tables.id(row),
    newId: (row) => tables.id(row),
    fqn: (row) => tables.fqn(row),
    schema: (row) => tables.schemaOf[row] ?? 0,
    deleted: (row) => tables.deleted(row),
    inOrder: (order) => (order === 'name' ? byName : (byFqn ??= rowsByFqn(size, (row) => tables.fqn(row)))),
    findById: (id) => rowOfId(tables, id),
    findByFqn: fqnFinder(tables, byName),
    record,
    text(field, schema) {
      const key = field === 'tableType' ? `${field} ${schema.version}` : field;
      return once(textColumns, key, () => generatedText(tables, places, field, schema, stale, schemas));
    },
    terms: termsOf,
    sorted: (field) => once(sortings, field, () => generatedOrder(tables, places, field)),
    ...(stale && { stale }),
  };
}

/** Labels with the owners of terms: a team for two of three. */
const withOwners = (labels: Labels, { teams }: People): Labels => ({
  ...labels,
  glossaryTerms: labels.glossaryTerms.map((term, n) => ({
    ...term,
    owners: n % 3 === 2 ? [] : teams.slice(n % teams.length).slice(0, 1),
    ...(n % 4 === 0 && { extension: { reviewedOn: reviewDay(n) } }),
  })),
});

/** Domains and data products with their owners and experts: a team, and up to two persons. */
function withExperts({ domains, dataProducts }: Belongings, { teams, users }: People): Belongings {
  const governed = (record: EntityRecord, n: number): EntityRecord => ({
    ...record,
    owners: n % 4 === 3 ? [] : teams.slice(n % teams.length).slice(0, 1),
    experts: users.slice((n * 5) % users.length).slice(0, n % 3),
  });
  return { domains: domains.map(governed), dataProducts: dataProducts.map(governed) };
}

/** The tags of a catalog: those that some table or column has, and all that are no terms of a glossary. */
function usedTags(lists: TermLists): TagRecord[] {
  const used = new Set<string>();
  for (const [path, terms] of lists)
    if (path !== 'tags.source') for (const fqn of terms.keys()) used.add(fqn);
  const all = new Map(everyTag(everyColumn()).map((tag) => [String(tag['tagFQN']), tag]));
  const kept = [...all].filter(([fqn, { source }]) => source !== 'Glossary' || used.has(fqn));
  const others = [...used].filter((fqn) => !all.has(fqn)).map((tagFQN) => ({ tagFQN }));
  return [...kept.map(([, tag]) => tag), ...others];
}

function once<K, V>(made: Map<K, V>, key: K, make: () => V): V {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

/** The first eight digits of an id are the hashed row number. */
function rowOfId(tables: GeneratedTables, id: string): number | undefined {
  if (!/^[0-9a-f]{8}-/u.test(id)) return undefined;
  const row = tables.bits.row(Number.parseInt(id.slice(0, 8), 16));
  return row < tables.size && tables.id(row) === id ? row : undefined;
}

/** Finds a row by FQN: rows with equal names are adjacent in the order of names; one of them is in the schema. */
function fqnFinder(tables: GeneratedTables, byName: Uint32Array): (fqn: string) => number | undefined {
  const { plan } = tables;
  const schemas = new Map(
    plan.schemas.map(({ name, database }, index) => {
      const { name: databaseName = '', service = 0 } = plan.databases[database] ?? {};
      return [joinFqn([plan.services[service]?.name ?? '', databaseName, name]), index];
    }),
  );
  return (fqn) => {
    const names = parseFqn(fqn);
    const name = names?.[3];
    if (!names || name === undefined || names.length !== 4 || joinFqn(names) !== fqn) return undefined;
    const schema = schemas.get(joinFqn(names.slice(0, 3)));
    if (schema === undefined) return undefined;
    const fold = foldName(name);
    const compareAt = (index: number) => {
      const other = tables.name(byName[index] ?? 0);
      return compareText(foldName(other), fold) || compareText(other, name);
    };
    for (let index = lowerBound(byName.length, compareAt, false); index < byName.length; index++) {
      const row = byName[index] ?? 0;
      if (tables.name(row) !== name) return undefined;
      if (tables.schemaOf[row] === schema) return row;
    }
    return undefined;
  };
}

/** One text field of all rows, in the terms of a record schema. */
function generatedText(
  tables: GeneratedTables,
  places: Places,
  field: TextField,
  { tableTypes }: RecordSchema,
  stale: StaleIndex | undefined,
  schemas: () => Uint32Array,
): BaseColumn {
  switch (field) {
    case 'name':
      return { values: tables.names.names, of: tables.names.of };
    case 'displayName':
      return written(tables.size, displayNameText, (row) => tables.displayName(row));
    case 'description':
      return written(
        tables.size,
        descriptionText,
        (row) => tables.description(row) ?? stale?.formerDescription(row),
      );
    case 'tableType':
      return tableTypeColumn(tables, tableTypes);
    default:
      return { values: placeTexts(places, field), of: schemas() };
  }
}

type PlaceField = Exclude<TextField, 'name' | 'displayName' | 'description' | 'tableType'>;

/** A text of each schema's place, repeated for places of several schemas. */
function placeTexts(places: Places, field: PlaceField): string[] {
  const { services, databases, schemas, databaseOf, serviceOf } = places;
  return schemas.map((schema, index) => {
    const database = databaseOf[index] ?? 0;
    const [kind, member = ''] = field.split('.');
    const record =
      kind === 'service'
        ? services[serviceOf[database] ?? 0]
        : kind === 'database'
          ? databases[database]
          : schema;
    const text = record?.[member];
    return typeof text === 'string' ? text : '';
  });
}

/** Table types of a record schema; types that it maps to the same word share one value. */
function tableTypeColumn(tables: GeneratedTables, known: readonly string[]): BaseColumn {
  const nearestTypes = TABLE_TYPES.map((type) => TABLE_TYPES.indexOf(nearest(type, known)));
  return numbered(tables.size, TABLE_TYPES, (row) => nearestTypes[tables.type(row)]);
}

/** All rows by one key. */
function generatedOrder(tables: GeneratedTables, places: Places, field: SortField): SortedRows {
  const { size, names, schemaOf } = tables;
  switch (field) {
    case 'name.keyword': {
      const ranks = rankTexts(names.names);
      return sortedByNumber(
        size,
        (row) => ranks[names.of[row] ?? 0] ?? 0,
        (row) => tables.name(row),
      );
    }
    case 'fullyQualifiedName': {
      // All FQNs have four parts, so they are ordered by those of their schemas first.
      const ofSchema = rankTexts(places.schemas.map((schema) => lowerCase(`${schema.fullyQualifiedName}.`)));
      const ofName = rankTexts(names.names.map((name) => lowerCase(quoteName(name))));
      return sortedByNumber(
        size,
        (row) => (ofSchema[schemaOf[row] ?? 0] ?? 0) * names.names.length + (ofName[names.of[row] ?? 0] ?? 0),
        (row) => lowerCase(tables.fqn(row)),
      );
    }
    case 'updatedAt':
      return sortedByNumber(
        size,
        (row) => tables.updatedAt(row),
        (row) => tables.updatedAt(row),
      );
    default:
      return sortedByNumber(
        size,
        (row) => tables.usage.weekly(row),
        (row) => tables.usage.weekly(row),
      );
  }
}

function numbered(
  size: number,
  values: readonly string[],
  numberOf: (row: number) => number | undefined,
): BaseColumn {
  const of = new Uint32Array(size);
  for (let row = 0; row < size; row++) of[row] = numberOf(row) ?? NONE;
  return { values, of };
}

/** A column of numbered texts; only those that a row uses are generated. */
function written(
  size: number,
  textOf: (number: number) => string,
  numberOf: (row: number) => number | undefined,
): BaseColumn {
  const values: string[] = [];
  const indexes: number[] = [];
  const of = new Uint32Array(size);
  for (let row = 0; row < size; row++) {
    const number = numberOf(row);
    of[row] = number === undefined ? NONE : (indexes[number] ??= values.push(textOf(number)) - 1);
  }
  return { values, of };
}
