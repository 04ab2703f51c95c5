import { describe, expect, test } from 'vitest';
import { landingOf } from '#src/cells/landing.ts';
import type { CellRequest } from '#src/cells/scene.ts';
import { answer } from '#test/window/numbered-source.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
const loaded = (all: readonly number[]) => (index: number) =>
  all[index] === undefined ? undefined : `id-${String(all[index])}`;
const nothing = () => undefined;

const request: CellRequest = {
  at: { at: 'after', cursor: '9' },
  start: 10,
  limit: 30,
  fields: ['tags'],
};
const above: CellRequest = { ...request, at: { at: 'before', cursor: '40' } };
const askOf = (all: readonly number[], of = request) => answer(all, of.at, of.limit, of.fields);
const edge = (index: number, cursor: string) => ({ index, at: { at: 'after', cursor } });

describe('where an answer lies', () => {
  const list = numbers(0, 100);

  test('it speaks for what was asked for, and leads on', () => {
    const landing = landingOf(request, askOf(list), loaded(list));
    expect(landing).toEqual({ from: 10, to: 40, edge: edge(40, '39') });
  });

  test('before any row is known it is taken as asked', () => {
    expect(landingOf(request, askOf(list), nothing).edge).toEqual(edge(40, '39'));
  });

  test('a server that gives fewer rows than asked for is asked on from where it ended', () => {
    const short = answer(list, request.at, 12, []);
    expect(landingOf(request, short, loaded(list))).toEqual({ from: 10, to: 22, edge: edge(22, '21') });
  });

  test('at the end of the list it speaks for all that was asked for, and leads nowhere', () => {
    expect(landingOf(request, askOf(numbers(0, 20)), loaded(list))).toEqual({ from: 10, to: 40 });
    expect(landingOf(request, askOf(numbers(0, 5)), loaded(list))).toEqual({ from: 10, to: 40 });
  });

  test('rows that came since push it up: the edge lies before the first row it left out', () => {
    const known = list.filter((n) => n < 20 || n > 22);
    const landing = landingOf(request, askOf(list), loaded(known));
    expect(landing).toEqual({ from: 10, to: 37, edge: edge(37, '39') });
  });

  test('rows that are new at its very end have no index here', () => {
    const known = list.filter((n) => n !== 39);
    expect(landingOf(request, askOf(list), loaded(known)).edge).toEqual(edge(39, '39'));
  });

  test('rows that went since: it speaks for them too', () => {
    const now = list.filter((n) => n !== 20);
    const landing = landingOf(request, askOf(now), loaded(list));
    expect(landing).toEqual({ from: 10, to: 41, edge: edge(41, '40') });
  });

  test('where it shares no row with those known, it leads nowhere', () => {
    const others = loaded(numbers(500, 600));
    expect(landingOf(request, askOf(list), others)).toEqual({ from: 10, to: 40 });
  });

  test('rows beyond those loaded count as they come', () => {
    const landing = landingOf(request, askOf(list), loaded(list.slice(0, 15)));
    expect(landing.edge).toEqual(edge(40, '39'));
  });
});

describe('an answer read backwards', () => {
  const list = numbers(0, 100);

  test('ends where it was asked for, and leads further up', () => {
    expect(landingOf(above, askOf(list, above), loaded(list))).toEqual({
      from: 10,
      to: 40,
      edge: { index: 10, at: { at: 'before', cursor: '10' } },
    });
  });

  test('a shorter one speaks for as much as it brings', () => {
    const short = answer(list, above.at, 12, []);
    expect(landingOf(above, short, loaded(list))).toMatchObject({ from: 28, to: 40 });
  });

  test('rows that went since: it reaches farther up, and speaks for them too', () => {
    const now = list.filter((n) => n !== 30);
    expect(landingOf(above, askOf(now, above), loaded(list))).toEqual({
      from: 9,
      to: 40,
      edge: { index: 9, at: { at: 'before', cursor: '9' } },
    });
  });

  test('before any row is known it is taken as asked', () => {
    expect(landingOf(above, askOf(list, above), nothing)).toMatchObject({ from: 10, to: 40 });
  });

  test('at the start of the list, and empty, it speaks for all and leads nowhere', () => {
    expect(landingOf(above, askOf(numbers(30, 100), above), loaded(list))).toEqual({ from: 10, to: 40 });
    const empty = { rows: [], before: '10' };
    expect(landingOf(above, empty, loaded(list))).toEqual({ from: 10, to: 40 });
  });
});
