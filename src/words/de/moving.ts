export const rowMoved = 'Die Liste änderte sich beim Lesen: Diese Tabelle fehlte in der Antwort.';
