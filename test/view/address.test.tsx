// @vitest-environment jsdom
import { assert, property } from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  dropPlace,
  isCurrentPath,
  parseAddress,
  readAddress,
  pageHref,
  readPath,
  readSearch,
  routerWindow,
  subscribeToPlace,
  writeAtRest,
  writePlace,
} from '#src/view/address.ts';
import { parseView, viewSearch } from '#src/view/url-params.ts';
import { tableViewSpec, views } from './views.ts';

const TABLES = { resource: { path: 'tables' }, viewSpec: tableViewSpec };
const PLACE = { after: 'c', row: 612, name: 's.d.s.t' };

const goTo = (address: string) => history.replaceState(null, '', address);
const parse = (search: string) => parseAddress(search, tableViewSpec);
/** The list of the address, as a page has it that has drawn it. */
const listNow = () => ({ ...TABLES, view: readAddress(tableViewSpec).view });

beforeEach(() => goTo('/tables'));

function useTimers() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });
}

describe('the view of an address', () => {
  test('is one object while it is the same, whatever place stands beside it', () => {
    const { view } = parse('?type=Regular&columns=name,tags&sort=name');
    expect(parse('?sort=name:asc&columns=name,tags&type=Regular').view).toBe(view);
    const elsewhere = parse('?type=Regular&columns=name,tags&sort=name&after=c&row=7');
    expect(elsewhere.view).toBe(view);
    expect(elsewhere.place).toEqual({ after: 'c', row: 7, name: null });
    expect(parse('?type=View&columns=name,tags&sort=name').view).not.toBe(view);
  });

  test('keeps filters, columns and order as objects where something else changes', () => {
    const { view } = parse('?type=Regular&columns=name,tags&sort=name');
    const other = parse('?q=orders&type=Regular&columns=name,tags&sort=name').view;
    expect(other.q).toBe('orders');
    expect(other.filters).toBe(view.filters);
    expect(other.columns).toBe(view.columns);
    expect(other.sort).toBe(view.sort);
  });

  test('is what the parameters say, whatever they are, the first time and later', () => {
    assert(
      property(views, (view) => {
        const search = viewSearch(view, tableViewSpec, PLACE);
        const parsed = parseView(search, tableViewSpec);
        expect(parse(search)).toEqual(parsed);
        expect(parse(search)).toEqual(parsed);
      }),
    );
  });

  test('is read anew after many others', () => {
    const { view } = parse('?q=first');
    for (let n = 0; n < 500; n += 1) parse(`?q=${n}`);
    expect(parse('?q=first').view).toEqual(view);
  });
});

describe('the place', () => {
  test('stands in the address beside the view, and links keep both', () => {
    goTo('/tables?q=orders&colour=red');
    writePlace(PLACE, listNow());
    expect(readAddress(tableViewSpec)).toMatchObject({ view: { q: 'orders' }, place: PLACE });
    expect(readSearch(tableViewSpec)).toBe('?q=orders&after=c&row=612&name=s.d.s.t');
  });

  test('of other rows is not written: the address may be ahead of what is drawn', () => {
    const list = listNow();
    goTo('/tables?q=orders');
    writePlace(PLACE, list);
    expect(location.search).toBe('?q=orders');
    goTo('/tables?columns=name');
    writePlace(PLACE, list);
    expect(readAddress(tableViewSpec).place).toEqual(PLACE);
  });

  test('is not written into the address of another type, whose page may be loading, nor of no list', () => {
    const list = listNow();
    for (const path of ['/topics', '/topics/a.b', '/', '/nothing/here']) {
      goTo(path);
      writePlace(PLACE, list);
      expect(location.search).toBe('');
    }
    goTo('/tables/a.b');
    writePlace(PLACE, list);
    expect(readAddress(tableViewSpec).place).toEqual(PLACE);
  });

  test('is written once, though browsers encode letters of the view', () => {
    goTo('/tables?q=größe');
    const listener = vi.fn<() => void>();
    onTestFinished(subscribeToPlace(listener));
    const list = listNow();
    writePlace(PLACE, list);
    writePlace(PLACE, list);
    expect(listener).toHaveBeenCalledOnce();
  });

  test('is dropped for another server, whatever the address lists', () => {
    const rest = '?q=a+b&partitions=>3&type=Regular';
    goTo(`/topics/a.b${rest}&after=c&row=612&name=s.d.s.t`);
    const { search } = new URL(`/topics${rest}`, location.href);
    dropPlace();
    expect(location.pathname + location.search).toBe(`/topics/a.b${search}`);
    goTo('/tables?row=612');
    dropPlace();
    expect(location.search).toBe('');
  });
});

