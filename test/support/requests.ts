/** What laws about requests need to know of one. */
interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
}

const limitOf = ({ query }: Asked): number => Number(query.get('limit') ?? 0);

/** Of the requests of a list, those for rows alone: neither for cells nor for the total. */
export const rowRequests = <A extends Asked>(sent: readonly A[]): readonly A[] =>
  sent.filter((request) => !request.query.has('fields') && limitOf(request) > 0);

/** Requests that were sent before, word for word; empty: none was. */
export function repeated(sent: readonly Asked[]): readonly string[] {
  const texts = sent.map(({ path, query }) => `${path}?${query.toString()}`);
  return texts.filter((text, at) => texts.indexOf(text) < at);
}

/** Fields that requests for a path ask for, one by one, as often as they do. */
export const fieldsAsked = (sent: readonly Asked[], path: string): readonly string[] =>
  sent
    .filter((request) => request.path === path)
    .flatMap(({ query }) => query.get('fields')?.split(',') ?? []);
