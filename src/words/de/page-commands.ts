export const back = 'Schließen, abbrechen, zurück zur Liste';
export const searchTables = 'Tabellen suchen';
export const goTo = 'Zu Tabelle, Ansicht oder Befehl springen';
export const shortcuts = 'Tastenkürzel';
