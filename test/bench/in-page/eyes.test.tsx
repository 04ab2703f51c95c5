// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { openEyes } from './eyes.ts';

const ROW = 36;

interface RowLook {
  readonly busy?: boolean;
  /** Markup of the cell "owners". */
  readonly owners?: string;
}

/** A grid of 100 px under a header of 20 px; the rows stand below each other from `top`. */
function show(rows: readonly RowLook[], top = 20): void {
  const drawn = rows.map(
    ({ busy = false, owners = 'Ada' }, i) =>
      `<div role="row" aria-rowindex="${i + 2}" ${busy ? 'aria-busy="true"' : ''}>
        <div role="gridcell" data-col="owners">${owners}</div>
      </div>`,
  );
  document.body.innerHTML = `<div role="grid"><div role="row" aria-rowindex="1"></div>${drawn.join('')}</div>`;
  const place = (selector: string, from: number, height: number) => {
    const element = document.querySelector(selector)!;
    element.getBoundingClientRect = () => new DOMRect(0, from, 100, height);
  };
  place('[role=grid]', 0, 100);
  place('[aria-rowindex="1"]', 0, 20);
  for (const i of rows.keys()) place(`[aria-rowindex="${i + 2}"]`, top + i * ROW, ROW);
}

beforeEach(() => openEyes());

const indices = () => window.eyes.rows().map(({ index }) => index);

test('rows are seen between the header and the lower edge', () => {
  show([{}, {}, {}, {}, {}]);
  expect(indices()).toEqual([0, 1, 2]);
  show([{}, {}, {}, {}, {}], 20 - ROW);
  expect(indices()).toEqual([1, 2, 3]);
});

test('a row is awaited on screen, not below it', () => {
  show([{}, {}, {}, {}, { busy: true }]);
  expect(window.eyes.isHeld()).toBe(false);
  show([{}, { busy: true }]);
  expect(window.eyes.isHeld()).toBe(true);
});

test('rows are filled when each on screen has a value', () => {
  expect(window.eyes.isFilled([])).toBe(false);
  show([{}, { owners: '—' }, {}, {}, { owners: '' }]);
  expect(window.eyes.isFilled(['owners'])).toBe(true);
});

test.each([
  ['an awaited row', { busy: true }],
  ['a bar instead of a value', { owners: '<span></span>' }],
  ['a failure', { owners: '<button aria-label="Owners did not load. Retry">Retry</button>' }],
])('control: %s is not filled', (_name, row) => {
  show([{}, row]);
  expect(window.eyes.isFilled(['owners'])).toBe(false);
});

test('control: a column that is not there, and an awaited cell, are not filled', () => {
  show([{}]);
  expect(window.eyes.isFilled(['followers'])).toBe(false);
  document.querySelector('[data-col]')!.setAttribute('aria-busy', 'true');
  expect(window.eyes.isFilled(['owners'])).toBe(false);
});
