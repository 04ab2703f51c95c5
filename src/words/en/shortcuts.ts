export const anywhere = 'Anywhere';
export const inGrid = 'In the grid';
export const withTable = 'With a table open';
export const inHeader = 'In a column’s header';
export const singleKeys = 'Single-key shortcuts';
export const singleKeysListed = 'Single-key shortcuts <small>({keys})</small>';
export const stayInPalette = 'Off: all of them stay in <keys></keys>';
export const inTree = 'In the tree of databases';
