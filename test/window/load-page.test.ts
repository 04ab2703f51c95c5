import { describe, expect, test } from 'vitest';
import type { PageAt, RowSource, TablePage } from '#src/api/source.ts';
import { loadPage } from '#src/window/load-page.ts';
import { placePage, type PageParam } from '#src/window/page-param.ts';
import { answer, numberedSource } from './numbered-source.ts';

const signal = new AbortController().signal;
const param: PageParam = { at: 'after', cursor: 'gone', base: 10, limit: 10 };
const blamed = Object.assign(new Error('bad cursor'), { kind: 'server', status: 500 });

/** A source that refuses one cursor and answers the others by `pages`. */
function refusing(pages: (at: PageAt) => TablePage, error: Error = blamed): RowSource {
  return {
    ...numberedSource(0),
    page: (at) =>
      at.at === 'after' && at.cursor === 'gone' ? Promise.reject(error) : Promise.resolve(pages(at)),
  };
}
const numbers = Array.from({ length: 30 }, (_, n) => n);
const last = {
  ...placePage({ at: 'start', limit: 10 }, answer(numbers, { at: 'start' }, 10)),
  after: 'gone',
};

describe('a cursor that is refused', () => {
  test('means the end, where the page before has no cursor any more', async () => {
    const source = refusing(() => answer(numbers.slice(0, 10), { at: 'start' }, 10));
    const page = await loadPage(source, param, last, [], signal);
    expect(page).toMatchObject({ rows: [], base: 10 });
    expect(page.after).toBeUndefined();
  });

  test('is replaced by the new one of the page before', async () => {
    const source = refusing((at) => answer(numbers, at, 10));
    const page = await loadPage(source, param, last, [], signal);
    expect(page.rows[0]?.id).toBe('id-10');
    expect(page.param).toMatchObject({ cursor: '9', base: 10 });
  });

  test('from an address leads to the top of the list, and says so', async () => {
    const source = refusing((at) => answer(numbers, at, 10));
    const page = await loadPage(source, param, undefined, [], signal);
    expect(page).toMatchObject({ base: 0, restarted: true });
    expect(page.rows[0]?.id).toBe('id-0');
  });

  test('that the page before repeats is a failure', async () => {
    const source = refusing(() => ({ ...answer(numbers, { at: 'start' }, 10), after: 'gone' }));
    await expect(loadPage(source, param, last, [], signal)).rejects.toBe(blamed);
  });
});

test('a server that is down is not taken for a bad cursor', async () => {
  const down = Object.assign(new Error('down'), { kind: 'server', status: 503 });
  const source = refusing((at) => answer(numbers, at, 10), down);
  await expect(loadPage(source, param, undefined, [], signal)).rejects.toBe(down);
});
