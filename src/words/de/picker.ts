export const find = 'Spalte suchen';
export const shown = 'Angezeigt, in dieser Reihenfolge';
export const notShown = 'Nicht angezeigt, nicht angefragt';
export const notFound = 'Keine Spalte heißt so.';
export const hint =
  'Ein Name in <code>dieser Schrift</code> wird beim Server nur angefragt, solange seine Spalte angezeigt wird. Alt und die Pfeiltasten verschieben eine Spalte.';
export const placed = '{column}, Platz {place} von {count}';
export const alwaysFirst = 'immer zuerst';
export const refused = 'von diesem Server abgelehnt';
export const heavy = 'aufwendig';
export const heavyWhy = 'Der Server sendet dafür alle Spalten aller Tabellen';
export const density = 'Dichte';
export const comfortable = 'Komfortabel';
export const compact = 'Kompakt';
export const reset = 'Zurücksetzen';
export const resetToDefault = 'Auf Standard zurücksetzen';
