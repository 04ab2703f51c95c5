import { PickerDialog } from '../column-picker/picker-dialog.tsx';
import { SaveViewForm } from '../saved-views/save-view-form.tsx';
import { ServersMenu } from '../servers/servers-menu.tsx';
import { ColumnMenuList } from './column-menu-list.tsx';
import { GoToForm } from './go-to-form.tsx';

/** Dialogs and menus that open over the list. */
export const popups = { ColumnMenuList, GoToForm, PickerDialog, SaveViewForm, ServersMenu };
