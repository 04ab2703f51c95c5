// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useCommand, useCommandKeys } from '#src/ui/commands.ts';

const run = vi.fn<(id: string) => void>();

function Commands() {
  useCommandKeys();
  useCommand({ id: 'columns', label: 'Columns', group: 'Anywhere', keys: ['c'], run: () => run('columns') });
  useCommand({ id: 'go', label: 'Go', group: 'Anywhere', keys: ['Mod+k'], run: () => run('go') });
  useCommand({ id: 'back', label: 'Back', group: 'Anywhere', keys: ['Escape'], run: () => run('back') });
  return null;
}

const KEYS = [{ key: 'c' }, { key: 'k', ctrlKey: true }, { key: 'Escape' }];
/** What the keys run when they are pressed in an element. */
function runFrom(target: Element) {
  run.mockClear();
  for (const key of KEYS) fireEvent.keyDown(target, key);
  return run.mock.calls.flat();
}

describe('keys of commands', () => {
  beforeEach(() => {
    render(
      <>
        <Commands />
        <main>
          <button type="button">Row</button>
          <input aria-label="Words" />
        </main>
        <div role="dialog">
          <button type="button">Close</button>
        </div>
      </>,
    );
  });

  test('run in the page, and letters not where they are typed', () => {
    expect(runFrom(screen.getByRole('button', { name: 'Row' }))).toEqual(['columns', 'go', 'back']);
    expect(runFrom(screen.getByRole('textbox'))).toEqual(['go', 'back']);
  });

  test('run neither in a dialog nor behind it or a drawer', () => {
    expect(runFrom(screen.getByRole('button', { name: 'Close' }))).toEqual([]);
    for (const [name, value] of [
      ['inert', ''],
      ['aria-hidden', 'true'],
    ] as const) {
      const main = document.querySelector('main')!;
      main.setAttribute(name, value);
      expect([name, runFrom(document.body)]).toEqual([name, []]);
      main.removeAttribute(name);
    }
  });

  test('are left where they are held down, or somebody else has taken them', () => {
    const row = screen.getByRole('button', { name: 'Row' });
    // True: nobody took it.
    expect(fireEvent.keyDown(row, { key: 'c', repeat: true })).toBe(true);
    const taken = createEvent.keyDown(row, { key: 'c' });
    taken.preventDefault();
    fireEvent(row, taken);
    expect(run).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(row, { key: 'c' })).toBe(false);
  });
});
