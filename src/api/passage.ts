import type { TablePage } from './source.ts';

/** A stretch of rows that was passed on the way to others: counted, not read. */
export interface Passage {
  readonly count: number;
  /** Leads on; absent at the end. */
  readonly after?: string;
  readonly total?: number;
  /** From sending the request to the counted answer, in ms. */
  readonly tookMs: number;
  /** The place in the stretch, from 0, of the table with this FQN; undefined: it is not in it. */
  readonly find: (fqn: string) => number | undefined;
}

const placeIn = (names: readonly unknown[], fqn: string): number | undefined => {
  const at = names.indexOf(fqn);
  return at < 0 ? undefined : at;
};

/** The passage over records as they came. */
export const passageOver = (
  records: readonly unknown[],
  facts: Pick<TablePage, 'after' | 'total' | 'tookMs'>,
): Passage => ({
  ...facts,
  count: records.length,
  find: (fqn) => placeIn(records.map(nameOf), fqn),
});

/** The passage over a page that was read. */
export const passageOf = (page: TablePage): Passage => ({
  ...(page.after !== undefined && { after: page.after }),
  ...(page.total !== undefined && { total: page.total }),
  tookMs: page.tookMs,
  count: page.rows.length,
  find: (fqn) => placeIn(page.rows.map(nameOf), fqn),
});

const nameOf = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'fullyQualifiedName' in record
    ? record.fullyQualifiedName
    : undefined;
