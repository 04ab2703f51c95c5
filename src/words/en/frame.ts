export const views = 'Views';
export const viewsAndDatabases = 'Views and databases';
export const searchTables = 'Search tables';
export const searchTablesByName = 'Search tables by name';
export const clearSearch = 'Clear search';
export const demoCatalog = 'Demo catalog';
export const server = 'Server: {shown}';
