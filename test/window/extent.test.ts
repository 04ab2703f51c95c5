import { describe, expect, test } from 'vitest';
import { baseError, extentOf } from '#src/window/extent.ts';
import { placePage, type PageParam, type WindowPage } from '#src/window/page-param.ts';
import { answer } from './numbered-source.ts';

const numbers = Array.from({ length: 250 }, (_, n) => n);
const load = (param: PageParam): WindowPage =>
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
    expect(extentOf([start], everything, 100)).toMatchObject({ rowCount: 250, total: 250, exact: false });
    expect(extentOf([start, second, last], everything, 100)).toMatchObject({
      rowCount: 250,
      total: 250,
      exact: true,
      startReached: true,
      endReached: true,
    });
  });

  test('a total smaller than what is loaded is not believed', () => {
    const lying = { ...second, total: 150 };
    expect(extentOf([start, lying], everything, 100)).toMatchObject({ total: undefined, rowCount: 300 });
  });

  test('a total that is too large ends where the rows end', () => {
    expect(extentOf([start, second, { ...last, total: 9_999 }], everything, 100)).toMatchObject({
      rowCount: 250,
      total: 250,
    });
  });

  test('no total: at least a page more', () => {
    const { total: _, ...silent } = start;
    expect(extentOf([silent], everything, 100)).toMatchObject({ total: undefined, rowCount: 200 });
  });

  test('rows beyond the reach of search are counted, not promised', () => {
    expect(extentOf([start], 200, 100)).toMatchObject({ total: 250, rowCount: 200 });
  });

  test('nothing loaded is nothing known', () => {
    expect(extentOf([], everything, 100)).toMatchObject({ rowCount: 0, total: undefined });
  });
});

describe('a base that is off', () => {
  test('shows when the start is reached at another index than 0', () => {
    const page = load({ at: 'before', cursor: '10', end: 40, limit: 100 });
    expect(page.base).toBe(30);
    expect(baseError([page], false)).toBe(-30);
  });

  test('shows when more rows come before than there were indices for', () => {
    const page = load({ at: 'before', cursor: '150', end: 40, limit: 100 });
    expect(page.base).toBe(-60);
    expect(baseError([page], false)).toBe(60);
  });

  test('shows at the end, by the total of the answer that showed it', () => {
    expect(baseError([{ ...last, base: 193 }], false)).toBe(7);
    expect(baseError([{ ...last, base: 207 }], true)).toBe(-7);
    expect(baseError([last], true)).toBe(0);
  });

  test('is not believed of a total that lies', () => {
    expect(baseError([{ ...last, total: 9_999 }], true)).toBe(0);
    expect(baseError([{ ...last, total: 3 }], false)).toBe(0);
    expect(baseError([start, second, { ...last, total: 9_999 }], false)).toBe(0);
  });

  test('is nothing while no end was seen', () => {
    expect(baseError([second], false)).toBe(0);
    expect(baseError([start], false)).toBe(0);
  });
});
