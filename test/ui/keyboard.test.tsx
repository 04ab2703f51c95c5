import { expect, test, describe, vi } from 'vitest';
import {
  isRtl,
  logicalKey,
  matchesChord,
  isSingleKey,
  type KeyPress,
  nextOptionFromField,
  nextOption,
  useLostFocus,
} from '#src/ui/keyboard.ts';
import * as fc from 'fast-check';
import { render, screen } from '@testing-library/react';

// @vitest-environment jsdom

test('horizontal arrows are swapped in right-to-left text; other keys are not', () => {
  const element = document.createElement('p');
  document.body.append(element);
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home'];
  expect([isRtl(element), keys.map((key) => logicalKey(key, element))]).toEqual([false, keys]);
  document.documentElement.dir = 'rtl';
  expect([isRtl(element), keys.map((key) => logicalKey(key, element))]).toEqual([
    true,
    ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home'],
  ]);
  document.documentElement.dir = '';
});

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

const KEYS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'];

test('every move stays in the list, and down reverses up', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...KEYS),
      fc.nat(300),
      fc.integer({ min: 1, max: 301 }),
      (key, start, count) => {
        const at = start % count;
        const next = nextOption(key, at, count) ?? -1;
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThan(count);
        expect(nextOption('ArrowUp', nextOption('ArrowDown', at, count) ?? -1, count)).toBe(at);
      },
    ),
  );
});

test('other keys and an empty list do not move', () => {
  expect(nextOption('a', 0, 3)).toBeUndefined();
  expect(nextOption('Home', 0, 3)).toBeUndefined();
  expect(nextOption('ArrowDown', 0, 0)).toBeUndefined();
});

test('Home and End move the caret while it can move, and then the active option', () => {
  const caret = (start: number, end = start) => ({ value: 'abc', selectionStart: start, selectionEnd: end });
  expect(nextOptionFromField('End', caret(3), 1, 5)).toBe(4);
  expect(nextOptionFromField('End', caret(2), 1, 5)).toBeUndefined();
  expect(nextOptionFromField('End', caret(0, 3), 1, 5)).toBeUndefined();
  expect(nextOptionFromField('Home', caret(0), 3, 5)).toBe(0);
  expect(nextOptionFromField('Home', caret(3), 3, 5)).toBeUndefined();
  expect(nextOptionFromField('ArrowDown', caret(1), 4, 5)).toBe(0);
  expect(nextOptionFromField('Home', caret(0), 0, 0)).toBeUndefined();
});

// @vitest-environment jsdom

interface PageProps {
  readonly onLost: () => void;
  readonly role?: string;
  /** Whether the button with the focus is rendered. */
  readonly shown?: boolean;
  readonly label?: string;
}

function Page({ onLost, role, shown = true, label = 'Retry' }: PageProps) {
  useLostFocus(onLost);
  return (
    <>
      {shown && (
        <div role={role}>
          <button type="button">{label}</button>
        </div>
      )}
      <a href="/elsewhere">Elsewhere</a>
    </>
  );
}

test('calls back once the focused element was removed', () => {
  const onLost = vi.fn<() => void>();
  const { rerender } = render(<Page onLost={onLost} />);
  screen.getByRole('button').focus();
  rerender(<Page onLost={onLost} label="Again" />);
  expect(onLost).not.toHaveBeenCalled();
  rerender(<Page onLost={onLost} shown={false} />);
  expect(onLost).toHaveBeenCalledOnce();
});

test('does not if another element has the focus by then, or nothing had it', () => {
  const onLost = vi.fn<() => void>();
  const { rerender } = render(<Page onLost={onLost} />);
  rerender(<Page onLost={onLost} shown={false} />);
  rerender(<Page onLost={onLost} />);
  screen.getByRole('button').focus();
  screen.getByRole('link').focus();
  rerender(<Page onLost={onLost} shown={false} />);
  expect(onLost).not.toHaveBeenCalled();
});

test.each(['dialog', 'menu', 'listbox'])(
  'does not for an element of a %s, which gives the focus back',
  (role) => {
    const onLost = vi.fn<() => void>();
    const { rerender } = render(<Page onLost={onLost} role={role} />);
    screen.getByRole('button').focus();
    rerender(<Page onLost={onLost} role={role} shown={false} />);
    expect(onLost).not.toHaveBeenCalled();
  },
);
