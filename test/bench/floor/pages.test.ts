import { expect, test } from 'vitest';
import { readOptions, fillAbsent, type FloorRecord } from './pages.ts';

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
