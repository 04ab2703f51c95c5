export const nextTable = 'Nächste Tabelle';
export const previousTable = 'Vorherige Tabelle';
export const fullWidthAndBack = 'Volle Breite und zurück';
export const closeTable = 'Tabelle schließen';
