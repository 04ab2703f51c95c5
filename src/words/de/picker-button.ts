export const shownOf = '{shown, number} von {total, number}';
export const shownOfInWords = '{shown, number} von {total, number} angezeigt';
