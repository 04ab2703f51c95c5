// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog, DialogBody } from '#src/ui/dialog.tsx';
import { hasUnkeptWork } from '#src/ui/unsaved-work.ts';
import { eventually } from '#test/support/eventually.ts';

function Page({ label }: { readonly label?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog
          {...(label !== undefined && { label })}
          title="Your token has expired"
          text="Your place is kept."
          onClose={() => setOpen(false)}
        >
          <DialogBody>
            <input aria-label="Token" />
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

test('is named by its title, or by a label with the title as description', async () => {
  const { unmount } = render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await eventually(() =>
    screen.getByRole('dialog', { name: 'Your token has expired' }),
  ).toHaveAccessibleDescription('Your place is kept.');
  unmount();
  render(<Page label="Connect to a server" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await eventually(() =>
    screen.getByRole('dialog', { name: 'Connect to a server' }),
  ).toHaveAccessibleDescription('Your token has expired Your place is kept.');
});

test('closes by Escape and restores the focus', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(opener);
});

test('closes by its close button', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('that a press outside would not close keeps the page from being loaded anew by itself', () => {
  const { rerender } = render(<Dialog title="Sign in" onClose={() => {}} />);
  expect(hasUnkeptWork()).toBe(false);
  rerender(<Dialog title="Sign in" onClose={() => {}} outside={false} />);
  expect(hasUnkeptWork()).toBe(true);
});
