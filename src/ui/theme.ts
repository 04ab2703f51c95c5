import { useSyncExternalStore } from 'react';
import { afterPaint } from './paint.ts';
import { type SafeStorage, browserStorage } from './storage.ts';

/** `system` follows the operating system's choice. */
export type Theme = 'light' | 'dark' | 'system';

const THEMES: readonly Theme[] = ['light', 'dark', 'system'];
const THEME_KEY = 'catalog-browser.theme';

/** The stored theme; `system` if there is none or the value is invalid. */
export const readTheme = (storage: SafeStorage): Theme =>
  THEMES.find((theme) => theme === storage.get(THEME_KEY)) ?? 'system';

/** Stores a theme. The default, `system`, is stored by removing the entry. */
export function storeTheme(storage: SafeStorage, theme: Theme): void {
  if (theme === 'system') storage.remove(THEME_KEY);
  else storage.set(THEME_KEY, theme);
}

/** Sets `data-theme` on the root element. `system` removes it, so that `light-dark()` follows the system. */
export function applyTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

const THEME_CHANGED = 'theme';

const subscribe = (changed: () => void) => {
  addEventListener(THEME_CHANGED, changed);
  return () => removeEventListener(THEME_CHANGED, changed);
};

let cancelApply = () => {};

/**
 * Stores a theme, notifies subscribers, and applies it once they have painted, because it restyles and repaints every
 * element.
 */
export function setTheme(storage: SafeStorage, theme: Theme): void {
  storeTheme(storage, theme);
  dispatchEvent(new Event(THEME_CHANGED));
  cancelApply();
  cancelApply = afterPaint(() => applyTheme(document.documentElement, theme));
}

/** The current theme, and a function that sets another one. */
export function useTheme(storage: SafeStorage = browserStorage): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, () => readTheme(storage));
  return [theme, (next) => setTheme(storage, next)];
}
