import { searchTables } from '../../search/search.ts';
import { withErrorType } from '../http.ts';
import type { Route } from '../router.ts';

function countHits(body: unknown): number {
  if (typeof body !== 'object' || body === null || !('hits' in body)) return 0;
  const { hits } = body;
  if (typeof hits !== 'object' || hits === null || !('hits' in hits)) return 0;
  return Array.isArray(hits.hits) ? hits.hits.length : 0;
}

/** `GET /search/query`: the search engine's own response. */
export const searchRoute: Route = {
  method: 'GET',
  path: ['search', 'query'],
  token: 'required',
  parameters: [
    'q',
    'index',
    'from',
    'size',
    'deleted',
    'sort_field',
    'sort_order',
    'track_total_hits',
    'include_source_fields',
    'query_filter',
    'post_filter',
    'fetch_source',
  ],
  answer({ state, parameters }) {
    const { search: rules, ownerFields, records } = state.dialect;
    const { status, body } = searchTables(state.catalog.corpus(records), parameters, {
      ...rules,
      ownerFields,
    });
    const errorOrHits = status >= 400 ? withErrorType(status, { ...Object(body) }, state.dialect) : body;
    return { status, body: errorOrHits, cost: { kind: 'search', hits: countHits(body) } };
  },
};
