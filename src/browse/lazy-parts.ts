import { useEffect } from 'react';
import { lazyComponent, lazyPart } from '../ui/lazy.ts';
import { afterPaint } from '../ui/paint.ts';
import { lazySearch } from './lazy-search.ts';

/** The parts of a list's page that its first rows do without. The editor of filters needs the code of search. */
export const afterRows = lazyPart(async () => {
  const loading = [import('./after-rows.ts'), lazySearch.load()] as const;
  return (await Promise.all(loading))[0];
});

/** Loads the parts once the page with the first rows is painted. @param isReady whether those rows are here */
export function useLoadAfterRows(isReady: boolean): void {
  useEffect(() => (isReady ? afterPaint(afterRows.preload) : undefined), [isReady]);
}

export const ColumnMenuList = lazyComponent(afterRows, (parts) => parts.ColumnMenuList);
export const ConfigErrorPage = lazyComponent(afterRows, (parts) => parts.ConfigErrorPage);
export const DatabaseList = lazyComponent(afterRows, (parts) => parts.DatabaseList);
export const DatabaseTree = lazyComponent(afterRows, (parts) => parts.DatabaseTree);
export const Detail = lazyComponent(afterRows, (parts) => parts.Detail);
export const EmptyListMessage = lazyComponent(afterRows, (parts) => parts.EmptyListMessage);
export const FailedCell = lazyComponent(afterRows, (parts) => parts.FailedCell);
export const FailureMessage = lazyComponent(afterRows, (parts) => parts.FailureMessage);
export const FilterEditor = lazyComponent(afterRows, (parts) => parts.FilterEditor);
export const GoToForm = lazyComponent(afterRows, (parts) => parts.GoToForm);
export const JumpProgress = lazyComponent(afterRows, (parts) => parts.JumpProgress);
export const LoadErrorRow = lazyComponent(afterRows, (parts) => parts.LoadErrorRow);
export const NotFoundPage = lazyComponent(afterRows, (parts) => parts.NotFoundPage);
export const NoticeBanner = lazyComponent(afterRows, (parts) => parts.NoticeBanner);
export const OwnFacets = lazyComponent(afterRows, (parts) => parts.OwnFacets);
export const PaletteDialog = lazyComponent(afterRows, (parts) => parts.PaletteDialog);
export const PickerDialog = lazyComponent(afterRows, (parts) => parts.PickerDialog);
export const ReadingNotice = lazyComponent(afterRows, (parts) => parts.ReadingNotice);
export const ReadingSummary = lazyComponent(afterRows, (parts) => parts.ReadingSummary);
export const SavedViewList = lazyComponent(afterRows, (parts) => parts.SavedViewList);
export const SaveViewForm = lazyComponent(afterRows, (parts) => parts.SaveViewForm);
export const ServersMenu = lazyComponent(afterRows, (parts) => parts.ServersMenu);
export const ShortcutsDialog = lazyComponent(afterRows, (parts) => parts.ShortcutsDialog);
export const SuggestionList = lazyComponent(afterRows, (parts) => parts.SuggestionList);
export const TokenValues = lazyComponent(afterRows, (parts) => parts.TokenValues);
export const UnreadableName = lazyComponent(afterRows, (parts) => parts.UnreadableName);
export const UnreadableRecord = lazyComponent(afterRows, (parts) => parts.UnreadableRecord);
