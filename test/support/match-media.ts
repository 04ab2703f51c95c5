import { vi } from 'vitest';

/** Gives the test's page a width: `max-width` queries answer for it, and follow when it is changed. */
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
