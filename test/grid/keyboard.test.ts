import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRID_KEYS, gridKeyOf, type CellPlace, type KeyTarget } from '#src/grid/keyboard.ts';

const SHAPE = { rowCount: 100, columnCount: 6, pageRows: 20 };

/** A key press by name, such as `Control+Home`. */
function pressOf(name: string) {
  const parts = name.split('+');
  const has = (part: string) => parts.includes(part);
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: has('Control') || has('Mod'),
    metaKey: false,
    shiftKey: has('Shift'),
    altKey: has('Alt'),
  };
}

/** The member of its target that a key calls, with what. */
interface Action {
  readonly focusCell?: CellPlace;
  readonly changeWidth?: number;
  readonly moveColumn?: number;
  readonly does?: 'openRow' | 'pressButton' | 'copyRow';
}

/** What a key does in a cell; undefined: nothing. */
function act(cell: CellPlace, name: string, shape = SHAPE): Action | undefined {
  let action: Action | undefined;
  const target: KeyTarget = {
    ...shape,
    cell,
    focusCell: (next) => (action = { focusCell: next }),
    openRow: () => (action = { does: 'openRow' }),
    pressButton: () => (action = { does: 'pressButton' }),
    changeWidth: (by) => (action = { changeWidth: by }),
    moveColumn: (by) => (action = { moveColumn: by }),
    copyRow: () => (action = { does: 'copyRow' }),
  };
  gridKeyOf(cell.row < 0 ? 'header' : 'rows', pressOf(name))?.run?.(target);
  return action;
}

const cell = (row: number, column: number): CellPlace => ({ row, column });

describe('keyboard', () => {
  const to = (row: number, column: number) => ({ focusCell: cell(row, column) });

  describe('moving', () => {
    test.each([
      ['ArrowDown', to(11, 2)],
      ['ArrowUp', to(9, 2)],
      ['ArrowLeft', to(10, 1)],
      ['ArrowRight', to(10, 3)],
      ['PageDown', to(30, 2)],
      ['PageUp', to(0, 2)],
      ['Home', to(10, 0)],
      ['End', to(10, 5)],
      ['Control+Home', to(0, 0)],
      ['Control+End', to(99, 5)],
    ])('%s', (name, action) => {
      expect(act(cell(10, 2), name)).toEqual(action);
    });

    test('the header is the row above the first', () => {
      expect(act(cell(0, 2), 'ArrowUp')).toEqual(to(-1, 2));
      expect(act(cell(-1, 2), 'ArrowUp')).toEqual(to(-1, 2));
      expect(act(cell(-1, 2), 'PageUp')).toEqual(to(-1, 2));
      expect(act(cell(-1, 2), 'ArrowDown')).toEqual(to(0, 2));
    });

    test('never leaves the grid, empty or not, and a step back undoes a step inside it', () => {
      const keys = [
        'ArrowUp',
        'ArrowDown',
        'ArrowLeft',
        'ArrowRight',
        'PageUp',
        'PageDown',
        'Home',
        'End',
        'Control+Home',
        'Control+End',
      ];
      const backOf: Record<string, string> = { ArrowUp: 'ArrowDown', ArrowLeft: 'ArrowRight' };
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 50 }),
          fc.integer({ min: 1, max: 12 }),
          fc.array(fc.constantFrom(...keys), { maxLength: 40 }),
          (rowCount, columnCount, names) => {
            const shape = { rowCount, columnCount, pageRows: 7 };
            let at = cell(-1, 0);
            for (const name of names) {
              const next = act(at, name, shape)?.focusCell;
              expect(next).toBeDefined();
              if (next === undefined) return;
              expect(next.row).toBeGreaterThanOrEqual(-1);
              expect(next.row).toBeLessThan(rowCount || 1);
              expect(next.column).toBeGreaterThanOrEqual(0);
              expect(next.column).toBeLessThan(columnCount);
              const back = backOf[name];
              const moved = next.row !== at.row || next.column !== at.column;
              expect(back && moved ? act(next, back, shape)?.focusCell : at).toEqual(at);
              at = next;
            }
          },
        ),
      );
    });
  });

  describe('acting', () => {
    test.each([
      [cell(10, 2), 'Enter', { does: 'openRow' }],
      [cell(10, 2), 'F2', { does: 'pressButton' }],
      [cell(-1, 2), 'Enter', { does: 'pressButton' }],
      [cell(-1, 2), ' ', { does: 'pressButton' }],
      [cell(-1, 2), 'Shift+ArrowRight', { changeWidth: 16 }],
      [cell(-1, 2), 'Shift+ArrowLeft', { changeWidth: -16 }],
      [cell(-1, 2), 'Control+Shift+ArrowRight', { moveColumn: 1 }],
      [cell(-1, 2), 'Control+Shift+ArrowLeft', { moveColumn: -1 }],
      [cell(10, 2), 'Control+Shift+C', { does: 'copyRow' }],
    ])('in %o %s', (at, name, action) => {
      expect(act(at, name)).toEqual(action);
    });

    test.each([
      [cell(10, 2), 'Alt+ArrowLeft'],
      [cell(10, 2), 'Shift+ArrowDown'],
      [cell(10, 2), 'Control+c'],
      [cell(10, 2), ' '],
      [cell(10, 2), 'x'],
      [cell(-1, 2), 'Control+Shift+C'],
      [cell(10, 2), 'Control+Shift+ArrowLeft'],
    ])('in %o %s is the browser’s', (at, name) => {
      expect(act(at, name)).toBeUndefined();
    });
  });
});

describe('GRID_KEYS', () => {
  const places = ['header', 'rows'] as const;
  const keysOf = (place: 'header' | 'rows') => GRID_KEYS.filter((key) => (key.place ?? place) === place);

  test.each(places)('no two keys of the %s answer the same press', (place) => {
    for (const key of keysOf(place)) expect(gridKeyOf(place, pressOf(key.chord))).toBe(key);
  });
});
