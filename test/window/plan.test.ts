import { describe, expect, test } from 'vitest';
import { planStep, type Situation } from '#src/window/plan.ts';

const situation: Situation = {
  base: 0,
  end: 100,
  startReached: true,
  endReached: false,
  rowCount: 10_000,
  visible: { first: 0, last: 24, rowsPerSecond: 0, atRest: true },
  size: 100,
  distance: 100,
  failed: { next: false, previous: false },
};
const at = (first: number, rowsPerSecond = 0, atRest = true) => ({
  visible: { first, last: first + 24, rowsPerSecond, atRest },
});

describe('what to ask for next', () => {
  test('nothing while enough rows lie ahead', () => {
    expect(planStep({ ...situation, end: 300 })).toEqual({ do: 'nothing' });
  });

  test('the next page when the screen comes near the loaded end', () => {
    expect(planStep(situation)).toEqual({ do: 'next' });
  });

  test('the visible gap before the direction of travel', () => {
    const below = { ...situation, base: 500, end: 600, startReached: false };
    expect(planStep({ ...below, ...at(480, 900) })).toEqual({ do: 'previous' });
    expect(planStep({ ...below, ...at(590, -900) })).toEqual({ do: 'next' });
  });

  test('the page before when travelling up', () => {
    const s = { ...situation, base: 500, end: 700, startReached: false, ...at(540, -300) };
    expect(planStep(s)).toEqual({ do: 'previous' });
  });

  test('a far place is entered anew, and only at rest', () => {
    expect(planStep({ ...situation, ...at(5_000, 9_000, false) })).toEqual({ do: 'nothing' });
    expect(planStep({ ...situation, ...at(5_000) })).toEqual({ do: 'reseat', row: 5_000 });
  });

  test('a gap of less than two pages is followed while scrolling', () => {
    expect(planStep({ ...situation, ...at(290, 3_000, false) })).toEqual({ do: 'next' });
    expect(planStep({ ...situation, ...at(310, 3_000, false) })).toEqual({ do: 'nothing' });
    expect(planStep({ ...situation, size: 1_000, ...at(2_000, 9_000, false) })).toEqual({ do: 'next' });
  });

  test('a place beyond an edge that failed is entered anew, at rest: its message stands at the edge', () => {
    const below = { ...situation, failed: { next: true, previous: false } };
    expect(planStep({ ...below, ...at(110) })).toEqual({ do: 'reseat', row: 110 });
    expect(planStep({ ...below, ...at(110, 900, false) })).toEqual({ do: 'nothing' });
    const above = { ...situation, base: 500, end: 600, startReached: false, ...at(470) };
    expect(planStep({ ...above, failed: { next: false, previous: true } })).toEqual({
      do: 'reseat',
      row: 470,
    });
  });

  test('an edge that failed is not asked again by scrolling', () => {
    const failed = { next: true, previous: false };
    expect(planStep({ ...situation, failed, ...at(90) })).toEqual({ do: 'nothing' });
  });

  test('an end that was reached is not asked again', () => {
    expect(planStep({ ...situation, endReached: true, rowCount: 100, ...at(80) })).toEqual({ do: 'nothing' });
  });
});
