import { describe, expect, test, vi } from 'vitest';
import { columnMenuItems, type ColumnActions } from '#src/browse/column-menu-list.tsx';
import { tableResource } from '#src/resources/table/columns.tsx';
import { t } from '#test/support/translator.ts';

/** Columns as they stand, with calls noted. */
const actions = (
  more: Partial<Omit<ColumnActions, 'resource' | 'onSort' | 'onOrderChange' | 'onWidthChange'>>,
) => ({
  resource: tableResource,
  columnId: 'owners',
  columns: ['name', 'location', 'owners', 'tags'],
  width: 172,
  isWidthSet: false,
  sort: null,
  onSort: vi.fn<ColumnActions['onSort']>(),
  onOrderChange: vi.fn<ColumnActions['onOrderChange']>(),
  onWidthChange: vi.fn<ColumnActions['onWidthChange']>(),
  ...more,
});

function entry(of: ColumnActions, label: string, rtl = false) {
  const found = columnMenuItems(of, rtl, t).find((candidate) => candidate.label === label);
  if (!found) throw new Error(`No entry ${label}`);
  return found;
}
const labels = (of: ColumnActions) => columnMenuItems(of, false, t).map(({ label }) => label);

describe('order', () => {
  test('changes by one place; at an end it does not', () => {
    const middle = actions({});
    entry(middle, 'Move left').onSelect(() => {});
    entry(middle, 'Move right').onSelect(() => {});
    expect(middle.onOrderChange.mock.calls.flat()).toEqual([
      ['name', 'owners', 'location', 'tags'],
      ['name', 'location', 'tags', 'owners'],
    ]);
    expect(entry(middle, 'Move left').disabled).toBe(false);
    expect(entry(actions({ columnId: 'location' }), 'Move left').disabled).toBe(true);
    expect(entry(actions({ columnId: 'tags' }), 'Move right').disabled).toBe(true);
  });

  test('left is left where a page reads from the right', () => {
    const of = actions({});
    entry(of, 'Move left', true).onSelect(() => {});
    expect(of.onOrderChange).toHaveBeenCalledExactlyOnceWith(['name', 'location', 'tags', 'owners']);
    expect(entry(of, 'Wider', true).keys).toEqual(['Shift', '←']);
    expect(entry(of, 'Wider').keys).toEqual(['Shift', '→']);
  });

  test('the first column neither moves nor goes', () => {
    expect(labels(actions({ columnId: 'name' }))).toEqual([
      'Sort, A to Z',
      'Sort, Z to A',
      'Wider',
      'Narrower',
      'Default width',
    ]);
    expect(labels(actions({}))).toEqual(
      expect.arrayContaining(['Move left', 'Move right', 'Hide column']) as string[],
    );
  });
});

describe('width', () => {
  test('changes from the width as drawn, within what the column allows', () => {
    const of = actions({ width: 230 });
    entry(of, 'Wider').onSelect(() => {});
    entry(of, 'Narrower').onSelect(() => {});
    expect(of.onWidthChange.mock.calls).toEqual([[246], [214]]);
    expect(entry(of, 'Wider').keepsOpen).toBe(true);
    expect(entry(actions({ width: 400 }), 'Wider').disabled).toBe(true);
    expect(entry(actions({ width: 72 }), 'Narrower').disabled).toBe(true);
  });

  test('is the default again where it is not', () => {
    expect(entry(actions({}), 'Default width').disabled).toBe(true);
    const of = actions({ isWidthSet: true });
    expect(entry(of, 'Default width').disabled).toBe(false);
    entry(of, 'Default width').onSelect(() => {});
    expect(of.onWidthChange).toHaveBeenCalledExactlyOnceWith(undefined);
  });
});

describe('sort', () => {
  test('by what the server can sort by', () => {
    const of = actions({ columnId: 'updatedAt', sort: { field: 'updatedAt', order: 'asc' } });
    expect(entry(of, 'Sort, oldest first')).toMatchObject({ checked: true });
    expect(entry(of, 'Sort, newest first')).toMatchObject({ checked: false });
    entry(of, 'Sort, newest first').onSelect(() => {});
    expect(of.onSort).toHaveBeenCalledExactlyOnceWith({ field: 'updatedAt', order: 'desc' });
    expect(entry(actions({ columnId: 'usageSummary', sort: null }), 'Sort, most queried first').checked).toBe(
      false,
    );
  });

  test('that the server cannot do is there, disabled, with the reason', () => {
    expect(entry(actions({ sort: null }), 'Sort')).toMatchObject({
      disabled: true,
      hint: 'Sorting works by name, time of edit and usage.',
    });
  });
});
