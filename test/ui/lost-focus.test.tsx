// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLostFocus } from '#src/ui/lost-focus.ts';

interface PageProps {
  readonly onLost: () => void;
  readonly role?: string;
  /** Whether the button with the focus is rendered. */
  readonly shown?: boolean;
  readonly label?: string;
}

function Page({ onLost, role, shown = true, label = 'Retry' }: PageProps) {
  useLostFocus(onLost);
  return (
    <>
      {shown && (
        <div role={role}>
          <button type="button">{label}</button>
        </div>
      )}
      <a href="/elsewhere">Elsewhere</a>
    </>
  );
}

test('calls back once the focused element was removed', () => {
  const onLost = vi.fn<() => void>();
  const { rerender } = render(<Page onLost={onLost} />);
  screen.getByRole('button').focus();
  rerender(<Page onLost={onLost} label="Again" />);
  expect(onLost).not.toHaveBeenCalled();
  rerender(<Page onLost={onLost} shown={false} />);
  expect(onLost).toHaveBeenCalledOnce();
});

test('does not if another element has the focus by then, or nothing had it', () => {
  const onLost = vi.fn<() => void>();
  const { rerender } = render(<Page onLost={onLost} />);
  rerender(<Page onLost={onLost} shown={false} />);
  rerender(<Page onLost={onLost} />);
  screen.getByRole('button').focus();
  screen.getByRole('link').focus();
  rerender(<Page onLost={onLost} shown={false} />);
  expect(onLost).not.toHaveBeenCalled();
});

test.each(['dialog', 'menu', 'listbox'])(
  'does not for an element of a %s, which gives the focus back',
  (role) => {
    const onLost = vi.fn<() => void>();
    const { rerender } = render(<Page onLost={onLost} role={role} />);
    screen.getByRole('button').focus();
    rerender(<Page onLost={onLost} role={role} shown={false} />);
    expect(onLost).not.toHaveBeenCalled();
  },
);
