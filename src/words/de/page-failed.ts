export const notDrawn = 'Diese Seite konnte nicht dargestellt werden';
export const notDrawnText =
  'Der Fehler liegt in dieser Seite, nicht im Katalog. Nichts von Ihnen ist verloren: Die Adresse bewahrt die Ansicht.';
export const loadAgain = 'Seite neu laden';
