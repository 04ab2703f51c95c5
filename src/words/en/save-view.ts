export const saveView = 'Save view';
export const name = 'Name';
export const isTaken = 'Another view has this name.';
export const needsName = 'A view needs a name.';
export const opensFirst = 'Open the catalog with this view';
export const notKept =
  'Saved, but this browser keeps nothing: it is gone when the page is closed. A copied link stays.';
export const updateNamed = 'Update “<name></name>”';
export const saveAsNew = 'Save as new';
export const keptHere =
  'Kept in this browser. To hand it to somebody, copy the link: the address is the whole view.';
export const search = 'Search';
export const database = 'Database';
export const allDatabases = 'All databases';
export const columns = 'Columns';
export const sort = 'Sort';
