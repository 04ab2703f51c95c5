export const recordAsJson = 'Datensatz als JSON';
export const recordDidNotLoad = 'Der Datensatz wurde nicht geladen.';
export const loadingRecord = 'Datensatz wird geladen …';
export const nestedTooDeeply = 'Der Datensatz ist zu tief verschachtelt, um ausgeschrieben zu werden.';
export const firstCharacters = 'Die ersten {shown, number} von {count, number} Zeichen.';
export const copyAll = 'Alles kopieren';
