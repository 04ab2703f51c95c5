/** A text cut to a length in UTF-16 units, never through a surrogate pair; what was cut ends in an ellipsis. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  return `${/[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head}…`;
}
