/** A text for drawing, at most `limit` UTF-16 units, with "…" where it was cut; never inside a surrogate pair. */
export function cutText(text: string, limit = 500): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const inPair = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, inPair ? limit - 1 : limit)}…`;
}
