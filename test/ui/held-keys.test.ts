import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdKey, holdText, type HeldKey, type TypedKey } from '#src/ui/held-keys.ts';

const press = (key: string, more: Partial<TypedKey> = {}): TypedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  typesByAlt: false,
  repeat: false,
  ...more,
});

/** Holds presses one after the other. Fails where one is not held. */
const holdAll = (presses: readonly TypedKey[]): readonly HeldKey[] =>
  presses.reduce<readonly HeldKey[]>((held, one) => {
    const next = holdKey(held, one);
    if (next === undefined || next === 'cancelled') throw new Error(`${one.key} is not held`);
    return next;
  }, []);

/** A field that selects its content on focus and says what it is submitted with, as the opened form has it. */
class Field {
  text = '612';
  isSelected = true;
  readonly done: string[] = [];

  insert(text: string): void {
    this.text = this.isSelected ? text : this.text + text;
    this.isSelected = false;
  }

  type({ key, shiftKey: shift }: Pick<TypedKey, 'key' | 'shiftKey'>): void {
    if (key === 'Backspace') {
      this.text = this.isSelected ? '' : this.text.slice(0, -1);
      this.isSelected = false;
    } else if (key.length > 1) this.done.push(`${shift ? 'Shift+' : ''}${key} at ${this.text}`);
    else this.insert(key);
  }

  take(held: readonly HeldKey[]): void {
    for (const one of held) {
      if ('text' in one) this.insert(one.text);
      else this.type({ key: one.key, shiftKey: one.shift });
    }
  }
}

const letter = fc.constantFrom(...Array.from('abc19 äß?/')).map((key) => press(key));
const acting = fc
  .constantFrom('Enter', 'Tab', 'Backspace', 'ArrowDown', 'End')
  .chain((key) => fc.boolean().map((shiftKey) => press(key, { shiftKey })));
const typing = fc.array(fc.oneof({ arbitrary: letter, weight: 4 }, acting), { maxLength: 20 });

describe('what is held', () => {
  test('does to a field what the same keys do that are typed into it, wherever the focus comes between them', () => {
    fc.assert(
      fc.property(typing, fc.nat(20), (presses, before) => {
        const typed = new Field();
        for (const one of presses) typed.type(one);
        const given = new Field();
        given.take(holdAll(presses.slice(0, before)));
        for (const one of presses.slice(before)) given.type(one);
        expect(given).toEqual(typed);
      }),
    );
  });

  test('control: the same check finds one lost letter', () => {
    const given = new Field();
    given.take(holdAll([press('2'), press('0')]));
    const typed = new Field();
    for (const key of '120') typed.type(press(key));
    expect(given).not.toEqual(typed);
  });

  test('is one text where nothing comes between', () => {
    expect(holdAll([press('t'), press('i'), press('Enter'), press('e'), press('r')])).toEqual([
      { text: 'ti' },
      { key: 'Enter', shift: false },
      { text: 'er' },
    ]);
    expect(holdText([{ text: 'a' }], 'pasted')).toEqual([{ text: 'apasted' }]);
    expect(holdText([], 'pasted')).toEqual([{ text: 'pasted' }]);
  });

  test('has characters that AltGr and Option type', () => {
    expect(holdKey([], press('@', { ctrlKey: true, altKey: true, typesByAlt: true }))).toEqual([
      { text: '@' },
    ]);
    expect(holdKey([], press('ß', { altKey: true, typesByAlt: true }))).toEqual([{ text: 'ß' }]);
    expect(holdKey([], press('e\u0301'))).toEqual([{ text: 'e\u0301' }]);
    expect(holdKey([], press('😀'))).toEqual([{ text: '😀' }]);
  });

  test('has no more of the key that opens while it is held down', () => {
    expect(holdKey([], press('g', { repeat: true }))).toEqual([]);
    expect(holdKey([{ text: 'a' }], press('a', { repeat: true }))).toEqual([{ text: 'aa' }]);
  });
});

test('shortcuts, modifiers, function keys and input methods are not held', () => {
  const others = [
    press('k', { ctrlKey: true }),
    press('r', { metaKey: true }),
    press('d', { altKey: true }),
    ...['Shift', 'Control', 'F5', 'Dead', 'Process', 'Unidentified', 'CapsLock'].map((key) => press(key)),
  ];
  expect(others.filter((one) => holdKey([], one) !== undefined)).toEqual([]);
});

describe('Escape', () => {
  test('cancels an opening, and the text typed for it', () => {
    expect(holdKey([], press('Escape'))).toBe('cancelled');
    expect(holdKey(holdAll([press('1'), press('Backspace')]), press('Escape'))).toBe('cancelled');
  });

  test.each(['Enter', 'Tab'])('after %s is for what that leads to', (key) => {
    expect(holdAll([press('a'), press(key), press('Escape')]).at(-1)).toEqual({
      key: 'Escape',
      shift: false,
    });
  });
});
