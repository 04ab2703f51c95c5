export const language = 'Language';
export const languageFailed = 'The language did not load; the one before stays.';
