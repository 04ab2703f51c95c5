export const rowMoved = 'The list changed while it was read: this table was not in the answer.';
