export const back = 'Close, cancel, back to the grid';
export const searchTables = 'Search tables';
export const goTo = 'Go to a table, view or command';
export const shortcuts = 'Keyboard shortcuts';
