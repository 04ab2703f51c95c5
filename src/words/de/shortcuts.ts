export const anywhere = 'Überall';
export const inGrid = 'In der Liste';
export const withTable = 'Bei geöffneter Tabelle';
export const inHeader = 'Im Spaltenkopf';
export const singleKeys = 'Kürzel aus einer Taste';
export const singleKeysListed = 'Kürzel aus einer Taste <small>({keys})</small>';
export const stayInPalette = 'Aus: Alle bleiben erreichbar über <keys></keys>';
export const inTree = 'Im Baum der Datenbanken';
