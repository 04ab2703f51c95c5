import { lazyPart } from '../../ui/lazy.ts';

/** What a table has beyond its cells: sections when opened, lists in files, and cells with requests of their own. */
export const lazyTableDetails = lazyPart(() => import('./parts.tsx'));
