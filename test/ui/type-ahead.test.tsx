// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useCommand, useCommandKeys } from '#src/ui/commands.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { useComposedKeys } from '#src/ui/keyboard.ts';
import { useDisclosure } from '#src/ui/menu-button.tsx';
import { Popover } from '#src/ui/popups.tsx';
import { eventually } from '#test/support/eventually.ts';

const user = userEvent.setup();
const commanded = vi.fn<(key: string) => void>();
const done = vi.fn<(what: string) => void>();
/** Lets the code of what is opened arrive. */
let arrive = () => {};

beforeEach(() => {
  commanded.mockReset();
  done.mockReset();
});

const Command = ({ keys, run }: { readonly keys: string; readonly run: () => void }) => {
  useCommand({ id: keys, label: keys, group: 'Anywhere', keys: [keys], run });
  return null;
};

/** A page with commands of one key, one of which opens what is given, whose code is on its way. */
function Page({ draw }: { readonly draw: (close: () => void) => ReactNode }) {
  const { isOpen, open, close } = useDisclosure();
  useComposedKeys();
  useCommandKeys();
  const [Opened] = useState(() =>
    lazy(async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return { default: ({ onClose }: { readonly onClose: () => void }) => draw(onClose) };
    }),
  );
  return (
    <main>
      <Command keys="o" run={open} />
      {['t', 'i', 'e', 'r'].map((key) => (
        <Command key={key} keys={key} run={() => commanded(key)} />
      ))}
      {isOpen && (
        <Suspense>
          <Opened onClose={close} />
        </Suspense>
      )}
      <input aria-label="Other" />
    </main>
  );
}

const form = (close: () => void) => (
  <Popover label="Go" anchor={null} onClose={close}>
    <form
      onSubmit={(event) => {
        event.preventDefault();
        done(event.currentTarget.querySelector('input')?.value ?? '');
        close();
      }}
    >
      <input
        aria-label="Row"
        type="number"
        name="row"
        defaultValue="612"
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="submit">Go</button>
    </form>
  </Popover>
);

const find = (close: () => void) => (
  <Dialog title="Find" onClose={close}>
    <Find />
  </Dialog>
);

/** Finds what is typed, and chooses by Enter what is found: by the text of its last render. */
function Find() {
  const [text, setText] = useState('');
  return (
    <>
      <input
        aria-label="Text"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && done(text)}
      />
    </>
  );
}

const come = () => act(async () => arrive());
const field = (name: string) => screen.findByLabelText(name);

describe('what is typed before the opened part is loaded', () => {
  test('is in its field from the first letter, then what is typed after, and runs no command', async () => {
    render(<Page draw={find} />);
    await user.keyboard('oti');
    await come();
    await waitFor(async () => expect(await field('Text')).toHaveFocus());
    await user.keyboard('er');
    await eventually(() => field('Text')).toHaveValue('tier');
    expect(commanded).not.toHaveBeenCalled();
  });

  test('takes the place of what the field selects on focus, and Enter submits it', async () => {
    render(<Page draw={form} />);
    await user.keyboard('o1200{Enter}');
    await come();
    await waitFor(() => expect(done.mock.calls).toEqual([['1200']]));
  });
});

describe('an opening', () => {
  test('is cancelled by Escape: nothing opens, and keys are commands again', async () => {
    render(<Page draw={find} />);
    await user.keyboard('oti{Escape}r');
    await come();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(commanded.mock.calls).toEqual([['r']]);
  });
});
