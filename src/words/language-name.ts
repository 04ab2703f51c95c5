/** A language by its own name. @param code BCP 47 */
export const languageName = (code: string): string =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
