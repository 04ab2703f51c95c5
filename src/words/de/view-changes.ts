export const search = 'Suche';
export const database = 'Datenbank';
export const columns = 'Spalten';
export const sort = 'Sortierung';
export const pageSize = 'Seitengröße';