test('a path is the current one whatever letters the browser encodes in it', () => {
  goTo('/tables/a.größe?q=größe');
  expect(isCurrentPath('/tables/a.gr%C3%B6%C3%9Fe?q=größe')).toBe(true);
  expect(isCurrentPath('/tables/a.gr%C3%B6%C3%9Fe')).toBe(false);
  expect(isCurrentPath('/tables?q=größe')).toBe(false);
});

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
  const { history: router } = routerWindow();

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
    router.pushState({ idx: 1 }, '', '/tables/a.b');
    router.replaceState({ idx: 1, key: 'k' }, '', '/tables/a.c?q=x');
    expect([readPath(), readSearch(tableViewSpec), router.state]).toEqual([
      '/tables/a.c',
      '?q=x',
      { idx: 1, key: 'k' },
    ]);
    expect(pageHref()).toBe(`${location.origin}/tables/a.c?q=x`);
    expect(routerWindow().location.pathname).toBe('/tables/a.c');
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
    router.replaceState(null, '', '/tables/a.b');
    accept();
    const before = history.length;
    router.pushState(null, '', '/tables/a.c');
    expect(location.pathname).toBe('/tables/a.c');
    expect(history.length).toBe(before + 1);
  });

  test('is given up for the entry that Back leads to', () => {
    const accept = refuse(REFUSALS[0]![1]);
    router.pushState({ idx: 1 }, '', '/tables/a.b');
    accept();
    // As the browser does before it reports the step.
    history.replaceState({ idx: 0 }, '', '/topics');
    expect(readPath()).toBe('/topics');
    vi.advanceTimersByTime(10_000);
    expect(location.pathname).toBe('/topics');
  });

  test('control: the window’s own history fails', () => {
    refuse(REFUSALS[0]![1]);
    expect(() => history.replaceState(null, '', '/tables/a.b')).toThrow('more than 100 times');
  });
});

describe('steps that follow each other', () => {
  beforeEach(useTimers);
  const { history: router } = routerWindow();
  const countWrites = () => vi.spyOn(history, 'replaceState').mock.calls;

  test('are written once, when they rest, with the place written meanwhile', () => {
    const list = listNow();
    const written = countWrites();
    for (let step = 1; step <= 130; step += 1) {
      writeAtRest(() => router.replaceState({ idx: 0 }, '', `/tables/a.t${step}`));
      expect(readPath()).toBe(`/tables/a.t${step}`);
      vi.advanceTimersByTime(60);
      if (step === 100) writePlace(PLACE, list);
    }
    expect(written).toHaveLength(0);
    vi.advanceTimersByTime(300);
    expect(written).toHaveLength(1);
    expect(location.pathname).toBe('/tables/a.t130');
  });

  test('control: without that, each is written', () => {
    const written = countWrites();
    for (let step = 1; step <= 130; step += 1) router.replaceState(null, '', `/tables/a.t${step}`);
    expect(written).toHaveLength(130);
  });

  test('are written before a new entry', () => {
    writeAtRest(() => router.replaceState(null, '', '/tables/a.b'));
    const written = countWrites();
    router.pushState(null, '', '/tables/a.c');
    expect(written).toHaveLength(1);
    expect(location.pathname).toBe('/tables/a.c');
  });
});
