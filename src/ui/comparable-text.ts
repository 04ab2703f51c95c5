// Text as it is compared: what is typed or pasted looks like a name, and its characters may be others.

/** Characters without a look of their own: zero-width and bidi controls, soft hyphens, joiners, fillers, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Hyphens, dashes and the minus sign, which word processors put in place of a hyphen. */
const DASHES = /[\p{Pd}\u2212]/gu;
const PLAIN = /^[ -~]*$/;

/**
 * A text by what is seen of it (NFKC): ligatures, full-width letters and composed characters in their usual form, dashes as
 * hyphens, blanks and controls as blanks, and nothing that is not seen. A joiner goes too: it changes how letters join, not which they are.
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
 * A text in the form in which typed text and names are compared: `seenText` in one case, the same in every language. By way of
 * capitals and back, so that `ß` is `ss` and both small sigmas are one.
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

/** Whether typed text, in comparable form, is a part of a name. @param needle of `comparable`, without blanks at its ends */
export const hasPart = (name: string | undefined, needle: string): boolean =>
  name !== undefined && comparable(name).includes(needle);

/** Typed text in comparable form, without blanks at its ends. */
export const needleOf = (typed: string): string => comparable(typed).trim();
