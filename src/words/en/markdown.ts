export const cutHere = 'Cut here: the description has {count, number} characters.';
export const image = 'image: {text}';
export const imageWithoutDescription = 'image: without a description';
