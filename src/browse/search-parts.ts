import '../i18n/later-messages.ts';

/**
 * Code that only lists need that search answers, that are read whole, or that show deleted records. The address of such a
 * list loads it beside the page's own code, before the page is drawn; other pages load it after the first rows.
 */
export { searchWords } from '../api/typed-search.ts';
export { CatalogCheck, lazyCheck } from '../catalog-check/catalog-check.tsx';
export { foundByText } from '../entity/found-by.tsx';
export { FilterChips } from '../filter-bar/filter-row.tsx';
export { finishedFilters, wordsWithoutToken } from '../filter-bar/typed-token.ts';
export { facetOf, filtersText } from '../filters/filter-words.ts';
export { readTypedFilters } from '../filters/typed-text.ts';
export { sourceOfView, unansweredOf, valuesThatFit } from '../resources/source-of-view.ts';
export { DeletedNotice } from './deleted-notice.tsx';
export { FilteredSummary, SearchSummary } from './search-summary.tsx';
