export const language = 'Sprache';
export const languageFailed = 'Die Sprache ließ sich nicht laden; die bisherige bleibt.';
