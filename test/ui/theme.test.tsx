import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// @vitest-environment jsdom
import { expect, test, describe } from 'vitest';
import { safeStorage } from '#src/ui/storage.ts';
import { readTheme, useTheme } from '#src/ui/theme.ts';

test("a stored value that is no theme means the system's", () => {
  sessionStorage.clear();
  const storage = safeStorage(() => sessionStorage);
  expect(readTheme(storage)).toBe('system');
  storage.set('catalog-browser.theme', 'dark');
  expect(readTheme(storage)).toBe('dark');
  storage.set('catalog-browser.theme', '<b>pink');
  expect(readTheme(storage)).toBe('system');
});

describe('useTheme', () => {
  const blocked = safeStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });

  function Probe() {
    const [theme, choose] = useTheme(blocked);
    return (
      <button type="button" onClick={() => choose(theme === 'system' ? 'light' : 'system')}>
        {theme}
      </button>
    );
  }

  test('a press applies another theme, even if it cannot be stored', async () => {
    const { documentElement } = document;
    render(<Probe />);
    const button = screen.getByRole('button', { name: 'system' });
    await userEvent.click(button);
    expect(button).toHaveTextContent('light');
    await waitFor(() => expect(documentElement).toHaveAttribute('data-theme', 'light'));
    await userEvent.click(button);
    await waitFor(() => expect(documentElement).not.toHaveAttribute('data-theme'));
  });
});
