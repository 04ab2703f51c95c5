import { lazyComponent, lazyPart } from '../ui/lazy.ts';

/**
 * The dialogs and menus that open over the list, in one file. It is loaded after the first rows, and when a pointer or the focus
 * approaches one of their buttons, so that none of them is waited for when its button is pressed.
 */
export const lazyPopups = lazyPart(async () => (await import('./popups.ts')).popups);

export const ColumnMenuList = lazyComponent(lazyPopups, (popups) => popups.ColumnMenuList);
export const GoToForm = lazyComponent(lazyPopups, (popups) => popups.GoToForm);
export const PickerDialog = lazyComponent(lazyPopups, (popups) => popups.PickerDialog);
export const SaveViewForm = lazyComponent(lazyPopups, (popups) => popups.SaveViewForm);
export const ServersMenu = lazyComponent(lazyPopups, (popups) => popups.ServersMenu);

/** Menus and counts of saved views, and files of them. */
export const lazySavedViewParts = lazyPart(async () => (await lazyPopups.load()).savedViewParts);
