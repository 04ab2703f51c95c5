// The bench finds the grid, its rows and cells by these alone. Elements of a table that are not laid out as one need them anyway.

/** Attributes of the element that scrolls. */
export const GRID = { role: 'grid' } as const;

/** Attributes of a row. @param index of its record, from 0 */
export const rowAria = (index: number) => ({ role: 'row', 'aria-rowindex': index + 2 }) as const;

/** Attributes of the row of headers, which counts as a row. */
export const HEADER = rowAria(-1);

/** Attributes of a column's cell. */
export const cellAria = (id: string) => ({ role: 'gridcell', 'data-col': id }) as const;
