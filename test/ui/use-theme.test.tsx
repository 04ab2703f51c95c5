// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { safeStorage } from '#src/ui/safe-storage.ts';
import { useTheme } from '#src/ui/use-theme.ts';

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

test('a press applies the next theme, even where nothing can be kept', async () => {
  render(<Probe />);
  const button = screen.getByRole('button', { name: 'system' });
  await userEvent.click(button);
  expect(button).toHaveTextContent('light');
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  await userEvent.click(button);
  await userEvent.click(button);
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});
