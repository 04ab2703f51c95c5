import { vi } from 'vitest';

/** Sets the width of the test's page: `max-width` queries match it. @returns changes it */
export function stubWidth(width: number): (next: number) => void {
  let now = width;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return now <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0);
    },
    addEventListener: () => {},
  }));
  return (next) => {
    now = next;
    dispatchEvent(new Event('resize'));
  };
}
