export const saveView = 'Ansicht speichern';
export const name = 'Name';
export const isTaken = 'Eine andere Ansicht heißt schon so.';
export const needsName = 'Eine Ansicht braucht einen Namen.';
export const opensFirst = 'Den Katalog mit dieser Ansicht öffnen';
export const notKept =
  'Gespeichert, aber dieser Browser behält nichts: Sie ist weg, sobald die Seite geschlossen wird. Ein kopierter Link bleibt.';
export const updateNamed = '„<name></name>“ aktualisieren';
export const saveAsNew = 'Als neue speichern';
export const keptHere =
  'In diesem Browser gespeichert. Zum Weitergeben den Link kopieren: Die Adresse ist die ganze Ansicht.';
export const search = 'Suche';
export const database = 'Datenbank';
export const allDatabases = 'Alle Datenbanken';
export const columns = 'Spalten';
export const sort = 'Sortieren';
