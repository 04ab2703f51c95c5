export const nextTable = 'Next table';
export const previousTable = 'Previous table';
export const fullWidthAndBack = 'Full width and back';
export const closeTable = 'Close the table';
