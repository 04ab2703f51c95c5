// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MenuButton } from '#src/ui/menu-button.tsx';
import { eventually } from '#test/support/eventually.ts';

test('a menu opens by its button, does what is chosen and gives the focus back', async () => {
  const chosen = vi.fn<() => void>();
  render(
    <main>
      <MenuButton label="Acts" items={[{ label: 'Do it', onSelect: chosen }]}>
        {(parts) => (
          <button type="button" {...parts}>
            More
          </button>
        )}
      </MenuButton>
    </main>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'More' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  await eventually(() => screen.getByRole('menu', { name: 'Acts' })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Do it' }));
  expect(chosen).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});
