export const blank = 'Leerzeichen';
export const aBlank = 'ein Leerzeichen';
export const invisibleCharacter = 'unsichtbares Zeichen {code}';
