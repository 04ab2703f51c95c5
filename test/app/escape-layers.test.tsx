// @vitest-environment jsdom
import { fireEvent, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { JumpProgress } from '#src/browse/jump-progress.tsx';
import { useDetailCommands } from '#src/detail/commands.ts';
import { CLEAR_SELECTION } from '#src/grid/selection-keys.ts';
import { AppShell } from '#src/layout/app-shell.tsx';
import { useCommand, useCommandKeys, useEscape } from '#src/ui/commands.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailedPart } from '#src/ui/lazy-boundary.tsx';
import { Popover } from '#src/ui/popups.tsx';
import { stubWidth } from '#test/support/match-media.ts';

interface LayerProps {
  readonly onLeave: () => void;
}

/** It is not shown in the time of a test. */
const STARTED_AT = performance.now() + 86_400_000;

const nothing = () => {};

/** What the page draws in each layer of its own, the lowest first. The drawer is the shell's. */
const OWN: Readonly<Record<string, (props: LayerProps) => ReactNode>> = {
  selection: function Selection({ onLeave }) {
    useCommand({ ...CLEAR_SELECTION, label: 'Clear', run: onLeave });
    return null;
  },
  jump: ({ onLeave }) => (
    <JumpProgress row={9} from={0} passed={0} startedAt={STARTED_AT} onCancel={onLeave} />
  ),
  record: function Record({ onLeave }) {
    useDetailCommands({ onNext: undefined, onPrevious: undefined, onFull: nothing, onClose: onLeave });
    return null;
  },
  drawer: () => null,
  notice: ({ onLeave }) => (
    <FailedPart
      look="notice"
      error={new Error('no network')}
      hasRetried={false}
      focused={null}
      onRetry={nothing}
      onClose={onLeave}
    />
  ),
};

/** Popups of Base UI, which lie over those. */
const POPUPS: typeof OWN = {
  popover: ({ onLeave }) => (
    <Popover label="popover" anchor={null} onClose={onLeave}>
      <button type="button">Inside</button>
    </Popover>
  ),
  dialog: ({ onLeave }) => <Dialog label="dialog" title="Dialog" onClose={onLeave} />,
};

const LAYERS = { ...OWN, ...POPUPS };

interface PageProps {
  /** The open layers, in the order in which they were opened. */
  readonly open: readonly string[];
  readonly onLeave: (layer: string) => void;
}

function Page({ open, onLeave }: PageProps) {
  useCommandKeys();
  useEscape('page', () => onLeave('page'));
  return (
    <AppShell
      header={null}
      sidebar={<button type="button">Close</button>}
      toolbar={null}
      statusBar={null}
      isRecordShown={false}
      isRecordFull={false}
      sidebarOpen={open.includes('drawer')}
      onSidebarClose={() => onLeave('drawer')}
    >
      {open.map((layer) => {
        const Layer = LAYERS[layer];
        return Layer && <Layer key={layer} onLeave={() => onLeave(layer)} />;
      })}
    </AppShell>
  );
}

const subsets = (all: readonly string[]): readonly (readonly string[])[] =>
  all.reduce<readonly (readonly string[])[]>(
    (known, one) => known.flatMap((some) => [some, [...some, one]]),
    [[]],
  );

const popupsOver = subsets(Object.keys(POPUPS)).map(
  (popups) => [popups.join(' and ') || 'nothing', popups] as const,
);

test.each(popupsOver)('Escape leaves one layer after the other, with %s over the page', async (_, popups) => {
  stubWidth(400);
  // Popups lie over all layers alike: under them, all are open.
  for (const own of popups.length === 0 ? subsets(Object.keys(OWN)) : [Object.keys(OWN)]) {
    // A jump may begin before a record is opened, or after it.
    for (const order of popups.length === 0 ? [own, own.toReversed()] : [own]) {
      const onLeave = vi.fn<(layer: string) => void>();
      let open: readonly string[] = [];
      const page = () => <Page open={open} onLeave={onLeave} />;
      const { rerender, unmount } = render(page());
      for (const layer of [...order, ...popups]) {
        open = [...open, layer];
        rerender(page());
        if (!popups.includes(layer)) continue;
        const focused = () => document.activeElement?.closest('[role=dialog]')?.ariaLabel;
        await waitFor(() => expect(focused()).toBe(layer), { interval: 5 });
      }
      for (const highest of ['page', ...own, ...popups].toReversed()) {
        onLeave.mockClear();
        fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
        expect(onLeave.mock.calls, `Escape in ${open.join(', ')}`).toEqual([[highest]]);
        open = open.filter((layer) => layer !== highest);
        rerender(page());
      }
      unmount();
    }
  }
});
