import { searchTables, type SearchAnswer, type SearchDialect } from '../../search/search.ts';
import {
  aggregateDocuments,
  documentIndex,
  searchDocuments,
  suggestDocuments,
  type DocumentIndex,
} from '../../search/documents.ts';
import { indexesOf, searchTogether, type Searched, type SearchOne } from '../../search/indexes.ts';
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
type AskDocuments = (
  index: DocumentIndex,
  parameters: URLSearchParams,
  dialect: SearchDialect,
) => SearchAnswer;

/** What the search engine answers, in the form of the dialect: of tables, of another type, or of several together. */
function answerWith(ask: Ask, askDocuments: AskDocuments, { state, parameters }: RouteRequest): SearchAnswer {
  const { search: rules, ownerFields, records } = state.dialect;
  const { catalog } = state;
  const dialect = { ...rules, ownerFields };
  const oneOf =
    (type: Searched): SearchOne =>
    (given) => {
      if (type !== 'table')
        return askDocuments(documentIndex(catalog.assets(), type, records, dialect), given, dialect);
      const ofTables = new URLSearchParams(given);
      ofTables.set('index', rules.indices[0] ?? '');
      return ask(catalog.corpus(records), ofTables, dialect);
    };
  const found = indexesOf(parameters.get('index'), dialect);
  const searches = 'types' in found ? found.types.map(oneOf) : [];
  const [only] = searches;
  // The engine itself reports an index that does not exist.
  const { status, body } = !only
    ? ask(catalog.corpus(records), parameters, dialect)
    : searches.length === 1
      ? only(parameters)
      : searchTogether(searches, parameters, dialect);
  return { status, body: status >= 400 ? withErrorType(status, { ...Object(body) }, state.dialect) : body };
}

const route = (name: string, parameters: readonly string[], ask: Ask, askDocuments: AskDocuments): Route => ({
  method: 'GET',
  path: ['search', name],
  token: 'required',
  parameters: ['index', 'include_source_fields', 'fetch_source', ...parameters],
  answer(request) {
    const answer = answerWith(ask, askDocuments, request);
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
    searchDocuments,
  ),
  route('aggregate', ['field'], aggregateField, aggregateDocuments),
  route('suggest', ['q', 'field', 'size'], suggest, suggestDocuments),
];
