export const documentTitle = 'Seite nicht gefunden · Catalog';
export const title = 'Diese Seite gibt es nicht';
export const text =
  'Unter <path></path> steht nichts. Der Link ist vielleicht unvollständig oder von einer anderen Version.';
export const showAllTables = 'Alle Tabellen zeigen';
