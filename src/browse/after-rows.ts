import '../i18n/later-messages.ts';

/**
 * All of a list's page that its first rows do without, as one file, loaded once they are painted (`lazy-parts.ts`): popups
 * open at once when they are asked for, and messages of failures are here when the network is not.
 */
export { PickerDialog } from '../column-picker/picker-dialog.tsx';
export { default as Detail } from '../detail/detail.tsx';
export { FilterEditor } from '../filter-bar/filter-editor.tsx';
export { SearchSuggestions } from '../filter-bar/suggestion-list.tsx';
export { AccountMenu } from '../layout/account-menu.tsx';
export { PaletteDialog } from '../palette/palette-dialog.tsx';
export { ShortcutsDialog } from '../palette/shortcuts-dialog.tsx';
export { remember } from '../palette/recent.ts';
export { SavedViewList, ViewsFile } from '../saved-views/saved-view-list.tsx';
export { SelectionBar } from '../selection/selection-bar.tsx';
export { SelectionInput } from '../selection/selection-input.ts';
export { createSelectionStore } from '../selection/selection-store.ts';
export { ConfigErrorPage } from '../servers/config-error-page.tsx';
export { ServersMenu } from '../servers/servers-menu.tsx';
export { AnswerDialog } from './answer-dialog.tsx';
export { BesideRows } from './beside-rows.tsx';
export { ColumnMenuList } from './column-menu-list.tsx';
export { DatabaseTree } from './database-tree.tsx';
export { EmptyListMessage } from './empty-list.tsx';
export { FailureMessage } from './failure-message.tsx';
export { GoToForm } from './go-to-form.tsx';
export { JumpProgress } from './jump-progress.tsx';
export { FailedCell, LoadErrorRow, UnreadableName, UnreadableRecord } from './missing-rows.tsx';
export { NotFoundPage } from './not-found-page.tsx';
export { NoticeBanner } from './notice-banner.tsx';
export { ReadingNotice, ReadingSummary } from './reading-notice.tsx';
export { SaveView } from './save-view.tsx';
