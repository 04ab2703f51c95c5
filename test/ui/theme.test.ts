// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { safeStorage } from '#src/ui/safe-storage.ts';
import { applyTheme, keepTheme, nextTheme, readTheme } from '#src/ui/theme.ts';

test('the button goes round light, dark, system', () => {
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('system');
  expect(nextTheme('system')).toBe('light');
});

test('a theme is remembered; a broken value means the system', () => {
  sessionStorage.clear();
  const storage = safeStorage(() => sessionStorage);
  expect(readTheme(storage)).toBe('system');
  keepTheme(storage, 'dark');
  expect(readTheme(storage)).toBe('dark');
  storage.set('catalog-browser.theme', '<b>pink');
  expect(readTheme(storage)).toBe('system');
  keepTheme(storage, 'system');
  expect(sessionStorage).toHaveLength(0);
});

test('the root element says the theme, and nothing for the system', () => {
  const root = document.documentElement;
  applyTheme(root, 'dark');
  expect(root.getAttribute('data-theme')).toBe('dark');
  applyTheme(root, 'system');
  expect(root.hasAttribute('data-theme')).toBe(false);
});
