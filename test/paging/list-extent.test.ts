import { describe, expect, test } from 'vitest';
import { indexDrift, listExtentOf } from '#src/paging/list-extent.ts';
import { placePage, type PageParam, type PlacedPage } from '#src/paging/page.ts';
import { answer } from '../support/numbered-source.ts';

const numbers = Array.from({ length: 250 }, (_, n) => n);
const load = (param: PageParam): PlacedPage =>
  placePage(
    param,
    answer(
      numbers,
      param.at === 'start' ? { at: 'start' } : { at: param.at, cursor: param.cursor },
      param.limit,
    ),
  );
const start = load({ at: 'start', limit: 100 });
const second = load({ at: 'after', cursor: '99', base: 100, limit: 100 });
const last = load({ at: 'after', cursor: '199', base: 200, limit: 100 });
const everything = Number.POSITIVE_INFINITY;

describe('how many rows there are', () => {
  test('as many as the server says, until an end shows it', () => {
    expect(listExtentOf([start], everything, 100)).toMatchObject({ rowCount: 250, total: 250, exact: false });
    expect(listExtentOf([start, second, last], everything, 100)).toMatchObject({
      rowCount: 250,
      total: 250,
      exact: true,
      startReached: true,
      endReached: true,
    });
  });

  test('a total smaller than what is loaded is not believed', () => {
    const lying = { ...second, total: 150 };
    expect(listExtentOf([start, lying], everything, 100)).toMatchObject({ total: undefined, rowCount: 300 });
  });

  test('a total that is too large ends where the rows end', () => {
    expect(listExtentOf([start, second, { ...last, total: 9_999 }], everything, 100)).toMatchObject({
      rowCount: 250,
      total: 250,
    });
  });

  test('no total: at least a page more', () => {
    const { total: _, ...silent } = start;
    expect(listExtentOf([silent], everything, 100)).toMatchObject({ total: undefined, rowCount: 200 });
  });

  test('rows beyond the reach of search are counted, not promised', () => {
    expect(listExtentOf([start], 200, 100)).toMatchObject({ total: 250, rowCount: 200 });
  });

  test('a list loaded as far as search reaches is at its end, but not known to its end', () => {
    expect(listExtentOf([start], 100, 100)).toMatchObject({ rowCount: 100, endReached: true, exact: false });
    expect(listExtentOf([start], 101, 100)).toMatchObject({ rowCount: 101, endReached: false });
    expect(listExtentOf([start, second, last], 250, 100)).toMatchObject({ total: 250, exact: false });
  });

  test('the newest answer that names a total is the one believed', () => {
    const [old, young] = [
      { ...start, total: 400, readAt: 1 },
      { ...second, total: 500, readAt: 2 },
    ];
    expect(listExtentOf([old, young], everything, 100).total).toBe(500);
    expect(listExtentOf([{ ...old, readAt: 3 }, young], everything, 100).total).toBe(400);
    const { total: _, ...silent } = second;
    expect(listExtentOf([old, { ...silent, readAt: 4 }], everything, 100).total).toBe(400);
  });

  test('a total that is just what is loaded is believed, though more is promised', () => {
    expect(listExtentOf([{ ...start, total: 100 }], everything, 100)).toMatchObject({
      total: 100,
      rowCount: 100,
    });
  });

  test('a service that leads round in a circle ends where the circle closes', () => {
    const round = { ...second, after: '99' };
    expect(listExtentOf([start, round], everything, 100)).toMatchObject({
      rowCount: 200,
      endReached: true,
      exact: false,
      looped: true,
    });
  });

  test('nothing loaded is nothing known', () => {
    expect(listExtentOf([], everything, 100)).toEqual({
      rowCount: 0,
      total: undefined,
      exact: false,
      startReached: false,
      endReached: false,
      looped: false,
    });
  });
});

describe('a base that is off', () => {
  test('shows when the start is reached at another index than 0', () => {
    const page = load({ at: 'before', cursor: '10', end: 40, limit: 100 });
    expect(page.base).toBe(30);
    expect(indexDrift([page], false)).toBe(-30);
  });

  test('shows when more rows come before than there were indices for', () => {
    const page = load({ at: 'before', cursor: '150', end: 40, limit: 100 });
    expect(page.base).toBe(-60);
    expect(indexDrift([page], false)).toBe(60);
  });

  test('shows at the end, by the total of the answer that showed it', () => {
    expect(indexDrift([{ ...last, base: 193 }], false)).toBe(7);
    expect(indexDrift([{ ...last, base: 207 }], true)).toBe(-7);
    expect(indexDrift([last], true)).toBe(0);
  });

  test('is not believed of a total that lies', () => {
    expect(indexDrift([{ ...last, total: 9_999 }], true)).toBe(0);
    expect(indexDrift([{ ...last, total: 3 }], false)).toBe(0);
    expect(indexDrift([start, second, { ...last, total: 9_999 }], false)).toBe(0);
  });

  test('is believed of a total that may have drifted: by a thousand rows, or by two in a hundred', () => {
    const off = (total: number, base: number) => indexDrift([{ ...last, total, base }], true);
    expect(off(20_000, 20_000 - 50 - 1_000)).toBe(1_000);
    expect(off(20_000, 20_000 - 50 - 1_001)).toBe(0);
    expect(off(100_000, 100_000 - 50 - 2_000)).toBe(2_000);
    expect(off(100_000, 100_000 - 50 + 2_000)).toBe(-2_000);
    expect(off(100_000, 100_000 - 50 - 2_001)).toBe(0);
  });

  test('may be all that lies above', () => {
    expect(indexDrift([{ ...last, total: 50 }], false)).toBe(-200);
  });

  test('is nothing while no end was seen', () => {
    expect(indexDrift([], false)).toBe(0);
    const { total: _, ...silent } = last;
    expect(indexDrift([{ ...silent, base: 100 }], false)).toBe(0);
    expect(indexDrift([second], false)).toBe(0);
    expect(indexDrift([start], false)).toBe(0);
  });
});
