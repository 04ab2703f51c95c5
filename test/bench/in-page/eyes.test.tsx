// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollUntil, watchStart } from './actions.ts';
import { openEyes } from './eyes.ts';
import { scrollAsRowsCome, scrollByFrames } from './scrolling.ts';

const ROW = 36;

interface RowLook {
  readonly busy?: boolean;
  /** Markup of the cell "owners". */
  readonly owners?: string;
}

// Files of a worker share the document.
afterEach(() => document.body.replaceChildren());

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

test('the start is marked once what is meant has been painted, a page around the grid included', async () => {
  vi.stubGlobal('scheduler', { postTask: (task: () => void) => setTimeout(task) });
  performance.clearMarks();
  const marks = () => performance.getEntriesByType('mark').map(({ name }) => name);
  document.body.innerHTML = '';
  watchStart({ columns: ['owners'], parts: true });
  show([{ owners: '<a href="/tables/a">a</a>' }]);
  await vi.waitFor(() => expect(marks()).toEqual(['first-row', 'rows', 'cells']));
  document.body.insertAdjacentHTML(
    'beforeend',
    `<form role="search"><input type="search" /></form>
    <nav><nav aria-labelledby="browse"><a href="/tables">Tables</a><a href="/topics">Topics</a></nav></nav>
    <main><button>Columns</button></main>
    <footer><output>1–3 tables</output></footer>`,
  );
  const [output] = document.getElementsByTagName('output');
  await new Promise((done) => setTimeout(done, 100));
  expect(marks()).not.toContain('screen');
  output!.textContent = '1–3 of 20,000';
  await vi.waitFor(() => expect(marks().at(-1)).toBe('screen'));
  document
    .querySelector('nav')!
    .insertAdjacentHTML('beforeend', '<ul role="tree"><li role="treeitem"></li></ul>');
  await vi.waitFor(() => expect(marks().at(-1)).toBe('tree'));
});

/** A grid whose list has so many rows when it was looked at so often, and shows the last three. */
function grow(lengths: readonly number[]): void {
  let looks = 0;
  let top = 0;
  const length = () => lengths[Math.min(looks, lengths.length - 1)]!;
  window.eyes = {
    ...window.eyes,
    grid: () =>
      ({
        get scrollHeight() {
          return length() * ROW;
        },
        get scrollTop() {
          return top;
        },
        set scrollTop(to: number) {
          top = Math.max(0, Math.min(to, (length() - 3) * ROW));
        },
        scrollBy(_x: number, y: number) {
          this.scrollTop = top + y;
          looks++;
        },
      }) as HTMLElement,
    rows: () => {
      looks++;
      const first = top / ROW;
      return [0, 1, 2].map((i) => ({ element: document.body, index: first + i, isAwaited: false }));
    },
    isHeld: () => false,
  };
}

test('a list that grows is walked down as it grows, each row counted once, and left when the time is up', async () => {
  grow([3, 3, 3, 3, 3, 3, 9]);
  await expect(scrollAsRowsCome({ rows: 9, within: 5_000 })).resolves.toMatchObject({ shown: 9 });
  grow([6]);
  await expect(scrollAsRowsCome({ rows: 9, within: 100 })).resolves.toMatchObject({ shown: 6 });
});

test('control: without it the walk turns round at the end, and counts rows again', async () => {
  grow([6]);
  await expect(scrollAsRowsCome({ rows: 9 })).resolves.toMatchObject({ shown: 9 });
});

test('a row of a list that grows is reached when it has come', async () => {
  grow([3, 3, 6, 6, 9, 12]);
  await scrollUntil(8);
  expect(Math.max(...window.eyes.rows().map(({ index }) => index))).toBeGreaterThanOrEqual(7);
});

test('a list that grows is scrolled on at its end when more has come, and no px is counted that did not pass', async () => {
  grow([3, 3, 3, 3, 9]);
  await scrollByFrames({ step: ROW, pixels: 6 * ROW, within: 5_000 });
  expect(window.eyes.grid().scrollTop).toBe(6 * ROW);
  grow([6]);
  await scrollByFrames({ step: ROW, pixels: 6 * ROW, within: 100 });
  expect(window.eyes.grid().scrollTop).toBe(3 * ROW);
});
