import { useSyncExternalStore } from 'react';
import { browserStorage, type SafeStorage } from './safe-storage.ts';
import { applyTheme, keepTheme, nextTheme, readTheme, type Theme } from './theme.ts';

const CHANGED = 'theme';

const subscribe = (changed: () => void) => {
  addEventListener(CHANGED, changed);
  return () => removeEventListener(CHANGED, changed);
};

/** Keeps a theme, applies it to the page, and tells whoever shows the one in force. */
export function chooseTheme(storage: SafeStorage, theme: Theme): void {
  keepTheme(storage, theme);
  applyTheme(document.documentElement, theme);
  dispatchEvent(new Event(CHANGED));
}

/** The theme in force and a function that goes to the next one. */
export function useTheme(storage: SafeStorage = browserStorage): readonly [Theme, () => void] {
  const theme = useSyncExternalStore(subscribe, () => readTheme(storage));
  return [theme, () => chooseTheme(storage, nextTheme(theme))];
}
