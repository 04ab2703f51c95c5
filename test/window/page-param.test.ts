import { expect, test } from 'vitest';
import { isEmpty, pageAt, placeKey, placePage, type PageParam } from '#src/window/page-param.ts';
import { answer } from './numbered-source.ts';
import { load } from './pages.ts';

const START: PageParam = { at: 'start', limit: 3 };
const AFTER: PageParam = { at: 'after', cursor: '4', base: 5, limit: 3 };
const BEFORE: PageParam = { at: 'before', cursor: '5', end: 5, limit: 3 };
const NUMBERS = Array.from({ length: 20 }, (_, n) => n);

test('the service is asked for a place, and told nothing of indices', () => {
  expect(pageAt(START)).toStrictEqual({ at: 'start' });
  expect(pageAt(AFTER)).toEqual({ at: 'after', cursor: '4' });
  expect(pageAt(BEFORE)).toEqual({ at: 'before', cursor: '5' });
});

test('a page lies at the start, from where its param says on, or up to there', () => {
  expect(load(NUMBERS, START)).toMatchObject({ param: START, base: 0 });
  expect(load(NUMBERS, AFTER)).toMatchObject({ param: AFTER, base: 5 });
  expect(load(NUMBERS, BEFORE)).toMatchObject({ param: BEFORE, base: 2 });
  expect(load([3, 4, 5], BEFORE)).toMatchObject({ base: 3 });
});

test('equal places have equal keys, others have not', () => {
  expect(placeKey(START)).toBe(placeKey({ ...START, limit: 9 }));
  expect(placeKey(AFTER)).toBe(placeKey({ ...AFTER, base: 7 }));
  expect([START, AFTER, BEFORE].map(placeKey)).toEqual(['start', 'after:4', 'before:5']);
  const others: readonly PageParam[] = [START, AFTER, BEFORE, { ...AFTER, cursor: '5' }];
  expect(new Set(others.map(placeKey)).size).toBe(4);
});

test('a page is empty that has neither rows nor copies of some', () => {
  const empty = placePage(AFTER, answer([], { at: 'start' }, 3));
  const full = load(NUMBERS, AFTER);
  expect(isEmpty(empty)).toBe(true);
  expect(isEmpty({ ...empty, copies: [] })).toBe(true);
  expect(isEmpty({ ...empty, copies: full.rows })).toBe(false);
  expect(isEmpty(full)).toBe(false);
});
