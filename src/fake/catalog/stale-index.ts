import { deriveRandom, pick, randomSequence, toFraction } from '../random.ts';
import { isUsed } from './generated-record.ts';
import type { GeneratedTables } from './generated-tables.ts';
import { DESCRIPTION_COUNT, descriptionText } from './generated-texts.ts';
import { UNDESCRIBED } from './indexed-values.ts';
import type { RecordDraws } from './made-table.ts';
import type { People } from './people.ts';
import { isEntity } from './records.ts';
import { teamOf } from './table-facts.ts';
import type { IndexedOtherwise, RowNumber } from './types.ts';

/**
 * Kinds of values that a real index keeps after the catalog lost them (observed on a server 1.1): a removed owner or
 * description, the former display name of an owner, and as live a table that was deleted with its database.
 */
export type StaleKind = 'owner' | 'description' | 'displayName' | 'deleted';

/** A table with a wrong entry in the index of a generated catalog. */
export interface StaleTable {
  readonly row: RowNumber;
  readonly id: string;
  readonly kind: StaleKind;
}

/** Differences between the index and the generated tables, which stay the same. */
export interface StaleIndex extends IndexedOtherwise {
  /** Every such table and kind, by row. */
  all(): readonly StaleTable[];
}

/** Share of the tables without an owner or description, and of the soft-deleted ones, that have wrong entries. */
const SHARE = { owner: 0.03, description: 0.03, deleted: 0.25 };

/** Users whose display names have changed, by number. */
const RENAMED = [3, 40];

export function staleIndexOf(
  tables: GeneratedTables,
  people: People,
  draw: RecordDraws,
  seed: number,
): StaleIndex {
  const drawn = randomSequence(seed, 'stale index');
  const isPlain = (row: RowNumber) => tables.hostile(row) === undefined;
  const ownersOf = (row: RowNumber) => {
    const parts = tables.parts(row);
    return people.owners(parts.domain, teamOf(parts), isUsed(tables.coolness(row)), draw.owners(row));
  };
  const suits = {
    owner: (row: RowNumber) => isPlain(row) && ownersOf(row).length === 0,
    description: (row: RowNumber) => isPlain(row) && tables.description(row) === undefined,
    deleted: (row: RowNumber) => tables.deleted(row),
  };
  const firsts = new Map<string, RowNumber>();
  /** The first suitable row, so that even a small catalog has one of each kind. */
  const firstOf = (kind: keyof typeof suits): RowNumber => {
    let row = firsts.get(kind) ?? 0;
    while (!firsts.has(kind) && row < tables.size && !suits[kind](row)) row += 1;
    firsts.set(kind, row);
    return row;
  };
  const isChosen = (kind: keyof typeof suits, k: number, row: RowNumber) =>
    (toFraction(deriveRandom(drawn(row), k)) < SHARE[kind] && suits[kind](row)) || row === firstOf(kind);
  const former = new Map(
    RENAMED.flatMap((n) => {
      const person = people.users[n];
      return person ? [[person.id, `${String(person['displayName'])} (formerly)`] as const] : [];
    }),
  );

  /** The owner that the index shows of a table without one. */
  const formerOwner = (row: RowNumber) =>
    isChosen('owner', 1, row) ? pick(people.teams, deriveRandom(drawn(row), 2)) : undefined;
  /** The number of the description that the index shows of a table without one. */
  const formerDescription = (row: RowNumber) =>
    isChosen('description', 3, row) ? deriveRandom(drawn(row), 4) % DESCRIPTION_COUNT : undefined;
  const isRevived = (row: RowNumber) => isChosen('deleted', 5, row);
  return {
    isRevived,
    asIndexed(row, record, fields) {
      const owner = formerOwner(row);
      if (owner && fields.has('owners')) record['owners'] = [{ ...owner }];
      if (Array.isArray(record['owners']))
        record['owners'] = record['owners'].map((one: unknown) =>
          isEntity(one) && former.has(one.id) ? { ...one, displayName: former.get(one.id) } : one,
        );
      const description = formerDescription(row);
      if (description !== undefined) {
        record['description'] = descriptionText(description);
        record['descriptionStatus'] = UNDESCRIBED;
      }
      if (isRevived(row)) record['deleted'] = false;
      return record;
    },
    all() {
      const found: StaleTable[] = [];
      for (let row = 0; row < tables.size; row++) {
        const add = (kind: StaleKind) => found.push({ row, id: tables.id(row), kind });
        if (formerOwner(row)) add('owner');
        if (formerDescription(row) !== undefined) add('description');
        if (isRevived(row)) add('deleted');
        if (isPlain(row) && ownersOf(row).some(({ id }) => former.has(id))) add('displayName');
      }
      return found;
    },
  };
}
