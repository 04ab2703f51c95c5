export const databases = 'Datenbanken';
export const findDatabase = 'Datenbank suchen';
export const loadingDatabases = 'Datenbanken werden geladen …';
export const noDatabases = 'Noch keine Datenbanken';
export const noneFound = 'Keine Datenbank hat „{typed}“ im Namen';
export const moreDatabases = '{count, number} weitere: nach Namen suchen';
