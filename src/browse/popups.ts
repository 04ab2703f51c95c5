import { PickerDialog } from '../column-picker/picker-dialog.tsx';
import { SaveViewForm } from '../saved-views/save-view-form.tsx';
import { savedViewParts } from '../saved-views/saved-view-parts.tsx';
import { ServersMenu } from '../servers/servers-menu.tsx';
import { ColumnMenuList } from './column-menu-list.tsx';
import { GoToForm } from './go-to-form.tsx';

/** Dialogs and menus that open over the list, and what saved views need beside their links. */
export const popups = {
  ColumnMenuList,
  GoToForm,
  PickerDialog,
  SaveViewForm,
  savedViewParts,
  ServersMenu,
};
