// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PanelBoundary } from '#src/tables/panel/panel-boundary.tsx';

function Table({ name }: { readonly name: string }) {
  if (name === 'broken') throw new Error('no such thing');
  return <p>{name}</p>;
}

test('a table that cannot be drawn says so and can be closed; another one is drawn', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const onClose = vi.fn<() => void>();
  const boundary = (name: string) => (
    <PanelBoundary of={name} onClose={onClose}>
      <Table name={name} />
    </PanelBoundary>
  );
  const { rerender } = render(boundary('broken'));
  expect(screen.getByRole('alert')).toHaveTextContent('This table could not be drawn');
  expect(screen.getByRole('alert')).toHaveTextContent('Error: no such thing');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  rerender(boundary('sound'));
  expect(screen.getByText('sound')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
