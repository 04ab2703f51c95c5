import type { EntityRecord, ListOrder, Place } from '../catalog/types.ts';
import type { Pager } from './list-page.ts';

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A server on PostgreSQL with collation en_US nearly ignores punctuation. */
const fold = (text: string, order: ListOrder): string =>
  order === 'fqn' ? text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') : text.toLowerCase();

const comparePlaces = (a: Place, b: Place, order: ListOrder): number =>
  compareText(fold(a.key, order), fold(b.key, order)) || compareText(a.key, b.key) || compareText(a.id, b.id);

const placeOf = (record: EntityRecord, order: ListOrder): Place =>
  order === 'fqn' ? { key: record.fullyQualifiedName, id: '' } : { key: record.name, id: record.id };

/** The few records of another kind than tables, paged under the same rules and by the same cursors. */
export function entityPager(records: readonly EntityRecord[], order: ListOrder): Pager<EntityRecord> {
  const sorted = records.toSorted((a, b) => comparePlaces(placeOf(a, order), placeOf(b, order), order));
  /** The index of the first row that compares with a place as `least` or more: 0 at it, 1 behind it. */
  const firstFrom = (place: Place, least: 0 | 1) => {
    const index = sorted.findIndex((record) => comparePlaces(placeOf(record, order), place, order) >= least);
    return index === -1 ? sorted.length : index;
  };
  return {
    placeOf: (record) => placeOf(record, order),
    page({ limit, after, before }) {
      const end = before ? firstFrom(before, 0) : sorted.length;
      const first = after ? firstFrom(after, 1) : 0;
      const start = before ? Math.max(0, end - limit) : first;
      const rows = sorted.slice(start, Math.min(end, start + limit));
      return {
        rows,
        total: sorted.length,
        moreBefore: start > 0,
        moreAfter: start + rows.length < sorted.length,
      };
    },
  };
}
