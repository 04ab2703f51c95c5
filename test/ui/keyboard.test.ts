import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesChord, isSingleKey, type KeyPress } from '#src/ui/keyboard.ts';

/** A key press by name, such as `Control+k`. */
function stroke(name: string, more: Partial<KeyPress> = {}): KeyPress {
  const parts = name.split('+');
  const has = (part: string) => parts.includes(part);
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: has('Control'),
    metaKey: has('Meta'),
    altKey: has('Alt'),
    shiftKey: has('Shift'),
    ...more,
  };
}

describe('the keys of a chord', () => {
  test.each([
    ['c', 'c'],
    ['c', 'C'],
    ['?', 'Shift+?'],
    ['/', 'Shift+/'],
    ['Mod+k', 'Control+k'],
    ['Mod+k', 'Meta+k'],
    ['Mod+k', 'Control+K'],
    ['Control+g', 'Control+g'],
    ['Escape', 'Escape'],
    ['Shift+ArrowLeft', 'Shift+ArrowLeft'],
    ['Mod+Shift+c', 'Control+Shift+C'],
  ])('%s is pressed by %s', (chord, name) => {
    expect(matchesChord(chord, stroke(name))).toBe(true);
  });

  test.each([
    ['c', 'Control+c'],
    ['c', 'Shift+C'],
    ['c', 'Alt+c'],
    ['c', 'Meta+c'],
    ['?', 'Control+?'],
    ['Mod+k', 'k'],
    ['Mod+k', 'Control+Meta+k'],
    ['Mod+k', 'Control+Shift+K'],
    ['Mod+k', 'Control+Alt+k'],
    ['Control+g', 'Meta+g'],
    ['Escape', 'Shift+Escape'],
    ['ArrowLeft', 'Shift+ArrowLeft'],
    ['j', 'k'],
  ])('%s is not pressed by %s', (chord, name) => {
    expect(matchesChord(chord, stroke(name))).toBe(false);
  });

  test('on layouts without Latin letters, the physical key counts', () => {
    expect(matchesChord('Mod+k', stroke('Control+л', { code: 'KeyK' }))).toBe(true);
    expect(matchesChord('c', stroke('с', { code: 'KeyC' }))).toBe(true);
    // A Latin letter counts itself, wherever its key is: Dvorak.
    expect(matchesChord('c', stroke('j', { code: 'KeyC' }))).toBe(false);
  });

  test('no key press without a modifier matches a chord with one', () => {
    const keys = ['c', '/', '?', 'Escape', 'ArrowLeft', 'Home'];
    fc.assert(
      fc.property(
        fc.constantFrom('Mod', 'Control', 'Alt'),
        fc.constantFrom(...keys),
        fc.boolean(),
        (modifier, key, shiftKey) => {
          expect(matchesChord(`${modifier}+${key}`, stroke(key, { shiftKey }))).toBe(false);
        },
      ),
    );
  });
});

test('letters and signs are single keys; named keys and chords are not', () => {
  expect(['c', '/', '?'].every(isSingleKey)).toBe(true);
  expect(['Escape', 'Mod+k', 'F2'].some(isSingleKey)).toBe(false);
});
