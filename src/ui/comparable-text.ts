// Text for comparison: typed or pasted text can look like a name and have other characters.

/** Invisible characters: zero-width and bidi controls, soft hyphens, joiners, fillers, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Hyphens, dashes and the minus sign, which word processors insert in place of a hyphen. */
const DASHES = /[\p{Pd}\u2212]/gu;
const PLAIN = /^[ -~]*$/;

/**
 * A text by its look (NFKC): ligatures, full-width letters and composed characters in their usual form, dashes as hyphens,
 * blanks and controls as blanks, without invisible characters. Joiners go too: they change only a look.
 */
export function seenText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(UNSEEN, '')
    .normalize('NFKC')
    .replaceAll(UNSEEN, '')
    .replaceAll(DASHES, '-')
    .replaceAll(/[\s\p{Cc}]/gu, ' ');
}

/**
 * The form in which typed text and names are compared: `seenText` in one case, the same in every language. The way through
 * upper case makes `ß` into `ss` and both small sigmas into one.
 */
export function comparable(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return seenText(text)
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replaceAll('i\u0307', 'i');
}

/** Whether a name contains typed text. @param needle result of `needleOf` */
export const hasPart = (name: string | undefined, needle: string): boolean =>
  name !== undefined && comparable(name).includes(needle);

/** Typed text in comparable form, without blanks at its ends. */
export const needleOf = (typed: string): string => comparable(typed).trim();
