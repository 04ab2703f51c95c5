import { vi } from 'vitest';

/** Sets the width of the test's page: `max-width` queries match it, and update when it changes. */
export function stubWidth(width: number): (next: number) => void {
  let now = width;
  const changed = new EventTarget();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return now <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0);
    },
    addEventListener: changed.addEventListener.bind(changed),
    removeEventListener: changed.removeEventListener.bind(changed),
  }));
  return (next) => {
    now = next;
    changed.dispatchEvent(new Event('change'));
  };
}
