export const find = 'Find a column';
export const shown = 'Shown, in this order';
export const notShown = 'Not shown, not asked for';
export const notFound = 'No column is called that.';
export const hint =
  'A name in <code>this type</code> is asked from the server only while its column is shown. Alt and the arrow keys move a column.';
export const placed = '{column}, place {place} of {count}';
export const alwaysFirst = 'always first';
export const refused = 'refused by this server';
export const heavy = 'heavy';
export const heavyWhy = 'The server sends every column of every table for it';
export const density = 'Density';
export const comfortable = 'Comfortable';
export const compact = 'Compact';
export const reset = 'Reset';
export const resetToDefault = 'Reset to default';
