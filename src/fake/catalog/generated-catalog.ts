import { childDraw, columnDraw, eachColumn, everyColumn, tagDraw } from './columns.ts';
import { directoryOf, labelsOf } from './directory.ts';
import { EditableCatalog } from './editable-catalog.ts';
import { generatedAssets } from './generated-assets.ts';
import { generatedLineage } from './generated-lineage.ts';
import { recordDraws, recordMaker, type MakeRecord, type RecordDraws } from './generated-record.ts';
import { placesFromPlan } from './generated-schemas.ts';
import { GeneratedTables } from './generated-tables.ts';
import { governanceOf, reviewDay } from './governance.ts';
import { fieldsOfPath, indexedValues } from './indexed-values.ts';
import { compareText, foldName, lowerBound, rowsByFqn, rowsByName } from './ordering.ts';
import { demoUser, peopleOf, type People } from './people.ts';
import { NEWEST_SCHEMA } from './record-schema.ts';
import { joinFqn, parseFqn } from './records.ts';
import { staleIndexOf, type StaleTable } from './stale-index.ts';
import { columnTag, everyTag, tableTags, type TagRecord } from './tags.ts';
import {
  type BaseTables,
  CatalogError,
  type Catalog,
  type Directory,
  type Labels,
  type Belongings,
  type EntityRecord,
} from './types.ts';
import { DOMAINS, type ColumnSpec } from './vocabulary/domains.ts';

const MOST = 1_000_000;

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
  return {
    size,
    places,
    user: demoUser(seed),
    directory: () => (directory ??= directoryOf(people, demoUser(seed), (user) => people.teamsOf(user))),
    labels: () => (labels ??= withOwners(labelsOf(usedTags(tables, draw, record)), people)),
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

/**
 * The tags of a catalog: those that some table or column has, and all that are no terms of a glossary. Records are not made
 * for them, which would take ten times as long, but of the few rows with hostile values.
 */
function usedTags(tables: GeneratedTables, draw: RecordDraws, record: MakeRecord): TagRecord[] {
  const all = everyTag(everyColumn());
  const known = new Set(all.map(({ tagFQN }) => tagFQN));
  const unused = new Set(all.flatMap(({ tagFQN, source }) => (source === 'Glossary' ? [tagFQN] : [])));
  const others = new Set<unknown>();
  const note = (fqn: unknown) => {
    unused.delete(fqn);
    if (!known.has(fqn)) others.add(fqn);
  };
  const noteColumn = (spec: ColumnSpec, drawn: number) => {
    const tag = columnTag(spec, tagDraw(drawn));
    if (tag) note(tag['tagFQN']);
    for (const [n, part] of (spec.parts ?? []).entries()) noteColumn(part, childDraw(drawn, n));
  };
  // Of many tables the first ones have all tags.
  for (let row = 0; row < tables.size && unused.size > 0; row++) {
    if (tables.hostile(row) !== undefined) {
      const table = record(row, WITH_TAGS, NEWEST_SCHEMA);
      for (const path of TAG_PATHS) for (const fqn of indexedValues(table, path)) note(fqn);
      continue;
    }
    const parts = tables.parts(row);
    const drawn = draw.columns(row);
    for (const { tagFQN } of tableTags({ parts, coolness: tables.coolness(row) }, draw.tags(row)))
      note(tagFQN);
    eachColumn(parts, drawn, (spec, n) => noteColumn(spec, columnDraw(drawn, n)));
  }
  const kept = all.filter(({ tagFQN }) => !unused.has(tagFQN));
  return [...kept, ...Array.from(others, (tagFQN) => ({ tagFQN }))];
}

const TAG_PATHS = ['tags.tagFQN', 'tags.nested'];
const WITH_TAGS = fieldsOfPath('tags.tagFQN');

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
