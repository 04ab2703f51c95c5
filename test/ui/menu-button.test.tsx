// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MenuButton, useDisclosure } from '#src/ui/menu-button.tsx';
import { eventually } from '#test/support/eventually.ts';

/** What a button with a disclosure was drawn as, render by render: expanded, and open. */
const drawn: (readonly [isExpanded: boolean, isOpen: boolean])[] = [];

function Disclosing() {
  const { isOpen, isExpanded, toggle } = useDisclosure();
  drawn.push([isExpanded, isOpen]);
  return (
    <>
      <button type="button" onClick={toggle}>
        Open
      </button>
      {isOpen && <p>opened</p>}
    </>
  );
}

test('a button is drawn as pressed before what it opens is drawn', () => {
  render(<Disclosing />);
  drawn.length = 0;
  act(() => screen.getByRole('button').click());
  expect(drawn[0]).toEqual([true, false]);
  expect(drawn.at(-1)).toEqual([true, true]);
  act(() => screen.getByRole('button').click());
  expect(drawn.at(-1)).toEqual([false, false]);
});

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
