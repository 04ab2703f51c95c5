export const catalogEmpty = 'This catalog has no tables yet';
export const catalogEmptyWhy =
  '{host} answered, and its list is empty. Tables appear here after the first ingestion has run.';
export const stopped = 'Loading was stopped';
export const stoppedWhy =
  '{host} had not answered yet. Nothing is known to be wrong, and nothing was loaded.';
export const loadAgain = 'Load again';
export const noMatch = 'No table matches “<q></q>”';
export const noMatchIn = 'No table in <place></place> matches “<q></q>”';
export const noMatchWhy =
  'Search finds parts of names, and words of descriptions. Letters must match: “ordrez” does not find “orders”.';
export const searchAllDatabases = 'Search all databases';
export const clearSearch = 'Clear search';
export const placeEmpty = '<name></name> has no tables';
export const databaseKnown = 'The server knows this database and lists nothing in it.';
export const databaseLists = 'The server lists nothing in this database.';
export const schemaLists = 'The server lists nothing in this schema.';
export const othersElsewhere =
  '{count, plural, one {The other # table is elsewhere.} other {The other # tables are elsewhere.}}';
export const otherTables = 'Other tables are elsewhere.';
export const showAllTables = 'Show all tables';
export const connect = 'Connect';
export const signInAsOther = 'Sign in as somebody else';
export const openSignIn = 'Open the sign-in page';
export const anotherServer = 'Another server';
export const waitOver = 'It may be asked again now.';
export const waitFor = 'It asks to be left alone for <time></time>.';
export const seconds = '{count, plural, one {# second} other {# seconds}}';
export const minutes = '{count, plural, one {{count} minute} other {{count} minutes}}';
export const catalogThere = 'A catalog of version {version} answers at this address.';
export const catalogThereBy =
  'A catalog of version {version} answers at this address, and signs people in by {provider}.';
export const rowsNotLoaded = '<b>Rows {first, number} to {last, number} did not load.</b>';
export const aboveComplete = 'The rows above are complete.';
export const belowComplete = 'The rows below are complete.';
export const columnNotLoaded = '{column} did not load.';
export const unreadableTable = 'Unreadable table';
export const showWhy = 'Show why';
export const showSent = 'Show what it sent';
