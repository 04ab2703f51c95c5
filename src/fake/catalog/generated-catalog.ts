import { itemAt } from '../random.ts';
import { directoryOf, labelsOf } from './directory.ts';
import { EditableCatalog } from './editable-catalog.ts';
import { generatedAssets } from './generated-assets.ts';
import { generatedLineage } from './generated-lineage.ts';
import { recordMakers } from './generated-record.ts';
import { placesFromPlan } from './generated-schemas.ts';
import { GeneratedTables } from './generated-tables.ts';
import { governanceOf, reviewDay } from './governance.ts';
import { recordDraws } from './made-table.ts';
import { compareText, foldName, lowerBound, rowsByName, sortedByPlace } from './ordering.ts';
import { demoUser, peopleOf, type People } from './people.ts';
import { joinFqn, parseFqn } from './records.ts';
import { staleValues } from './stale-index.ts';
import { allTags } from './tags.ts';
import {
  type BaseTables,
  CatalogError,
  type Catalog,
  type Directory,
  type Labels,
  type Places,
} from './types.ts';

const MOST = 1_000_000;

export interface CatalogOptions {
  /** Live tables, 0 to 1,000,000. */
  readonly tables: number;
  readonly seed: number;
  /** Adds hostile names, texts and values, and values of no version of the service. */
  readonly hostile?: boolean;
  /** The search index keeps removed values, as real ones do. */
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
  const { tables: live, seed, hostile = false } = options;
  if (!Number.isInteger(live) || live < 0 || live > MOST)
    throw new CatalogError(`tables must be a whole number from 0 to ${MOST}`);
  const tables = new GeneratedTables(live, seed, hostile);
  const { size } = tables;
  const people = peopleOf(seed);
  const governance = governanceOf(seed, people);
  const places = placesFromPlan(tables.plan, seed, people.teams, governance);
  const assets = generatedAssets({ tables: live, seed, hostile, people, governance, places });
  const lineage = generatedLineage(tables, assets);
  const draw = recordDraws(seed);
  const makers = recordMakers(tables, places, people, governance, draw);
  const byName = rowsByName(size, (row) => tables.nameRank(row), tables.bits);
  let byFqn: readonly number[] | undefined;
  let directory: Directory | undefined;
  let labels: Labels | undefined;
  return {
    size,
    places,
    user: demoUser(seed),
    directory: () => (directory ??= directoryOf(people, demoUser(seed), (user) => people.teamsOf(user))),
    labels: () => (labels ??= withOwners(labelsOf(allTags(hostile)), people)),
    belongings: () => governance,
    assets: () => assets,
    lineage: () => lineage,
    identity: (row) => ({ id: tables.id(row), name: tables.name(row), fullyQualifiedName: tables.fqn(row) }),
    newId: (row) => tables.id(row),
    schema: (row) => tables.schemaOf[row] ?? 0,
    deleted: (row) => tables.deleted(row),
    inOrder: (order) =>
      order === 'name'
        ? byName
        : (byFqn ??= sortedByPlace([...byName], order, (row) => ({ key: tables.fqn(row), id: '' }))),
    findById: (id) => rowOfId(tables, id),
    findByFqn: fqnFinder(tables, places, byName),
    ...makers,
    stale: staleValues(tables, people, seed),
  };
}

/** Labels with the owners of terms: a team for two of three. */
const withOwners = (labels: Labels, { teams }: People): Labels => ({
  ...labels,
  glossaryTerms: labels.glossaryTerms.map((term, n) => ({
    ...term,
    owners: n % 3 === 2 ? [] : [itemAt(teams, n)],
    ...(n % 4 === 0 && { extension: { reviewedOn: reviewDay(n) } }),
  })),
});

/** The first eight digits of an id are the hashed row number. */
function rowOfId(tables: GeneratedTables, id: string): number | undefined {
  if (!/^[0-9a-f]{8}-/u.test(id)) return undefined;
  const row = tables.bits.row(Number.parseInt(id.slice(0, 8), 16));
  return row < tables.size && tables.id(row) === id ? row : undefined;
}

/** Finds a row by FQN: rows with equal names are adjacent in the order of names; one of them is in the schema. */
function fqnFinder(tables: GeneratedTables, places: Places, byName: Uint32Array): BaseTables['findByFqn'] {
  const schemas = new Map(places.schemas.map(({ fullyQualifiedName }, index) => [fullyQualifiedName, index]));
  return (fqn) => {
    const names = parseFqn(fqn) ?? [];
    const name = names[3];
    if (names.length !== 4 || name === undefined || joinFqn(names) !== fqn) return undefined;
    const schema = schemas.get(joinFqn(names.slice(0, 3)));
    const fold = foldName(name);
    const compare = (row: number) => {
      const other = tables.name(row);
      return compareText(foldName(other), fold) || compareText(other, name);
    };
    for (let index = lowerBound(byName, compare, false); index < byName.length; index++) {
      const row = byName[index] ?? 0;
      if (tables.name(row) !== name) return undefined;
      if (tables.schemaOf[row] === schema) return row;
    }
    return undefined;
  };
}
