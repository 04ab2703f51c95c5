import { describe, expect, test } from 'vitest';
import { keyCapsOf, spokenChord } from '#src/ui/key-caps.tsx';
import { loadGerman, t } from '#test/support/translator.ts';

describe('key caps', () => {
  test.each([
    [['Mod+k'], [['Ctrl', 'K']]],
    [
      ['g', 'Control+g'],
      [['G'], ['Ctrl', 'G']],
    ],
    [['Shift+ArrowLeft', 'Shift+ArrowRight'], [['Shift', '←', '→']]],
    [['Enter'], [['↵']]],
  ])('%j', (chords, caps) => {
    expect(keyCapsOf(chords, false, t)).toEqual(caps);
  });

  test('on a Mac the modifier is Command; screen readers get words', () => {
    expect(keyCapsOf(['Mod+k'], true, t)).toEqual([['⌘', 'K']]);
    expect(spokenChord('Mod+k', true, t)).toBe('Command and K');
    expect(spokenChord('Mod+k', false, t)).toBe('Control and K');
    expect(spokenChord('ArrowUp', false, t)).toBe('Up');
    expect(spokenChord('?', false, t)).toBe('question mark');
  });

  test('in another language, the labels of its keyboards are used', async () => {
    const german = await loadGerman();
    expect(keyCapsOf(['Control+PageUp', 'Shift+End'], false, german)).toEqual([
      ['Strg', 'Bild ↑'],
      ['Umschalt', 'Ende'],
    ]);
    expect(spokenChord('Mod+Shift+c', false, german)).toBe('Strg und Umschalt und C');
  });
});
