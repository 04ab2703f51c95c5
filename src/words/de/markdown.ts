export const cutHere = 'Hier gekürzt: Die Beschreibung hat {count, number} Zeichen.';
export const image = 'Bild: {text}';
export const imageWithoutDescription = 'Bild: ohne Beschreibung';
