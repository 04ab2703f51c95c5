// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { Toolbar, SortMenu } from '#src/layout/toolbar.tsx';
import { useCommandKeys } from '#src/ui/commands.ts';
import { lazyMenus } from '#src/ui/menu-button.tsx';
import { eventually } from '#test/support/eventually.ts';

beforeAll(() => lazyMenus.load());

type Props = ComponentProps<typeof Toolbar>;

const Page = (props: Partial<Props>) => (
  <Toolbar
    title="Tables"
    summary="12,480"
    columns={<button type="button">Columns</button>}
    deleted={{ isShown: false, onToggle: () => {} }}
    onCopyLink={() => {}}
    onSaveView={() => {}}
    {...props}
  />
);

test('the link is copied from the toolbar and from the More menu of phones', async () => {
  const onCopyLink = vi.fn<() => void>();
  render(<Page onCopyLink={onCopyLink} />);
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await userEvent.click(screen.getByRole('button', { name: 'More: sort, export, copy link, save view' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  expect(onCopyLink).toHaveBeenCalledTimes(2);
});

test('export is offered in the toolbar and the More menu of phones, where there are rows to export', async () => {
  const onExport = vi.fn<() => void>();
  const { rerender } = render(<Page onExport={onExport} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(screen.getByRole('button', { name: 'More: sort, export, copy link, save view' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export' }));
  expect(onExport).toHaveBeenCalledTimes(2);
  rerender(<Page />);
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('a copy that the browser refuses is reported', async () => {
  render(<Page onCopyLink={() => Promise.reject(new Error('denied'))} />);
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await eventually(() => screen.getByTitle('The browser did not allow copying')).toBeInTheDocument();
});

test('the order is a menu that marks the current one and its direction; each press says which it was', async () => {
  const onPress = vi.fn<(value: string) => void>();
  const choices = [
    { value: 'best', label: 'Best match' },
    { value: 'updatedAt', label: 'Updated', direction: 'newest first' },
  ];
  render(<SortMenu value="updatedAt" order="desc" choices={choices} onPress={onPress} />);
  const button = screen.getByRole('button', { name: 'Sorted by Updated' });
  expect(button).toHaveAccessibleDescription('newest first');
  await userEvent.click(button);
  const updated = await screen.findByRole('menuitemradio', { name: 'Updated newest first' });
  expect(updated).toBeChecked();
  await userEvent.click(updated);
  expect(onPress).toHaveBeenCalledExactlyOnceWith('updatedAt');
});

function Keys() {
  useCommandKeys();
  return null;
}

test('L copies the link, and V saves the view where views can be saved', async () => {
  const [onCopyLink, onSaveView] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const page = (more: Partial<Props>) => (
    <>
      <Page onCopyLink={onCopyLink} {...more} />
      <Keys />
    </>
  );
  const { rerender } = render(page({}));
  await userEvent.keyboard('lv');
  expect(onCopyLink).toHaveBeenCalledOnce();
  expect(onSaveView).not.toHaveBeenCalled();
  rerender(page({ onSaveView }));
  await userEvent.keyboard('v');
  expect(onSaveView).toHaveBeenCalledOnce();
});

test('the More menu of phones has the switch of deleted records', async () => {
  const onToggle = vi.fn<() => void>();
  const { rerender } = render(<Page deleted={{ isShown: false, onToggle }} />);
  await userEvent.click(screen.getByRole('button', { name: /^More: sort/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show deleted tables' }));
  expect(onToggle).toHaveBeenCalledOnce();
  rerender(<Page deleted={{ isShown: true, onToggle }} />);
  await userEvent.click(screen.getByRole('button', { name: /^More: sort/ }));
  await eventually(() => screen.getByRole('menuitem', { name: 'Hide deleted tables' })).toBeVisible();
});

test('the More menu of phones has the orders too', async () => {
  const onPress = vi.fn<(value: string) => void>();
  const choices = [
    { value: 'name', label: 'Name' },
    { value: 'updatedAt', label: 'Updated' },
  ];
  render(<Page sort={{ value: 'name', order: 'asc', choices, onPress }} />);
  await userEvent.click(screen.getByRole('button', { name: /^More: sort/ }));
  await eventually(() => screen.getByRole('menuitemradio', { name: 'Name' })).toBeChecked();
  expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Updated' }));
  expect(onPress).toHaveBeenCalledExactlyOnceWith('updatedAt');
});
