export const tooDeep = 'The record is nested too deeply to be written out';
