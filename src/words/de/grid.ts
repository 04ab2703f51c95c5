export const labelAndNote = '{label}, {note}';
export const widthOf = 'Breite der Spalte {column}';
export const cannotBeShown = 'Dieser Wert lässt sich nicht anzeigen';
