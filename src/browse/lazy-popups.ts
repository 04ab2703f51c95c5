import { lazyPart, lazyWithRetry } from '../ui/lazy.ts';

/**
 * Loads the dialogs and menus that open over the list, in one file: after the first rows, and when a pointer or the focus
 * approaches one of their buttons, so that none of them is waited for when its button is pressed.
 */
export const loadPopups = async () => (await import('./popups.ts')).popups;

/** Loads them ahead of a press. A failure is ignored: the press tries again. */
export const preloadPopups = (): void => void loadPopups().catch(() => {});

export const ColumnMenuList = lazyWithRetry(async () => ({ default: (await loadPopups()).ColumnMenuList }));
export const GoToForm = lazyWithRetry(async () => ({ default: (await loadPopups()).GoToForm }));
export const PickerDialog = lazyWithRetry(async () => ({ default: (await loadPopups()).PickerDialog }));
export const SaveViewForm = lazyWithRetry(async () => ({ default: (await loadPopups()).SaveViewForm }));
export const ServersMenu = lazyWithRetry(async () => ({ default: (await loadPopups()).ServersMenu }));

/** Menus and counts of saved views, and files of them. */
export const lazySavedViewParts = lazyPart(async () => (await loadPopups()).savedViewParts);
