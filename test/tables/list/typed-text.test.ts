import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrived, sending, stands, typing, type Search, type Typed } from '#src/tables/list/typed-text.ts';

type Move =
  | { readonly do: 'type'; readonly letter: string }
  | { readonly do: 'send' }
  | { readonly do: 'arrive' };

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('type' as const), letter: fc.constantFrom('a', 'b', 'c') }),
    fc.constant({ do: 'send' as const }),
    fc.constant({ do: 'arrive' as const }),
  ),
  { maxLength: 40 },
);

/** Plays typing, sending and the address following late; answers the text shown after each move, and the text typed. */
function play(list: readonly Move[], type: typeof typing) {
  let here: Search = null;
  let typed: Typed | undefined;
  const flying: Search[] = [];
  let whole = '';
  const shown: (readonly [string, string])[] = [];
  for (const move of list) {
    if (move.do === 'type') {
      const text = (stands(typed, here) ? typed.text : (here ?? '')) + move.letter;
      typed = type(typed, text, here);
      whole += move.letter;
    } else if (move.do === 'send' && typed) {
      typed = sending(typed, typed.text, typed.text, here);
      flying.push(typed.text);
    } else if (move.do === 'arrive' && flying.length > 0) {
      here = flying.shift()!;
      if (typed) typed = arrived(typed, here);
    }
    shown.push([stands(typed, here) ? typed.text : (here ?? ''), whole]);
  }
  return shown;
}

describe('typing, while the address follows late', () => {
  test('no letter is ever lost', () => {
    fc.assert(
      fc.property(moves, (list) => {
        for (const [shown, whole] of play(list, typing)) expect(shown).toBe(whole);
      }),
      { numRuns: 2_000 },
    );
  });

  test('control: typing that forgets what it sent loses letters', () => {
    const forgetful: typeof typing = (typed, text, here) => ({ ...typing(typed, text, here), sent: [] });
    const { failed } = fc.check(
      fc.property(moves, (list) => play(list, forgetful).every(([shown, whole]) => shown === whole)),
      { numRuns: 2_000 },
    );
    expect(failed).toBe(true);
  });
});

test('a link to another search shows that one', () => {
  const sent = arrived(sending(typing(undefined, 'ord', null), 'ord', 'ord', null), 'ord');
  expect(stands(sent, 'ord')).toBe(true);
  expect(stands(sent, 'else')).toBe(false);
});
