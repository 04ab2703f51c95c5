import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// @vitest-environment jsdom
import { expect, test, describe } from 'vitest';
import { safeStorage } from '#src/ui/storage.ts';
import { applyTheme, storeTheme, nextTheme, readTheme, useTheme } from '#src/ui/theme.ts';

describe('theme', () => {
  test('the button cycles through light, dark, system', () => {
    expect(nextTheme('light')).toBe('dark');
    expect(nextTheme('dark')).toBe('system');
    expect(nextTheme('system')).toBe('light');
  });

  test("a theme is stored; an invalid value means the system's theme", () => {
    sessionStorage.clear();
    const storage = safeStorage(() => sessionStorage);
    expect(readTheme(storage)).toBe('system');
    storeTheme(storage, 'dark');
    expect(readTheme(storage)).toBe('dark');
    storage.set('catalog-browser.theme', '<b>pink');
    expect(readTheme(storage)).toBe('system');
    storeTheme(storage, 'system');
    expect(sessionStorage).toHaveLength(0);
  });

  test('the root element has the theme as an attribute, and none for the system', () => {
    const root = document.documentElement;
    applyTheme(root, 'dark');
    expect(root.getAttribute('data-theme')).toBe('dark');
    applyTheme(root, 'system');
    expect(root.hasAttribute('data-theme')).toBe(false);
  });
});

describe('useTheme', () => {
  const blocked = safeStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });

  function Probe() {
    const [theme, advance] = useTheme(blocked);
    return (
      <button type="button" onClick={advance}>
        {theme}
      </button>
    );
  }

  test('a press applies the next theme, even if it cannot be stored', async () => {
    const { documentElement } = document;
    render(<Probe />);
    const button = screen.getByRole('button', { name: 'system' });
    await userEvent.click(button);
    expect(button).toHaveTextContent('light');
    await waitFor(() => expect(documentElement).toHaveAttribute('data-theme', 'light'));
    await userEvent.click(button);
    await userEvent.click(button);
    await waitFor(() => expect(documentElement).not.toHaveAttribute('data-theme'));
  });
});
