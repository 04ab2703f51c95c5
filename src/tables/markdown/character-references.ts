/** The named references that people type in descriptions; the HTML standard has 2,231, the rest stays as written. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['copy', '©'],
  ['euro', '€'],
  ['rarr', '→'],
  ['times', '×'],
]);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g;

/** Text with its character references resolved (CommonMark, "Entity and numeric character references"). */
export function resolveReferences(text: string): string {
  return text.replaceAll(REFERENCE, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? all;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const replaced = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
    return replaced ? '\ufffd' : String.fromCodePoint(code);
  });
}
