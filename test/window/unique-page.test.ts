import { describe, expect, test } from 'vitest';
import type { CatalogRow } from '#src/api/table-schema.ts';
import { placePage, type PageParam, type WindowPage } from '#src/window/page-param.ts';
import { uniquePage } from '#src/window/unique-page.ts';
import { numberedRow } from './numbered-source.ts';

const at = (base: number): PageParam => ({ at: 'after', cursor: `c${base}`, base, limit: 100 });
const page = (param: PageParam, rows: readonly CatalogRow[]): WindowPage =>
  placePage(param, { rows, fields: [], refused: [], tookMs: 1, readAt: 1 });
const rows = (...numbers: number[]) => numbers.map((number) => numberedRow(number));
const window = [page(at(100), rows(100, 101, 102)), page(at(103), rows(103, 104))];

describe('a page that joins a window', () => {
  test('is itself where it brings nothing that is there', () => {
    const next = page(at(105), rows(105, 106));
    expect(uniquePage(next, window, 'after')).toBe(next);
  });

  test('leaves rows that are there in their places, and brings newer copies of them', () => {
    const next = page(at(105), rows(101, 105, 104, 106));
    expect(uniquePage(next, window, 'after')).toEqual({
      ...next,
      rows: rows(105, 106),
      copies: rows(101, 104),
    });
  });

  test('ends, put before, where the others begin', () => {
    const previous = page({ at: 'before', cursor: 'c100', end: 100, limit: 100 }, rows(97, 100, 98, 99));
    expect(uniquePage(previous, window, 'before')).toEqual({
      ...previous,
      rows: rows(97, 98, 99),
      copies: rows(100),
      base: 97,
    });
  });

  test('put before nothing, is where it was placed', () => {
    const alone = page(at(7), rows(7, 8));
    expect(uniquePage(alone, [], 'before')).toBe(alone);
  });

  test('keeps a record that cannot be read, whose name is only that of its place', () => {
    const unreadable = {
      kind: 'unreadable',
      id: numberedRow(104).id,
      raw: {},
      fault: { is: 'no-record' },
    } as never;
    const next = page(at(105), [unreadable, ...rows(103)]);
    expect(uniquePage(next, window, 'after')).toEqual({ ...next, rows: [unreadable], copies: rows(103) });
    const alone = page(at(105), [unreadable]);
    expect(uniquePage(alone, window, 'after')).toBe(alone);
  });
});
