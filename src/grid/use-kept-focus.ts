import { useRef, type FocusEvent, type RefObject } from 'react';

/** Focus that is inside a grid stays inside, also when the focused element is no longer drawn. */
export function useKeptFocus(grid: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  const keepFocus = useRef(() => {
    if (isInside.current && document.activeElement === document.body)
      grid.current?.focus({ preventScroll: true });
  });
  return {
    keepFocus,
    onFocusIn: () => {
      isInside.current = true;
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const to = event.relatedTarget;
      isInside.current = to instanceof Node && event.currentTarget.contains(to);
    },
  };
}
