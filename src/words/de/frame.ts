export const views = 'Ansichten';
export const viewsAndDatabases = 'Ansichten und Datenbanken';
export const searchTables = 'Tabellen suchen';
export const searchTablesByName = 'Tabellen nach Namen suchen';
export const clearSearch = 'Suche leeren';
export const demoCatalog = 'Demo-Katalog';
export const server = 'Server: {shown}';
