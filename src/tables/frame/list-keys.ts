/**
 * Where a key goes in a list of options whose field keeps the focus (ARIA APG, combobox with listbox popup).
 * `at` is the active option, from 0; answers the next one, or undefined for a key that moves nothing.
 */
export function moveInList(key: string, at: number, count: number): number | undefined {
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
