import '../../i18n/later-messages.ts';

/** What a table has beyond its cells: the sections of an opened one, its lists in files, and cells with requests of their own. */
export { default as Parts, openedTableRecords } from './parts.tsx';
export { tablePartLists } from './part-lists.ts';
export { ProfileCell } from './latest-profile.tsx';
