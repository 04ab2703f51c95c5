export const documentTitle = 'No such page · Catalog';
export const title = 'There is no such page';
export const text = 'Nothing stands at <path></path>. The link may be incomplete, or of another version.';
export const showAllTables = 'Show all tables';
