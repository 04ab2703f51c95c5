import { SearchRefusal, shardsFailed } from './errors.ts';

/** `index.max_result_window` of the engine. */
const WINDOW = 10_000;

const sortFields = ['name.keyword', 'updatedAt', 'usageSummary.weeklyStats.count'] as const;
type SortField = (typeof sortFields)[number];

export interface Page {
  readonly from: number;
  readonly size: number;
}

export interface Sort {
  readonly field: SortField;
  readonly descending: boolean;
}

/**
 * `from` (0) and `size` (10). @throws SearchRefusal for what is no whole number, is negative or ends past the window;
 * `windowStatus` is the status of the last.
 */
export function readPage(params: URLSearchParams, windowStatus: 400 | 500): Page {
  const from = wholeNumber(params, 'from', 0);
  const size = wholeNumber(params, 'size', 10);
  if (from + size > WINDOW) {
    const text = `Result window is too large, from + size must be less than or equal to: [${WINDOW}] but was [${from + size}]`;
    throw shardsFailed(windowStatus, 'illegal_argument_exception', text);
  }
  return { from, size };
}

function wholeNumber(params: URLSearchParams, name: string, otherwise: number): number {
  const text = params.get(name);
  if (text === null || text === '') return otherwise;
  if (!/^-?\d{1,9}$/.test(text))
    throw new SearchRefusal(400, `query param ${name} must be a number: [${text.slice(0, 40)}]`);
  const value = Number(text);
  if (value < 0) throw new SearchRefusal(400, `[${name}] parameter cannot be negative`);
  return value;
}

/**
 * `sort_field`, `sort_order` (desc); undefined: by score. @throws SearchRefusal for a field that the engine cannot sort
 * by, with this status, and for an order that is none
 */
export function readSort(params: URLSearchParams, status: 400 | 500): Sort | undefined {
  const name = params.get('sort_field');
  const order = (params.get('sort_order') ?? 'desc').toLowerCase();
  if (name === null || name === '' || name === '_score') return undefined;
  if (order !== 'asc' && order !== 'desc')
    throw new SearchRefusal(400, `sort_order must be asc or desc: [${order.slice(0, 40)}]`);
  const field = sortFields.find((sortable) => sortable === name);
  if (!field)
    throw shardsFailed(
      status,
      'query_shard_exception',
      `No mapping found for [${name.slice(0, 100)}] in order to sort on`,
    );
  return { field, descending: order === 'desc' };
}
