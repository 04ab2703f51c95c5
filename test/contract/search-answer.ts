import { readArray, readObject, type Answer, type Members } from './answer.ts';
import { brief, hold } from './check.ts';
import type { Client, Parameters } from './client.ts';

/** The index of tables; one name for all servers. */
export const TABLE_INDEX = 'table_search_index';

interface Hit {
  readonly id: string;
  readonly source: Members;
  readonly highlight: Members;
}

export interface Hits {
  readonly total: number;
  readonly relation: unknown;
  readonly hits: readonly Hit[];
  readonly ids: readonly string[];
}

/** The hits in an engine's answer. @throws ContractError where it is none */
export function readHits(answer: Answer): Hits {
  hold(answer.status === 200, `${answer.target} answered ${answer.status} ${brief(answer.text)}`);
  const outer = readObject(readObject(answer.body, 'the answer')['hits'], 'hits');
  const { value, relation } = readObject(outer['total'], 'hits.total');
  hold(Number.isInteger(value), `hits.total.value is ${brief(value)}`);
  const hits = readArray(outer['hits'], 'hits.hits').map((item): Hit => {
    const hit = readObject(item, 'a hit');
    hold(typeof hit['_id'] === 'string', `a hit has the _id ${brief(hit['_id'])}`);
    const highlight = hit['highlight'] === undefined ? {} : readObject(hit['highlight'], 'highlight');
    return { id: hit['_id'], source: readObject(hit['_source'] ?? {}, '_source'), highlight };
  });
  return { total: Number(value), relation, hits, ids: hits.map(({ id }) => id) };
}

/** Asks for tables that are not deleted; a few members of each are enough. */
export const askSearch = (client: Client, q: string, parameters: Parameters = {}): Promise<Answer> =>
  client.get('/search/query', {
    q,
    index: TABLE_INDEX,
    deleted: 'false',
    include_source_fields: ['id', 'name', 'fullyQualifiedName', 'deleted'],
    ...parameters,
  });

/** The hits for a query. @throws ContractError */
export const findHits = async (client: Client, q: string, parameters: Parameters = {}): Promise<Hits> =>
  readHits(await askSearch(client, q, parameters));

/** What somebody typed, with everything escaped that the query language reads; `<` and `>` cannot be. */
export const escapeQuery = (text: string): string =>
  text
    .replace(/[<>]/g, '?')
    .replace(/[\\+\-=!(){}[\]^"~*?:/&|]/g, (character) => `\\${character}`)
    .replace(/\b(AND|OR|NOT)\b/g, (word) => word.toLowerCase());
