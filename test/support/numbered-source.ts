import type { PageAt, RowSource, Page } from '#src/api/data-source.ts';
import type { TableRow } from '#src/resources/table/definition.ts';

export const numberedRow = (n: number): TableRow => ({
  kind: 'entity',
  type: 'table',
  id: `id-${n}`,
  name: `table_${n}`,
  fullyQualifiedName: `s.d.s.table_${n}`,
});

export interface NumberedSource extends RowSource {
  /** Every request, in order. */
  readonly asked: { at: PageAt; limit: number; fields: readonly string[] }[];
  /** The rows by number; change it to add or remove rows. */
  numbers: number[];
}

/** A list of numbered tables behind opaque cursors that name a row by its value, as in keyset pagination. */
export function numberedSource(count: number): NumberedSource {
  const source: NumberedSource = {
    capabilities: { fields: 'measured', checkable: false },
    key: ['test', 'list', null],
    maxReachableRows: Number.POSITIVE_INFINITY,
    asked: [],
    numbers: Array.from({ length: count }, (_, n) => n),
    describeRequest: () => 'GET /tables',
    skip: (at, limit, signal) => source.page(at, limit, [], signal),
    page(at, limit, fields, signal) {
      source.asked.push({ at, limit, fields });
      if (signal.aborted) return Promise.reject(signal.reason as Error);
      return Promise.resolve(answer(source.numbers, at, limit, fields));
    },
  };
  return source;
}

export function answer(
  numbers: readonly number[],
  at: PageAt,
  limit: number,
  fields: readonly string[] = [],
): Page {
  const all = numbers;
  let slice: readonly number[];
  if (at.kind === 'start') slice = all.slice(0, limit);
  else if (at.kind === 'after') slice = all.filter((n) => n > Number(at.cursor)).slice(0, limit);
  else slice = all.filter((n) => n < Number(at.cursor)).slice(-limit);
  const [first, last] = [slice[0], slice.at(-1)];
  const more = last !== undefined && last < (all.at(-1) ?? -1);
  const less = first !== undefined && first > (all[0] ?? 0);
  return {
    rows: slice.map(numberedRow),
    total: all.length,
    ...(more ? { after: String(last) } : {}),
    ...(less ? { before: String(first) } : {}),
    fields,
    refused: [],
    tookMs: 1,
    readAt: 0,
  };
}
