import { afterPaint } from './paint.ts';
import { type StoredSetting, browserStorage, setStored, useStoredSetting } from './storage.ts';

/** `system` follows the operating system's choice. */
export type Theme = 'light' | 'dark' | 'system';

const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

const STORED_THEME: StoredSetting<Theme> = {
  key: 'catalog-browser.theme',
  read: (text) => THEMES.find((theme) => theme === text) ?? 'system',
  write: String,
};

/** The stored theme; `system` if there is none or the value is invalid. */
export const readTheme = (): Theme => STORED_THEME.read(browserStorage.get(STORED_THEME.key));

/** Sets `data-theme` on the root element. `system` removes it, so that `light-dark()` follows the system. */
export function applyTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

let cancelApply = () => {};

/** Stores a theme, and applies it once what shows the choice is painted, because it restyles and repaints every element. */
export function setTheme(theme: Theme): void {
  setStored(STORED_THEME, theme);
  cancelApply();
  cancelApply = afterPaint(() => applyTheme(document.documentElement, theme));
}

export const useTheme = (): Theme => useStoredSetting(STORED_THEME)[0];
