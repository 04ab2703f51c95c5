import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  keyAction,
  type CellPlace,
  type GridShape,
  type KeyStroke,
  type KeyAction,
  rowText,
} from '#src/grid/keyboard.ts';
import { GRID_KEYS, HEADER_KEYS, type KeyLine } from '#src/palette/dialogs.tsx';

describe('keyboard', () => {
  const SHAPE: GridShape = { rowCount: 100, columnCount: 6, pageRows: 20, rtl: false };
  const cell = (row: number, column: number): CellPlace => ({ row, column });
  /** A stroke by name, such as `Control+Home`. */
  function stroke(name: string): KeyStroke {
    const parts = name.split('+');
    const has = (part: string) => parts.includes(part);
    return { key: parts.at(-1) ?? '', ctrl: has('Control'), shift: has('Shift'), alt: has('Alt') };
  }
  const act = (at: CellPlace, name: string, shape = SHAPE) => keyAction(at, stroke(name), shape);
  const to = (row: number, column: number) => ({ type: 'focus', cell: cell(row, column) });

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

    test('right to left turns the arrows round', () => {
      expect(act(cell(10, 2), 'ArrowLeft', { ...SHAPE, rtl: true })).toEqual(to(10, 3));
      expect(act(cell(-1, 2), 'Shift+ArrowLeft', { ...SHAPE, rtl: true })).toEqual({ type: 'width', by: 16 });
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
            const shape = { rowCount, columnCount, pageRows: 7, rtl: false };
            let at = cell(-1, 0);
            for (const name of names) {
              const action = act(at, name, shape);
              expect(action?.type).toBe('focus');
              if (action?.type !== 'focus') return;
              const next = action.cell;
              expect(next.row).toBeGreaterThanOrEqual(-1);
              expect(next.row).toBeLessThan(rowCount || 1);
              expect(next.column).toBeGreaterThanOrEqual(0);
              expect(next.column).toBeLessThan(columnCount);
              const back = backOf[name];
              const moved = next.row !== at.row || next.column !== at.column;
              expect(back && moved ? act(next, back, shape) : { type: 'focus', cell: at }).toEqual({
                type: 'focus',
                cell: at,
              });
              at = next;
            }
          },
        ),
      );
    });
  });

  describe('acting', () => {
    test.each([
      [cell(10, 2), 'Enter', { type: 'open' }],
      [cell(10, 2), 'F2', { type: 'press' }],
      [cell(-1, 2), 'Enter', { type: 'press' }],
      [cell(-1, 2), ' ', { type: 'press' }],
      [cell(-1, 2), 'Shift+ArrowRight', { type: 'width', by: 16 }],
      [cell(-1, 2), 'Shift+ArrowLeft', { type: 'width', by: -16 }],
      [cell(-1, 2), 'Alt+ArrowRight', { type: 'order', by: 1 }],
      [cell(-1, 2), 'Alt+ArrowLeft', { type: 'order', by: -1 }],
      [cell(10, 2), 'Control+Shift+C', { type: 'copy-row' }],
    ])('in %o %s', (at, name, action) => {
      expect(act(at, name)).toEqual(action);
    });

    test.each([
      [cell(10, 2), 'Alt+ArrowLeft'],
      [cell(10, 2), 'Shift+ArrowDown'],
      [cell(10, 2), 'Control+ArrowDown'],
      [cell(10, 2), 'Control+c'],
      [cell(10, 2), ' '],
      [cell(10, 2), 'x'],
      [cell(10, 2), 'Tab'],
      [cell(-1, 2), 'Control+Shift+C'],
      [cell(-1, 2), 'Alt+Shift+ArrowLeft'],
      [cell(-1, 2), 'Shift+ArrowDown'],
    ])('in %o %s is the browser’s', (at, name) => {
      expect(act(at, name)).toBeUndefined();
    });
  });
});

describe('key list', () => {
  const SHAPE = { rowCount: 100, columnCount: 6, pageRows: 20, rtl: false };

  /** What a listed key does in a cell of a row. */
  function actionOf(chord: string, row: number): KeyAction | undefined {
    const parts = chord.split('+');
    const stroke = {
      key: parts.at(-1) ?? '',
      ctrl: parts.includes('Mod'),
      shift: parts.includes('Shift'),
      alt: parts.includes('Alt'),
    };
    return keyAction({ row, column: 2 }, stroke, SHAPE);
  }

  const idle = (lines: readonly KeyLine[], row: number) =>
    lines.flatMap(({ keys }) => keys.filter((key) => actionOf(key, row) === undefined));
  const types = (lines: readonly KeyLine[], row: number) =>
    lines.flatMap(({ keys }) => keys.flatMap((key) => actionOf(key, row)?.type ?? []));

  test('every listed key does something', () => {
    // The browser's own event copies, which the grid answers.
    expect(idle(GRID_KEYS, 10)).toEqual(['Mod+c']);
    expect(idle(HEADER_KEYS, -1)).toEqual([]);
    // The same check finds keys that do nothing there.
    expect(idle(HEADER_KEYS, 10)).not.toEqual([]);
    expect(idle([{ label: 'Nothing', keys: ['Alt+Shift+ArrowLeft'] }], -1)).toEqual(['Alt+Shift+ArrowLeft']);
  });

  test('everything that keys do is listed', () => {
    expect(new Set(types(GRID_KEYS, 10))).toEqual(new Set(['focus', 'open', 'press', 'copy-row']));
    expect(new Set(types(HEADER_KEYS, -1))).toEqual(new Set(['press', 'width', 'order']));
  });

  test('no key is listed twice, and no line', () => {
    for (const lines of [GRID_KEYS, HEADER_KEYS]) {
      const keys = lines.flatMap((line) => line.keys);
      expect(new Set(keys).size).toBe(keys.length);
      expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length);
    }
  });
});

describe('copy text', () => {
  test('a row is one line of tab-separated values, whatever is in them', () => {
    expect(rowText(['a\tb\r\nc', 'View'])).toBe('a b c\tView');
  });
});
