import { drawsOf, randomSequence } from '../random.ts';
import type { GeneratedTables } from './generated-tables.ts';
import { DESCRIPTION_COUNT, descriptionText } from './generated-texts.ts';
import type { People } from './people.ts';
import type { RowNumber, StaleValues } from './types.ts';

/**
 * What a real index keeps after the catalog lost it (observed on a server 1.1), for some made-up tables: a removed owner or
 * description, and that a table is live which was deleted with its database.
 */
export function staleValues(
  tables: GeneratedTables,
  people: People,
  seed: number,
): (row: RowNumber) => StaleValues {
  const drawn = randomSequence(seed, 'stale index');
  return (row) => {
    const { number, chance, pick } = drawsOf(drawn(row));
    if (tables.hostile(row) !== undefined) return {};
    return {
      ...(chance(1) < 0.05 && { owners: [pick(2, people.teams)] }),
      ...(chance(3) < 0.05 && { description: descriptionText(number(4) % DESCRIPTION_COUNT) }),
      isLive: tables.deleted(row) && chance(5) < 0.4,
    };
  };
}
