export const shownOf = '{shown, number} of {total, number}';
export const shownOfInWords = '{shown, number} of {total, number} shown';
