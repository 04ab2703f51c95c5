/**
 * The option that a key moves to in a listbox whose field keeps the focus (ARIA APG, combobox with listbox popup).
 * @param at index of the active option, from 0
 * @returns the next active index; undefined for a key that does not move
 */
export function nextOption(key: string, at: number, count: number): number | undefined {
  if (count < 1) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(at + 10, count - 1);
    case 'PageUp':
      return Math.max(at - 10, 0);
    default:
      return undefined;
  }
}

/** A text field's caret: the ends of its selection, and the length of its text. */
export interface Caret {
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
  readonly value: string;
}

/** As `nextOption`; Home and End also move to the first and last option once the caret is at that end of the field. */
export function nextOptionFromField(
  key: string,
  caret: Caret,
  at: number,
  count: number,
): number | undefined {
  if (count < 1) return undefined;
  const { selectionStart: start, selectionEnd: end, value } = caret;
  if (key === 'Home') return start === 0 && end === 0 ? 0 : undefined;
  if (key === 'End') return start === value.length && end === value.length ? count - 1 : undefined;
  return nextOption(key, at, count);
}
