export const catalogEmpty = 'Dieser Katalog hat noch keine Tabellen';
export const catalogEmptyWhy =
  '{host} hat geantwortet, und die Liste ist leer. Tabellen erscheinen hier, sobald zum ersten Mal Metadaten eingelesen wurden.';
export const stopped = 'Das Laden wurde abgebrochen';
export const stoppedWhy =
  '{host} hatte noch nicht geantwortet. Ein Fehler ist nicht bekannt, und geladen wurde nichts.';
export const loadAgain = 'Noch einmal laden';
export const noMatch = 'Keine Tabelle passt zu „<q></q>“';
export const noMatchIn = 'Keine Tabelle in <place></place> passt zu „<q></q>“';
export const noMatchWhy =
  'Die Suche findet Teile von Namen und Wörter aus Beschreibungen. Die Buchstaben müssen stimmen: „ordrez“ findet „orders“ nicht.';
export const searchAllDatabases = 'Alle Datenbanken durchsuchen';
export const clearSearch = 'Suche leeren';
export const placeEmpty = '<name></name> hat keine Tabellen';
export const databaseKnown = 'Der Server kennt diese Datenbank und führt nichts darin auf.';
export const databaseLists = 'Der Server führt in dieser Datenbank nichts auf.';
export const schemaLists = 'Der Server führt in diesem Schema nichts auf.';
export const othersElsewhere =
  '{count, plural, one {Die andere Tabelle liegt woanders.} other {Die anderen # Tabellen liegen woanders.}}';
export const otherTables = 'Andere Tabellen liegen woanders.';
export const showAllTables = 'Alle Tabellen zeigen';
export const connect = 'Verbinden';
export const signInAsOther = 'Als jemand anderes anmelden';
export const openSignIn = 'Anmeldeseite öffnen';
export const anotherServer = 'Anderer Server';
export const waitOver = 'Der Server kann jetzt wieder gefragt werden.';
export const waitFor = 'Der Server bittet um <time></time> Pause.';
export const seconds = '{count, plural, one {# Sekunde} other {# Sekunden}}';
export const minutes = '{count, plural, one {{count} Minute} other {{count} Minuten}}';
export const catalogThere = 'Unter dieser Adresse antwortet ein Katalog der Version {version}.';
export const catalogThereBy =
  'Unter dieser Adresse antwortet ein Katalog der Version {version}; angemeldet wird über {provider}.';
export const rowsNotLoaded =
  '<b>Die Zeilen {first, number} bis {last, number} konnten nicht geladen werden.</b>';
export const aboveComplete = 'Die Zeilen darüber sind vollständig.';
export const belowComplete = 'Die Zeilen darunter sind vollständig.';
export const columnNotLoaded = '{column}: Laden fehlgeschlagen.';
export const unreadableTable = 'Unlesbare Tabelle';
export const showWhy = 'Grund zeigen';
export const showSent = 'Gesendetes zeigen';
