import { useState } from 'react';
import { browserStorage, type SafeStorage } from './safe-storage.ts';
import { applyTheme, keepTheme, nextTheme, readTheme, type Theme } from './theme.ts';

/** The theme in force and a function that goes to the next one, keeps it and applies it to the page. */
export function useTheme(storage: SafeStorage = browserStorage): readonly [Theme, () => void] {
  const [theme, setTheme] = useState(() => readTheme(storage));
  const advance = () => {
    const next = nextTheme(theme);
    keepTheme(storage, next);
    applyTheme(document.documentElement, next);
    setTheme(next);
  };
  return [theme, advance];
}
