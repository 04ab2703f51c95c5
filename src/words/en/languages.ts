export const language = 'Language';
export const notLoaded = 'The language did not load; the one before stays.';
