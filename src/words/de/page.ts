export const tables = 'Tabellen';
export const foundIn = '„{q}“ in {database}';
export const foundInAll = '„{q}“ in allen Tabellen';
export const signedOut = 'Abgemeldet';
export const tokenEndsSoon = 'Token läuft bald ab';
export const notDrawn = 'Diese Seite konnte nicht dargestellt werden';
export const notDrawnText =
  'Der Fehler liegt in dieser Seite, nicht im Katalog. Nichts von Ihnen ist verloren: Die Adresse bewahrt die Ansicht.';
export const loadAgain = 'Seite neu laden';
