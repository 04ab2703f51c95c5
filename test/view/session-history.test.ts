// @vitest-environment jsdom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isCurrentPath, pageHref, readAddress, writePlace } from '#src/view/address.ts';
import { historyState, navigate, presentLocation, writeStep } from '#src/view/session-history.ts';
import { tableViewSpec } from './views.ts';

const TABLES = { resource: { path: 'tables' }, viewSpec: tableViewSpec };
const PLACE = { after: 'c', start: 583, row: 612, name: 's.d.s.t' };

/** The list of the address, as a page has it that has drawn it. */
const listNow = () => ({ ...TABLES, view: readAddress(tableViewSpec).view });

beforeEach(() => history.replaceState(null, '', '/tables'));

function useTimers() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });
}

describe('an address that the browser refuses to write', () => {
  const REFUSALS: readonly (readonly [browser: string, refuse: () => void])[] = [
    [
      'Safari, which throws',
      () => {
        throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError');
      },
    ],
    ['Chromium, which ignores it', () => {}],
  ];

  beforeEach(useTimers);

  /** Makes the browser refuse from now on. @returns lets it write again */
  function refuse(how: () => void) {
    const writes = [vi.spyOn(history, 'replaceState'), vi.spyOn(history, 'pushState')];
    for (const write of writes) write.mockImplementation(how);
    return () => writes.forEach((write) => write.mockRestore());
  }

  test.each(REFUSALS)('%s, is the address of the page, and the browser follows', (_, how) => {
    const accept = refuse(how);
    const list = listNow();
    writePlace(PLACE, list);
    expect(location.search).toBe('');
    expect(readAddress(tableViewSpec).place).toEqual(PLACE);
    navigate('push', { idx: 1 }, '/tables/a.b');
    navigate('replace', { idx: 1, key: 'k' }, '/tables/a.c?q=x');
    expect([presentLocation().pathname, presentLocation().search, historyState()]).toEqual([
      '/tables/a.c',
      '?q=x',
      { idx: 1, key: 'k' },
    ]);
    expect(pageHref()).toBe(`${location.origin}/tables/a.c?q=x`);
    expect(isCurrentPath('/tables/a.c?q=x')).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(location.pathname).toBe('/tables');

    const before = history.length;
    accept();
    vi.advanceTimersByTime(1_000);
    expect(location.pathname + location.search).toBe('/tables/a.c?q=x');
    expect(history.state).toEqual({ idx: 1, key: 'k' });
    expect(history.length).toBe(before + 1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is written with the next one where that is accepted', () => {
    const accept = refuse(REFUSALS[0]![1]);
    navigate('replace', null, '/tables/a.b');
    accept();
    const before = history.length;
    navigate('push', null, '/tables/a.c');
    expect(location.pathname).toBe('/tables/a.c');
    expect(history.length).toBe(before + 1);
  });

  test('is given up for the entry that Back leads to', () => {
    const accept = refuse(REFUSALS[0]![1]);
    navigate('push', { idx: 1 }, '/tables/a.b');
    accept();
    // As the browser does before it reports the step.
    history.replaceState({ idx: 0 }, '', '/topics');
    expect(presentLocation().pathname).toBe('/topics');
    vi.advanceTimersByTime(10_000);
    expect(location.pathname).toBe('/topics');
  });
});

describe('steps that follow each other', () => {
  let begin = Date.UTC(2030);

  beforeEach(() => {
    useTimers();
    // The steps of the test before are long ago.
    vi.setSystemTime((begin += 100_000));
  });
  const countWrites = () => vi.spyOn(history, 'replaceState').mock.calls;

  const step = (name: string) => writeStep(() => navigate('replace', { idx: 0 }, `/tables/${name}`));

  test('are written at once, but the last one of very many when they rest, with the places meanwhile', () => {
    const list = listNow();
    const written = countWrites();
    for (let at = 1; at <= 130; at += 1) {
      step(`a.t${at}`);
      expect(presentLocation().pathname).toBe(`/tables/a.t${at}`);
      vi.advanceTimersByTime(60);
      expect(location.pathname).toBe(`/tables/a.t${Math.min(at, 50)}`);
      if (at > 50) writePlace({ ...PLACE, row: 600 + at }, list);
    }
    expect(written).toHaveLength(50);
    vi.advanceTimersByTime(300);
    expect(written).toHaveLength(51);
    expect(location.pathname).toBe('/tables/a.t130');
    expect(readAddress(tableViewSpec).place.row).toBe(730);
  });

  const beginMany = () => {
    for (let at = 1; at <= 50; at += 1) step(`a.t${at}`);
    step('a.b');
    expect(location.pathname).toBe('/tables/a.t50');
  };

  test('are written when the page is left', () => {
    beginMany();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(location.pathname).toBe('/tables/a.b');
  });

  test('are written before a new entry', () => {
    beginMany();
    const written = countWrites();
    navigate('push', null, '/tables/a.c');
    expect(written).toHaveLength(1);
    expect(location.pathname).toBe('/tables/a.c');
  });
});
