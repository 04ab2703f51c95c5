export const databases = 'Databases';
export const findDatabase = 'Find a database';
export const loadingDatabases = 'Loading the databases…';
export const noDatabases = 'No databases yet';
export const noneFound = 'No database has “{typed}” in its name';
export const moreDatabases = '{count, number} more: find them by name';
