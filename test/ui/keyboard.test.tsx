import { fireEvent, render, screen } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test, describe, vi } from 'vitest';
import {
  isRtl,
  logicalKey,
  matchesChord,
  isSingleKey,
  type KeyPress,
  keepTabInside,
  moveFocus,
  useLostFocus,
} from '#src/ui/keyboard.ts';

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
    ['c', 'C'],
    ['?', 'Shift+?'],
    ['Mod+k', 'Control+k'],
    ['Mod+k', 'Meta+k'],
    ['Mod+k', 'Control+K'],
    ['Mod+Shift+c', 'Control+Shift+C'],
  ])('%s is pressed by %s', (chord, name) => {
    expect(matchesChord(chord, stroke(name))).toBe(true);
  });

  test.each([
    ['c', 'Shift+C'],
    ['c', 'Alt+c'],
    ['?', 'Control+?'],
    ['Mod+k', 'k'],
    ['Mod+k', 'Control+Meta+k'],
    ['Mod+k', 'Control+Shift+K'],
    ['Control+g', 'Meta+g'],
    ['Escape', 'Shift+Escape'],
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
});

test('letters and signs are single keys; named keys and chords are not', () => {
  expect(['c', '/', '?'].every(isSingleKey)).toBe(true);
  expect(['Escape', 'Mod+k', 'F2'].some(isSingleKey)).toBe(false);
});

// @vitest-environment jsdom

interface PageProps {
  readonly onLost: () => void;
  readonly role?: string;
  /** Whether the part with the button with the focus is rendered. */
  readonly shown?: boolean;
  /** Whether that button is. */
  readonly hasButton?: boolean;
  readonly label?: string;
}

function Page({ onLost, role, shown = true, hasButton = true, label = 'Retry' }: PageProps) {
  useLostFocus(onLost);
  return (
    <>
      {shown && <div role={role}>{hasButton && <button type="button">{label}</button>}</div>}
      <a href="/elsewhere">Elsewhere</a>
    </>
  );
}

describe('moveFocus', () => {
  const byRole = (role: string) => screen.getByRole(role);
  type Where = 'nothing' | 'elsewhere' | 'within';

  function pageWithFocus(where: Where) {
    render(
      <>
        <section aria-label="Part" tabIndex={-1}>
          <button type="button">Within</button>
        </section>
        <a href="/elsewhere">Elsewhere</a>
      </>,
    );
    if (where === 'elsewhere') byRole('link').focus();
    if (where === 'within') byRole('button').focus();
    return byRole('region');
  }

  test.each<['lost' | 'opened' | 'closed', Where, boolean]>([
    ['lost', 'nothing', true],
    ['lost', 'elsewhere', false],
    ['opened', 'elsewhere', true],
    ['opened', 'within', false],
    ['closed', 'elsewhere', true],
    ['closed', 'within', true],
  ])('%s, while %s has the focus: %s', (reason, where, moves) => {
    const target = pageWithFocus(where);
    const before = document.activeElement;
    expect(moveFocus({ target, reason })).toBe(moves);
    expect(moves ? target : before).toHaveFocus();
  });

  test('gives nothing back to an element out of the document, nor to the page itself', () => {
    pageWithFocus('elsewhere');
    for (const target of [document.createElement('button'), document.body, null])
      expect(moveFocus({ target, reason: 'closed' })).toBe(false);
    expect(byRole('link')).toHaveFocus();
  });
});

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

test.each([
  ['dialog that closes, and gives the focus back', 'dialog', { shown: false }],
  ['menu that closes', 'menu', { shown: false }],
  ['listbox that stays open without it', 'listbox', { hasButton: false }],
])('does not for an element of a %s', (_, role, left) => {
  const onLost = vi.fn<() => void>();
  const { rerender } = render(<Page onLost={onLost} role={role} />);
  screen.getByRole('button').focus();
  rerender(<Page onLost={onLost} role={role} {...left} />);
  expect(onLost).not.toHaveBeenCalled();
});

describe('Tab in a dialog', () => {
  const Panel = ({ children }: { readonly children?: ReactNode }) =>
    createElement('div', { role: 'dialog', tabIndex: -1, onKeyDown: keepTabInside }, children);
  /** Four stops, of which a group of radio buttons is one, and elements that are none. */
  const Stops = () => (
    <Panel>
      <input aria-label="first" />
      <input type="radio" name="group" aria-label="one" />
      <input type="radio" name="group" aria-label="two" defaultChecked />
      <button type="button" tabIndex={-1}>
        by pointer
      </button>
      <input type="radio" name="other" aria-label="alone" />
      <a href="/last">last</a>
      <button type="button" disabled>
        disabled
      </button>
      <div hidden>
        <button type="button">hidden</button>
      </div>
      <div inert>
        <button type="button">inert</button>
      </div>
    </Panel>
  );
  const named = (name: string) => screen.getByLabelText(name);
  const nameOf = (element: Element | null | undefined) => element?.ariaLabel ?? element?.textContent;

  const press = (element: Element, shiftKey: boolean) => {
    (element as HTMLElement).focus();
    const isBrowsers = fireEvent.keyDown(element, { key: 'Tab', shiftKey });
    return isBrowsers ? 'the browser' : nameOf(document.activeElement);
  };

  test('is led round at its ends alone: between them the browser goes on', () => {
    render(<Stops />);
    const dialog = screen.getByRole('dialog');
    const last = screen.getByRole('link');
    const byPointer = screen.getByText('by pointer');
    expect([last, named('first'), named('two'), byPointer, dialog].map((one) => press(one, false))).toEqual([
      'first',
      'the browser',
      'the browser',
      'the browser',
      'the browser',
    ]);
    expect([named('first'), dialog, last, named('two')].map((one) => press(one, true))).toEqual([
      'last',
      'last',
      'the browser',
      'the browser',
    ]);
  });

  test('finds a group of radio buttons at an end as one stop', () => {
    render(
      <Panel>
        <input aria-label="first" />
        <input type="radio" name="group" aria-label="one" defaultChecked />
        <input type="radio" name="group" aria-label="two" />
      </Panel>,
    );
    expect([press(named('one'), false), press(named('first'), true)]).toEqual(['first', 'one']);
  });

  test('has nowhere to go in a dialog without stops, and stays', () => {
    render(<Panel />);
    const dialog = screen.getByRole('dialog');
    dialog.focus();
    expect(fireEvent.keyDown(dialog, { key: 'Tab' })).toBe(false);
    expect(dialog).toHaveFocus();
  });
});
