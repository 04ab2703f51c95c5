// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, describe, vi } from 'vitest';
import { readTheme, setTheme, useTheme } from '#src/ui/theme.ts';

test("a stored value that is no theme means the system's", () => {
  expect(readTheme()).toBe('system');
  localStorage.setItem('catalog-browser.theme', 'dark');
  expect(readTheme()).toBe('dark');
  localStorage.setItem('catalog-browser.theme', '<b>pink');
  expect(readTheme()).toBe('system');
});

describe('useTheme', () => {
  function Probe() {
    const theme = useTheme();
    return (
      <button type="button" onClick={() => setTheme(theme === 'system' ? 'light' : 'system')}>
        {theme}
      </button>
    );
  }

  test('a press applies another theme, even if it cannot be stored', async () => {
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { documentElement } = document;
    render(<Probe />);
    const button = screen.getByRole('button', { name: 'system' });
    await userEvent.click(button);
    expect(button).toHaveTextContent('light');
    await waitFor(() => expect(documentElement).toHaveAttribute('data-theme', 'light'));
    await userEvent.click(button);
    await waitFor(() => expect(documentElement).not.toHaveAttribute('data-theme'));
    // What could not be stored is kept until something is.
    write.mockRestore();
    setTheme('system');
  });
});
