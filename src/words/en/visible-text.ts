export const blank = 'blank';
export const aBlank = 'a blank';
export const invisibleCharacter = 'invisible character {code}';
