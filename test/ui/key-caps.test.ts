import { afterEach, describe, expect, test } from 'vitest';
import { keyCapsOf, spokenChord } from '#src/ui/key-caps.tsx';
import { ENGLISH, loadLanguage, setLanguage } from '#src/i18n/language.ts';

afterEach(() => setLanguage(ENGLISH));

describe('key caps', () => {
  test.each([
    [['c'], [['C']]],
    [['Mod+k'], [['Ctrl', 'K']]],
    [
      ['g', 'Control+g'],
      [['G'], ['Ctrl', 'G']],
    ],
    [['ArrowUp', 'ArrowDown'], [['↑', '↓']]],
    [['Shift+ArrowLeft', 'Shift+ArrowRight'], [['Shift', '←', '→']]],
    [['Mod+Home', 'Mod+End'], [['Ctrl', 'Home', 'End']]],
    [['Enter'], [['↵']]],
  ])('%j', (chords, caps) => {
    expect(keyCapsOf(chords, false)).toEqual(caps);
  });

  test('on a Mac the modifier is Command; screen readers get words', () => {
    expect(keyCapsOf(['Mod+k'], true)).toEqual([['⌘', 'K']]);
    expect(spokenChord('Mod+k', true)).toBe('Command and K');
    expect(spokenChord('Mod+k', false)).toBe('Control and K');
    expect(spokenChord('ArrowUp', false)).toBe('Up');
    expect(spokenChord('?', false)).toBe('question mark');
  });

  test('in another language, the labels of its keyboards are used', async () => {
    setLanguage(await loadLanguage('de'));
    expect(keyCapsOf(['Control+PageUp', 'Shift+End'], false)).toEqual([
      ['Strg', 'Bild ↑'],
      ['Umschalt', 'Ende'],
    ]);
    expect(spokenChord('Mod+Shift+c', false)).toBe('Strg und Umschalt und C');
  });
});
