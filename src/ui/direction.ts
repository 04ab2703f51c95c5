/** Whether lines run from right to left where an element stands. */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

const ACROSS = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
]);

/** A key pressed on an element as it would be where lines run from left to right: arrows change sides elsewhere. */
export const keyAlong = (key: string, element: Element): string =>
  isRtl(element) ? (ACROSS.get(key) ?? key) : key;
