import { tablesPath } from '../../paths.ts';
import { viewSearch } from '../../view/codec.ts';
import type { View } from '../../view/view.ts';

/** What narrows a list: search text, and the FQN of a database or schema. */
export type Filters = Pick<View, 'q' | 'database'>;

/** The query of a view under other filters, from its top. An order is kept with the search that it is of. */
export const filteredSearch = (view: View, { q, database }: Filters): string =>
  viewSearch({ ...view, q, database, sort: q === view.q ? view.sort : null });

/** The path of the list under some filters and no others, with the columns of a view. */
export const filterPath = (view: View, filters: Partial<Filters>): string =>
  tablesPath(filteredSearch(view, { q: null, database: null, ...filters }));
