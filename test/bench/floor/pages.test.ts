import { expect, test, vi } from 'vitest';
import { createPages, readOptions, fillAbsent, type Answer, type FloorRecord } from './pages.ts';

const bare: FloorRecord = { id: '1', name: 'orders', fullyQualifiedName: 'a.b.c.orders' };
const ada = { name: 'ada', type: 'user' };

test('what was asked for and is absent is none; what was not asked for is unknown', () => {
  const record = { ...bare };
  fillAbsent(record, 'owners,tags');
  expect(record).toMatchObject({ owners: [], tags: [] });
  expect(record.followers).toBeUndefined();
});

test('the one owner of an older server is a list of one', () => {
  const record = { ...bare, owner: ada };
  fillAbsent(record, 'owner');
  expect(record).toMatchObject({ owners: [ada] });
});

test('the address says how a page is to be read', () => {
  expect(readOptions('')).toMatchObject({ together: undefined, start: { row: 0, cursor: undefined } });
  expect(readOptions('?together=owner,tags&after=abc&row=101')).toMatchObject({
    together: 'owner,tags',
    start: { row: 100, cursor: 'abc' },
  });
  expect(readOptions('keep=all').kept).toBe(Infinity);
  expect(readOptions('keep=12').kept).toBeLessThan(100);
});

test.each(['early', 'late'])(
  'cells are asked for after the rows, when the page rests before they come and after: %s',
  async (rest) => {
    let come = () => {};
    const rows = new Promise<void>((resolve) => (come = resolve));
    const asked: (string | null)[] = [];
    const answer: Answer = { data: [{ ...bare }], paging: { total: 1 } };
    vi.stubGlobal('fetch', async (url: string) => {
      const fields = new URL(url, 'http://127.0.0.1').searchParams.get('fields');
      asked.push(fields);
      if (fields === null) await rows;
      return new Response(JSON.stringify(answer));
    });
    const pages = createPages(readOptions(''), () => {});
    pages.see(0, 20, false);
    if (rest === 'early') pages.rest();
    expect(asked).toEqual([null]);
    come();
    await vi.waitFor(() => expect(pages.at(0)).toBeDefined());
    if (rest === 'late') pages.rest();
    await vi.waitFor(() => expect(pages.at(0)?.owners).toEqual([]));
    expect(asked).toEqual([null, 'owners,tags']);
  },
);
