import { expect, test } from 'vitest';
import { GRID_KEYS, HEADER_KEYS, type KeyLine } from '#src/grid/key-list.ts';
import { keyAction, type KeyAction } from '#src/grid/keyboard.ts';

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
