import type { SafeStorage } from './safe-storage.ts';

/** `system` follows the operating system's choice. */
export type Theme = 'light' | 'dark' | 'system';

const ORDER: readonly Theme[] = ['light', 'dark', 'system'];
const KEY = 'catalog-browser.theme';

/** The theme that the Theme button goes to: light, dark, system, and round again. */
export const nextTheme = (theme: Theme): Theme =>
  ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] ?? 'system';

/** The theme kept in a storage; `system` for none or for a value that is no theme. */
export const readTheme = (storage: SafeStorage): Theme =>
  ORDER.find((theme) => theme === storage.get(KEY)) ?? 'system';

/** Keeps a theme; `system`, the default, is kept as nothing. */
export function keepTheme(storage: SafeStorage, theme: Theme): void {
  if (theme === 'system') storage.remove(KEY);
  else storage.set(KEY, theme);
}

/** Sets `data-theme` on the root element; `system` takes it away, so that `light-dark()` follows the system. */
export function applyTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
