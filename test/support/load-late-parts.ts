import { sendForRest } from '#src/tables/late-parts.tsx';

/**
 * Every part of the app that comes when it is first wanted. Loaded before a file's first test, the time that a busy machine
 * takes to compile them is no test's, and what is still on its way when a test ends finds no closed door.
 */
export const loadLateParts = () =>
  Promise.all([
    sendForRest(),
    import('#src/api/all-databases.ts'),
    import('#src/api/server-queries.ts'),
    import('#src/cells/requests.ts'),
    import('#src/connection/connect-dialog.tsx'),
    import('#src/connection/servers-menu.tsx'),
    import('#src/tables/cells/list-popover.tsx'),
    import('#src/tables/cells/marked-pieces.tsx'),
    import('#src/tables/cells/name-actions.tsx'),
    import('#src/tables/column-picker/picker-dialog.tsx'),
    import('#src/tables/export/export-dialog.tsx'),
    import('#src/tables/frame/database-list.tsx'),
    import('#src/tables/frame/menu-list.tsx'),
    import('#src/tables/list/find-hint-note.tsx'),
    import('#src/tables/list/go-to-form.tsx'),
    import('#src/tables/list/header-menu.tsx'),
    import('#src/tables/list/jump-progress.tsx'),
    import('#src/tables/list/place-bubble.tsx'),
    import('#src/tables/list/search-sort.tsx'),
    import('#src/tables/list/search-summary.tsx'),
    import('#src/tables/list/still-waiting.tsx'),
    import('#src/tables/not-found-page.tsx'),
    import('#src/tables/opened-table.tsx'),
    import('#src/tables/page-failed.tsx'),
    import('#src/tables/palette/palette-dialog.tsx'),
    import('#src/tables/palette/shortcuts-dialog.tsx'),
    import('#src/tables/panel/raw-record.tsx'),
    import('#src/window/far-jump.ts'),
    import('#src/window/load-previous.ts'),
    import('#src/window/settle-refused.ts'),
    import('#src/window/walk.ts'),
  ]);
