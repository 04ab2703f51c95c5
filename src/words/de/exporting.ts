export const exportIt = 'Exportieren';
export const exportTables = 'Tabellen exportieren';
export const exportCounted = '{count, plural, one {# Tabelle} other {# Tabellen}} exportieren';
export const exportAtLeast = '{count, number}+ Tabellen exportieren';
export const exportSome = '{reach, number} von {total} Tabellen exportieren';
export const reachWarning =
  '{total} Tabellen passen; der Server lässt die Suche nur die ersten {reach, number} erreichen. Nur diese werden exportiert. Mit mehr Buchstaben oder einer Datenbank ist auch der Rest erreichbar.';
export const format = 'Format';
export const forSpreadsheets = 'Für Tabellen\u00ADkalkulationen';
export const recordALine = 'Ein Datensatz je Zeile';
export const toPaste = 'Zum Einfügen in eine Seite';
export const columns = 'Spalten';
export const refused = 'Von diesem Server abgelehnt';
export const fullName = 'Voller Name (FQN)';
export const unreadable = 'Nicht lesbare Tabelle {id}: {reason}';
export const inOrder = 'Die Zeilen werden jetzt vom Server gelesen, der Reihe nach, bis zu 1.000 auf einmal.';
export const onePage = 'Im Speicher steht immer nur eine Seite.';
export const untilWhole = 'Der Browser behält sie, bis die Datei vollständig ist.';
export const rows = '<b>{count, number}</b> {count, plural, one {Zeile} other {Zeilen}}';
export const rowsOf =
  '<b>{count, number}</b> von {total, number} {total, plural, one {Zeile} other {Zeilen}}';
export const running = 'Wird exportiert …';
export const runningSpoken = 'Export läuft. Esc bricht ihn ab.';
export const keepRows = '{count, plural, one {# Zeile} other {# Zeilen}} behalten';
export const done = 'Fertig';
export const discard = 'Verwerfen';
