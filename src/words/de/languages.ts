export const language = 'Sprache';
export const notLoaded = 'Die Sprache ließ sich nicht laden; die bisherige bleibt.';
