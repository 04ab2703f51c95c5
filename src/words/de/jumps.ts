export const row = 'Zeile';
export const name = 'Name';
export const go = 'Springen';
export const rowsToGo = '1 bis {rows, number}';
export const rowsToGoNearest = '1 bis {rows, number}. Springt zu Zeile {row, number}.';
export const partOfName = 'Teil eines Tabellennamens';
export const searching = 'Wird gesucht …';
export const searchFailed = 'Die Suche ist fehlgeschlagen.';
export const tablesFound = 'Gefundene Tabellen';
export const noMatch = 'Keine Tabelle passt zu „<q></q>“.';
export const noMatchIn = 'Keine Tabelle in <place></place> passt zu „<q></q>“.';
export const foundUnreadable = 'Was gefunden wurde, ist nicht lesbar.';
export const firstMatches = 'Die ersten {shown, number} von {total} Treffern';
export const matches =
  '{count, plural, one {# Tabelle passt. Eingabe springt dorthin.} other {# Tabellen passen. Eingabe springt dorthin.}}';
export const goingToRow = 'Auf dem Weg zu Zeile {row, number}';
export const goingTo = 'Auf dem Weg zu {table}';
export const goingToTable = 'Auf dem Weg zu <table></table>';
export const escapeCancels = '{title}. Esc bricht ab.';
export const escapeKey = 'Esc';
export const walkToName =
  'Der Server kann nicht sagen, in welcher Zeile eine Tabelle steht. Darum wird der Weg einmal abgegangen, bis zu 1.000 Zeilen auf einmal. Zurück geht es sofort.';
export const walkToRow =
  'Der Server kennt keine Zeilennummern. Darum wird der Weg einmal abgegangen, bis zu 1.000 Zeilen auf einmal. Zurück geht es sofort.';
export const passed = '<b>{passed, number}</b> durchlaufen';
export const passedOf = '<b>{passed, number}</b> von {total, number}';
export const rowOf = '<b>{row, number}</b><rest> von {total, number}</rest>';
export const noWayBack = 'Die Liste ändert sich schneller, als sie hier gelesen werden kann.';
