// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import type { ResourceList } from '#src/browse/browsed.ts';
import { rangeText, RestingPosition } from '#src/browse/list-status-bar.tsx';
import { createListMemory } from '#src/list/list-memory.ts';
import { createListSession } from '#src/list/list-session.ts';
import { INITIAL_STATUS } from '#src/list/list-snapshot.ts';
import { createVisibleStore } from '#src/list/visible-store.ts';
import { entryPointOf } from '#src/paging/list-position.ts';
import { writePending } from '#src/view/session-history.ts';
import { parseView } from '#src/view/url-params.ts';
import { numberedSource } from '#test/support/numbered-source.ts';
import { t } from '#test/support/translator.ts';
import { tableViewSpec } from '#test/view/views.ts';

describe('the place in the address', () => {
  const { view } = parseView('', tableViewSpec);

  /** A list at rest at row 250; it is another object each time that it is drawn, as that of `useList` is. */
  function openList(positionOf: ResourceList['session']['positionOf']) {
    // A write of a test before may still wait, and this one with it.
    writePending();
    history.replaceState(null, '', '/tables');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const visible = createVisibleStore(250);
    const session = {
      ...createListSession<CatalogRow>({
        queries: new QueryClient(),
        source: numberedSource(300),
        entry: entryPointOf({ after: null, start: null, row: 251, name: null }, 100),
        limit: 100,
        emptyValues: {},
        memory: createListMemory(),
      }),
      visible,
      positionOf,
    };
    const bar = () => (
      <RestingPosition
        list={{
          ...INITIAL_STATUS,
          progress: undefined,
          loaded: {
            base: 0,
            rows: [],
            pages: [],
            extent: {
              rowCount: 300,
              total: 300,
              exact: true,
              startReached: true,
              endReached: true,
              looped: false,
            },
            position: { list: {}, shift: 0, reading: 0, arrival: undefined },
            maxReachableRows: Number.POSITIVE_INFINITY,
          },
          kind: 'here',
          isFetching: false,
          isScreenComplete: true,
          error: null,
          refused: [],
          session,
          shown: session,
          refresh: () => {},
        }}
        view={view}
      />
    );
    const { rerender } = render(bar());
    return {
      visible,
      /** Draws the list anew every 50 ms. */
      drawFor: (ms: number) => {
        for (let at = 0; at < ms; at += 50) {
          act(() => void vi.advanceTimersByTime(50));
          rerender(bar());
        }
      },
    };
  }

  const place = (row: number) => ({ after: 'c', start: null, row: row + 1, name: null });

  test('is written once the list rests, though it is drawn anew all the time', () => {
    const { drawFor } = openList(place);
    drawFor(350);
    expect(location.search).toBe('');
    drawFor(100);
    expect(location.search).toBe('?after=c&row=251');
  });

  test('is not written while it scrolls, and then where it rests', () => {
    const { visible, drawFor } = openList(place);
    const at = (row: number, atRest: boolean) =>
      act(() => visible.set({ first: row, last: row + 9, rowsPerSecond: atRest ? 0 : 40, atRest }));
    for (let row = 0; row < 20; row += 1) {
      at(row, false);
      drawFor(50);
    }
    expect(location.search).toBe('');
    at(20, true);
    // Rows that come at rest are reported too.
    for (let turn = 0; turn < 9; turn += 1) {
      drawFor(50);
      at(20, true);
    }
    expect(location.search).toBe('?after=c&row=21');
  });

  test('is written when it becomes known', () => {
    let known = false;
    const { drawFor } = openList((row) => (known ? place(row) : undefined));
    drawFor(1_000);
    expect(location.search).toBe('');
    known = true;
    drawFor(50);
    expect(location.search).toBe('?after=c&row=251');
  });

  test('is left as it was where the browser takes no more changes', () => {
    const { drawFor } = openList(place);
    const replace = vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('More than 100 times per 30 seconds', 'SecurityError');
    });
    drawFor(500);
    // And drawing did not throw.
    expect(replace).toHaveBeenCalled();
  });
});

const number = (text: string) => Number(text.replaceAll(',', '').replace('+', ''));

describe('rangeText', () => {
  test.each([
    [{ first: 1, last: 40, total: 12_480 }, '1–40 of 12,480'],
    [{ first: 1, last: 40, total: 10_000, lowerBound: true }, '1–40 of 10,000+'],
    [{ first: 1, last: 40 }, '1–40'],
    [{ first: 0, last: 0, total: 0 }, '0 tables'],
    [{ first: 0, last: 0, total: 12_480 }, '12,480 tables'],
    [{ first: 1, last: 1, total: 1, exact: true }, '1–1 of 1'],
    [{ first: 301, last: 340, total: 320 }, '301–340 of 340+'],
    [{ first: 1, last: 10, soFar: 1_200 }, '1–10 of 1,200 found so far'],
    [{ first: 0, last: 0, soFar: 0 }, '0 found so far'],
  ])('%o', (range, text) => {
    expect(rangeText(range, t)).toBe(text);
  });

  test('never shows a total below the rows on screen', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(200), fc.nat(), fc.boolean(), (start, length, total, exact) => {
        const last = start + 1 + length;
        const [range = '', all = ''] = rangeText({ first: start + 1, last, total, exact }, t).split(' of ');
        expect(range.split('–').map(number)).toEqual([start + 1, last]);
        expect(number(all)).toBe(Math.max(last, total));
      }),
    );
  });
});
