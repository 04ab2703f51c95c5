// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ColumnPicker, lazyPickerDialog } from '#src/column-picker/column-picker.tsx';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { eventually } from '#test/support/eventually.ts';

const changes = vi.fn<(shown: readonly string[]) => void>();
const densities = vi.fn<(density: string) => void>();

beforeAll(() => lazyPickerDialog.load());

function Page({ refused }: { readonly refused: readonly string[] }) {
  const [shown, setShown] = useState<readonly string[]>(tableDefinition.defaultColumns);
  const onChange = (next: readonly string[]) => {
    changes(next);
    setShown(next);
  };
  return (
    <ColumnPicker
      shown={shown}
      refused={refused}
      density="comfortable"
      onChange={onChange}
      onDensity={densities}
    />
  );
}

async function open(refused: readonly string[] = []) {
  changes.mockClear();
  densities.mockClear();
  render(<Page refused={refused} />);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  return screen.findByRole('dialog', { name: 'Columns' });
}
const box = (name: string) => screen.getByRole('checkbox', { name });
const labels = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('checkbox')
    .map((checkbox) => checkbox.closest('li')?.dataset['column']);

describe('the column picker', () => {
  test('its button says how many are shown, and opens and closes it', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Columns' });
    expect(button).toHaveTextContent(`Columns 6 of ${tableDefinition.columns.length}`);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Find a column' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await eventually(() => screen.getByRole('dialog')).toBeVisible();
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('checking adds, unchecking takes away, and no checkbox moves', async () => {
    const dialog = await open();
    const before = labels(dialog);
    await userEvent.click(box('Usage'));
    expect(changes).toHaveBeenLastCalledWith([...tableDefinition.defaultColumns, 'usageSummary']);
    await userEvent.click(box('Owners'));
    expect(changes).toHaveBeenLastCalledWith([
      'name',
      'location',
      'tableType',
      'tags',
      'updatedAt',
      'usageSummary',
    ]);
    await userEvent.click(box('Owners'));
    expect(changes).toHaveBeenLastCalledWith([...tableDefinition.defaultColumns, 'usageSummary']);
    expect(labels(dialog)).toEqual(before);
  });

  test('Name is always there; a refused field cannot be shown and says why', async () => {
    await open(['followers']);
    expect(box('Name')).toBeDisabled();
    expect(box('Followers')).toBeDisabled();
    expect(box('Followers')).toHaveAccessibleDescription('refused by this server');
    expect(box('Columns')).toBeEnabled();
    expect(box('Columns').closest('li')).toHaveTextContent('heavy');
  });

  test('Control, Shift and the arrows move a column, and say so', async () => {
    const dialog = await open();
    box('Tags').focus();
    await userEvent.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
    expect(changes).toHaveBeenLastCalledWith([
      'name',
      'location',
      'tableType',
      'tags',
      'owners',
      'updatedAt',
    ]);
    expect(box('Tags')).toHaveFocus();
    expect(within(dialog).getByRole('status')).toHaveTextContent('Tags, place 4 of 6');
  });

  test('the handle moves it too', async () => {
    const dialog = await open();
    const [list] = within(dialog).getAllByRole('list');
    if (!list) throw new Error('no list');
    Array.from(list.children, (item, index) =>
      vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, index * 30, 300, 30)),
    );
    const handle = box('Updated').closest('li')?.querySelector('[aria-hidden="true"]');
    if (!handle) throw new Error('no handle');
    fireEvent.pointerDown(handle, { button: 0, clientY: 160 });
    fireEvent.pointerMove(list, { clientY: 40 });
    expect(changes).not.toHaveBeenCalled();
    fireEvent.pointerUp(list, { clientY: 40 });
    expect(changes).toHaveBeenCalledExactlyOnceWith([
      'name',
      'updatedAt',
      'location',
      'tableType',
      'owners',
      'tags',
    ]);
  });

  test('finding narrows the list; Escape empties the box first', async () => {
    const dialog = await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Find a column' }), 'usa');
    expect(labels(dialog)).toEqual(['usageSummary']);
    await userEvent.keyboard('zzz');
    expect(within(dialog).getByText('No column is called that.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(labels(dialog)).toHaveLength(tableDefinition.columns.length);
  });

  test('density and reset', async () => {
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    expect(densities).toHaveBeenCalledWith('compact');
    await userEvent.click(box('Tags'));
    await userEvent.click(screen.getByRole('button', { name: 'Reset to default' }));
    expect(changes).toHaveBeenLastCalledWith(tableDefinition.defaultColumns);
  });
});
