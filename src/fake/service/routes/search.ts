import { searchTables, type SearchAnswer, type SearchDialect } from '../../search/search.ts';
import { aggregateField, suggest } from '../../search/value-lists.ts';
import type { SearchCorpus } from '../../catalog/types.ts';
import { withErrorType } from '../http.ts';
import type { Route, RouteRequest } from '../router.ts';

function countHits(body: unknown): number {
  if (typeof body !== 'object' || body === null || !('hits' in body)) return 0;
  const { hits } = body;
  if (typeof hits !== 'object' || hits === null || !('hits' in hits)) return 0;
  return Array.isArray(hits.hits) ? hits.hits.length : 0;
}

type Ask = (corpus: SearchCorpus, parameters: URLSearchParams, dialect: SearchDialect) => SearchAnswer;

/** What the search engine answers, in the form of the dialect. */
function answerWith(ask: Ask, { state, parameters }: RouteRequest): SearchAnswer {
  const { search: rules, ownerFields, records } = state.dialect;
  const { status, body } = ask(state.catalog.corpus(records), parameters, { ...rules, ownerFields });
  return { status, body: status >= 400 ? withErrorType(status, { ...Object(body) }, state.dialect) : body };
}

const route = (name: string, parameters: readonly string[], ask: Ask): Route => ({
  method: 'GET',
  path: ['search', name],
  token: 'required',
  parameters: ['index', 'include_source_fields', 'fetch_source', ...parameters],
  answer(request) {
    const answer = answerWith(ask, request);
    return { ...answer, cost: { kind: 'search', hits: countHits(answer.body) } };
  },
});

/** `GET /search/query`, `/search/aggregate`, `/search/suggest`: the search engine's own responses. */
export const searchRoutes: readonly Route[] = [
  route(
    'query',
    [
      'q',
      'from',
      'size',
      'deleted',
      'sort_field',
      'sort_order',
      'track_total_hits',
      'query_filter',
      'post_filter',
    ],
    searchTables,
  ),
  route('aggregate', ['field'], aggregateField),
  route('suggest', ['q', 'field', 'size'], suggest),
];
