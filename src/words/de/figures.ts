export const tables = '{count, plural, one {# Tabelle} other {# Tabellen}}';
export const tablesAtLeast = 'über {count, number} Tabellen';
export const rangeOf = '{range} von {total}';
export const readFromServer = 'Um {time} vom Server gelesen, in {ms, number} ms';
