import { describe, expect, test } from 'vitest';
import { indexDrift, listExtentOf } from '#src/paging/list-extent.ts';
import { placePage, type PageParam, type PlacedPage } from '#src/paging/page.ts';
import { answer } from '../support/numbered-source.ts';

const numbers = Array.from({ length: 250 }, (_, n) => n);
const load = (param: PageParam): PlacedPage => placePage(param, answer(numbers, param.at, param.limit));
const start = load({ at: { kind: 'start' }, index: 0, limit: 100 });
const second = load({ at: { kind: 'after', cursor: '99' }, index: 100, limit: 100 });
const last = load({ at: { kind: 'after', cursor: '199' }, index: 200, limit: 100 });
const everything = Number.POSITIVE_INFINITY;

describe('how many rows there are', () => {
  test('rows that are found in a list that is still read have no total, and no end', () => {
    const found = { ...last, total: 250 };
    const { total: _, ...open } = start;
    expect(listExtentOf([open], everything, 100, { phase: 'reading', found: 130 })).toMatchObject({
      rowCount: 130,
      total: undefined,
      soFar: 130,
      exact: false,
      endReached: false,
    });
    // Nor where the reading stands still, or its last page had no cursor.
    for (const phase of ['stopped', 'failed'] as const)
      expect(listExtentOf([start, second, found], everything, 100, { phase, found: 250 })).toMatchObject({
        rowCount: 250,
        total: undefined,
        soFar: 250,
        exact: false,
        endReached: false,
      });
    // What is read anew is not shorter than what is shown.
    expect(listExtentOf([open], everything, 100, { phase: 'reading', found: 3 })).toMatchObject({
      rowCount: 100,
      soFar: 100,
    });
  });

  test('rows that were found in a list are counted at its end, though no page of them says how many', () => {
    const { total: _, ...open } = start;
    expect(listExtentOf([open], everything, 100, { phase: 'whole', found: 130 })).toMatchObject({
      rowCount: 130,
      total: 130,
      soFar: undefined,
      exact: false,
    });
  });

  test("the row count is the server's total until an end is loaded", () => {
    expect(listExtentOf([start], everything, 100)).toMatchObject({ rowCount: 250, total: 250, exact: false });
    expect(listExtentOf([start, second, last], everything, 100)).toMatchObject({
      rowCount: 250,
      total: 250,
      exact: true,
      startReached: true,
      endReached: true,
    });
  });

  test('a total smaller than the loaded rows is ignored', () => {
    const lying = { ...second, total: 150 };
    expect(listExtentOf([start, lying], everything, 100)).toMatchObject({ total: undefined, rowCount: 300 });
  });

  test('a total that is too large ends where the rows end', () => {
    expect(listExtentOf([start, second, { ...last, total: 9_999 }], everything, 100)).toMatchObject({
      rowCount: 250,
      total: 250,
    });
  });

  test('without a total, one further page is assumed', () => {
    const { total: _, ...silent } = start;
    expect(listExtentOf([silent], everything, 100)).toMatchObject({ total: undefined, rowCount: 200 });
  });

  test('rows beyond the reach of search are counted but cannot be scrolled to', () => {
    expect(listExtentOf([start], 200, 100)).toMatchObject({ total: 250, rowCount: 200 });
  });

  test('a list loaded to the limit of search has reached its end, but its total is not exact', () => {
    expect(listExtentOf([start], 100, 100)).toMatchObject({ rowCount: 100, endReached: true, exact: false });
    expect(listExtentOf([start], 101, 100)).toMatchObject({ rowCount: 101, endReached: false });
    expect(listExtentOf([start, second, last], 250, 100)).toMatchObject({ total: 250, exact: false });
  });

  test('the most recent total is used', () => {
    const [old, young] = [
      { ...start, total: 400, readAt: 1 },
      { ...second, total: 500, readAt: 2 },
    ];
    expect(listExtentOf([old, young], everything, 100).total).toBe(500);
    expect(listExtentOf([{ ...old, readAt: 3 }, young], everything, 100).total).toBe(400);
    const { total: _, ...silent } = second;
    expect(listExtentOf([old, { ...silent, readAt: 4 }], everything, 100).total).toBe(400);
  });

  test('a total equal to the loaded rows is used although a cursor leads on', () => {
    expect(listExtentOf([{ ...start, total: 100 }], everything, 100)).toMatchObject({
      total: 100,
      rowCount: 100,
    });
  });

  test('a loop of cursors ends the list where the loop closes', () => {
    const round = { ...second, after: '99' };
    expect(listExtentOf([start, round], everything, 100)).toMatchObject({
      rowCount: 200,
      endReached: true,
      exact: false,
      looped: true,
    });
  });

  test('without pages nothing is known', () => {
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

describe('index drift', () => {
  test('is found when the start is reached at an index other than 0', () => {
    const page = load({ at: { kind: 'before', cursor: '10' }, index: 40, limit: 100 });
    expect(page.base).toBe(30);
    expect(indexDrift([page], false)).toBe(-30);
  });

  test('is found when more rows precede the window than its index allows', () => {
    const page = load({ at: { kind: 'before', cursor: '150' }, index: 40, limit: 100 });
    expect(page.base).toBe(-60);
    expect(indexDrift([page], false)).toBe(60);
  });

  test('is found at the end, by the total of the response that showed it', () => {
    expect(indexDrift([{ ...last, base: 193 }], false)).toBe(7);
    expect(indexDrift([{ ...last, base: 207 }], true)).toBe(-7);
    expect(indexDrift([last], true)).toBe(0);
  });

  test('is not derived from an implausible total', () => {
    expect(indexDrift([{ ...last, total: 9_999 }], true)).toBe(0);
    expect(indexDrift([{ ...last, total: 3 }], false)).toBe(0);
    expect(indexDrift([start, second, { ...last, total: 9_999 }], false)).toBe(0);
  });

  test('is derived from a total that may have drifted: by a thousand rows, or by two percent', () => {
    const off = (total: number, base: number) => indexDrift([{ ...last, total, base }], true);
    expect(off(20_000, 20_000 - 50 - 1_000)).toBe(1_000);
    expect(off(20_000, 20_000 - 50 - 1_001)).toBe(0);
    expect(off(100_000, 100_000 - 50 - 2_000)).toBe(2_000);
    expect(off(100_000, 100_000 - 50 + 2_000)).toBe(-2_000);
    expect(off(100_000, 100_000 - 50 - 2_001)).toBe(0);
  });

  test('may be all rows above the window', () => {
    expect(indexDrift([{ ...last, total: 50 }], false)).toBe(-200);
  });

  test('is 0 while no end was loaded', () => {
    expect(indexDrift([], false)).toBe(0);
    const { total: _, ...silent } = last;
    expect(indexDrift([{ ...silent, base: 100 }], false)).toBe(0);
    expect(indexDrift([second], false)).toBe(0);
    expect(indexDrift([start], false)).toBe(0);
  });
});
