import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countThatFits } from '#src/entity/names.tsx';

/** A letter is one em wide here. */
const widthOf = (name: string) => name.length;
const fit = (room: number, ...names: readonly string[]) => names.slice(-countThatFits(names, room, widthOf));

describe('the names of a location that fit beside each other', () => {
  test('are all, as long as there is room', () => {
    expect(fit(15, 'snow', 'sales', 'mart')).toEqual(['snow', 'sales', 'mart']);
    expect(fit(12, 'snow', 'sales', 'mart')).toEqual(['sales', 'mart']);
  });

  test('the one that is cut is the outermost, with four letters at the least', () => {
    // Ten for the two inner ones and their separators; the service needs 3.4 and its separator.
    expect(fit(14.3, 'snowflake', 'sales', 'mart')).toEqual(['sales', 'mart']);
    expect(fit(14.5, 'snowflake', 'sales', 'mart')).toEqual(['snowflake', 'sales', 'mart']);
  });

  test('the last one stays where nothing fits', () => {
    expect(fit(0, 'snow', 'sales', 'mart')).toEqual(['mart']);
    expect(fit(3)).toEqual([]);
  });

  test('are an end of the names that grows with the room, and whole but for the first', () => {
    const names = fc.array(fc.string({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 4 });
    const rooms = fc.double({ min: 0, max: 120, noNaN: true });
    fc.assert(
      fc.property(names, rooms, rooms, (all, one, other) => {
        const [less = 0, more = 0] = [one, other].toSorted((a, b) => a - b);
        const few = fit(less, ...all);
        expect(few.length).toBeGreaterThan(0);
        expect(all.slice(-few.length)).toEqual(few);
        expect(fit(more, ...all).length).toBeGreaterThanOrEqual(few.length);
        const [outermost = '', ...inner] = few;
        const whole = inner.reduce((sum, name) => sum + name.length + 1, 0);
        const needed = inner.length === 0 ? 0 : whole + Math.min(outermost.length, 3.4);
        expect(needed).toBeLessThanOrEqual(less + 1e-9);
      }),
    );
  });
});
