export const recordAsJson = 'Record as JSON';
export const recordDidNotLoad = 'The record did not load.';
export const loadingRecord = 'Loading the record…';
export const nestedTooDeeply = 'The record is nested too deeply to be written out.';
export const firstCharacters = 'The first {shown, number} of {count, number} characters.';
export const copyAll = 'Copy all';
