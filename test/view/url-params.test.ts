import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fallbackMessage } from '#src/browse/notice-banner.tsx';
import { filtersText } from '#src/filters/filter-words.ts';
import { entityPath, fqnOfPath } from '#src/paths.ts';
import { parseAddress, parseView, searchOfWords, viewSearch, withoutPlace } from '#src/view/url-params.ts';
import type { ViewPlace } from '#src/view/view.ts';
import { viewName } from '#src/view/view.ts';
import { runs } from '#test/support/long.ts';
import { t } from '#test/support/translator.ts';
import { someText, tableViewSpec, views } from './views.ts';

const places: fc.Arbitrary<ViewPlace> = fc.record({
  after: fc.option(someText),
  start: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  row: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  name: fc.option(someText),
});

describe('the address of a view', () => {
  test('what is written is what is read', () => {
    fc.assert(
      fc.property(views, places, (view, place) => {
        const read = parseView(viewSearch(view, tableViewSpec, place), tableViewSpec);
        expect(read.view).toEqual(view);
        expect(read.place).toEqual(place);
        expect(read.broken).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  describe('a place', () => {
    const view = parseView('', tableViewSpec).view;
    /** Texts of up to so many characters, each some of them over and over. */
    const texts = (most: number, ...unit: readonly string[]) =>
      fc
        .tuple(
          fc.string({ unit: fc.constantFrom(...unit), minLength: 1, maxLength: 8 }),
          fc.integer({ min: 1, max: most }),
        )
        .map(([part, length]) => part.repeat(length).slice(0, length));
    const chinese = texts(250, '表', '数', '据', '订', '单');
    const plain = texts(3_072, 'a', 'b', '_', '.', '"', "'", ' ');
    const names = fc
      .oneof(
        plain,
        fc.array(chinese, { minLength: 4, maxLength: 4 }).map((parts) => parts.join('.')),
      )
      .filter((name) => name.trim() !== '');
    const listCursor = (name: string) =>
      Buffer.from(JSON.stringify({ name, id: '2f1f6c0e-7a4b-4c55-9a0e-5d2b8f6f7a10' })).toString('base64');
    /** Cursors as a list has them, and as a sorted search. */
    const cursors = names.chain((name) =>
      fc.constantFrom(listCursor(name.slice(-250)), JSON.stringify([name.slice(-250), name])),
    );

    test('is written only as it is read, and leaves room in a request for what else there is', () => {
      fc.assert(
        fc.property(fc.option(cursors), fc.option(names), (after, name) => {
          const search = viewSearch(view, tableViewSpec, { after, start: 7, row: 9, name });
          const read = parseView(search, tableViewSpec);
          expect(read.broken).toEqual([]);
          expect(read.place).toMatchObject({ start: 7, row: 9 });
          expect([after, null]).toContain(read.place.after);
          expect([name, null]).toContain(read.place.name);
          expect(new URL(`/tables${search}`, 'https://app.test').href.length).toBeLessThan(7_500);
        }),
        { numRuns: runs(200) },
      );
    });

    test.each([
      ['a list after a name of 250 Chinese characters', listCursor('表'.repeat(250))],
      [
        'a sorted search after an FQN of 3,072 characters',
        JSON.stringify(['t'.repeat(250), 'f'.repeat(3_072)]),
      ],
    ])('in %s is written', (_, after) => {
      const place = { after, start: null, row: 501, name: null };
      expect(parseView(viewSearch(view, tableViewSpec, place), tableViewSpec)).toMatchObject({
        place,
        broken: [],
      });
    });
  });

  test('is what is left without its place, as it stands', () => {
    fc.assert(
      fc.property(views, places, (view, place) => {
        const search = viewSearch(view, tableViewSpec);
        expect(withoutPlace(viewSearch(view, tableViewSpec, place))).toBe(search);
      }),
      { numRuns: runs(200) },
    );
    expect(withoutPlace('?q=a.&row=7')).toBe('?q=a%2E');
    expect(withoutPlace('?row=7&colour=a%2Cb&afternoon&after')).toBe('?colour=a%2Cb&afternoon');
    // A name may have letters that end a line.
    expect(withoutPlace('?limit=5&name=a\u2028b')).toBe('?limit=5');
    expect(withoutPlace('')).toBe('');
  });

  test('defaults are not printed', () => {
    expect(viewSearch(parseView('', tableViewSpec).view, tableViewSpec)).toBe('');
    expect(viewSearch({ ...parseView('', tableViewSpec).view, scope: 'snow.sales' }, tableViewSpec)).toBe(
      '?database=snow.sales',
    );
  });

  test('is written in one order, with as many plain letters as an address may have', () => {
    const usual = parseView('', tableViewSpec).view;
    const signs = `a b+c%20 "d" 'e' \`f\` <g> #h &i =j ?k /l \\m:n;o,p@q!r$s(t)*~`;
    expect(viewSearch({ ...usual, q: signs }, tableViewSpec)).toBe(
      '?q=a+b%2Bc%2520+%22d%22+%27e%27+%60f%60+%3Cg%3E+%23h+%26i+=j+?k+/l+\\m:n;o,p@q!r$s(t)*~',
    );
    const letters = { q: 'größe 表 😀 \t\n\0\u001F\u007F', scope: 'half \uD800 pair' };
    expect(viewSearch({ ...usual, ...letters }, tableViewSpec)).toBe(
      '?q=größe+表+😀+%09%0A%00%1F\u007F&database=half+\uFFFD+pair',
    );
    const filters = [{ facet: 'tag', not: true, values: ['PII.Sensitive', 'a b'] }] as const;
    const view = {
      q: 'x',
      scope: 's."a.b"',
      filters,
      readsList: true,
      deleted: 'only',
      columns: ['name', 'tags'],
      limit: 50,
    } as const;
    const place = { after: 'a=b&c', start: 601, row: 612, name: 's.d.s.t' };
    expect(viewSearch({ ...view, sort: { field: 'updatedAt', order: 'desc' } }, tableViewSpec, place)).toBe(
      '?q=x&database=s.%22a.b%22&-tag=PII.Sensitive&-tag=a+b&read=list&deleted=only&columns=name,tags&sort=updatedAt:desc&limit=50&after=a=b%26c&start=601&row=612&name=s.d.s.t',
    );
  });

  test('no address can make it throw, and every view it yields can be shown', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webQueryParameters()), (search) => {
        const { view } = parseView(search, tableViewSpec);
        expect(view.columns[0]).toBe('name');
        expect(view.limit).toBeGreaterThanOrEqual(1);
        expect(view.limit).toBeLessThanOrEqual(1_000);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('what cannot be read', () => {
  test('means its default, one by one, and is named', () => {
    const { view, broken } = parseView('?limit=abc&database=snow.sales&row=-3&columns=owners', tableViewSpec);
    expect(view).toMatchObject({ limit: 100, scope: 'snow.sales', columns: ['name', 'owners'] });
    expect(broken.map(({ name, value }) => [name, value])).toEqual([
      ['limit', 'abc'],
      ['row', '-3'],
    ]);
  });

  test('an unknown column is left out, the others stay', () => {
    const { view, broken } = parseView('?columns=tags,nonsense,updatedAt', tableViewSpec);
    expect(view.columns).toEqual(['name', 'tags', 'updatedAt']);
    expect(broken).toEqual([{ name: 'columns', value: 'nonsense', used: 'otherColumns' }]);
    expect(broken.map(({ used }) => fallbackMessage(used, tableViewSpec, t))).toEqual(['the others']);
  });

  test('an unknown parameter is named', () => {
    expect(parseView('?colour=red', tableViewSpec).broken).toEqual([
      { name: 'colour', value: 'red', used: 'nothing' },
    ]);
  });

  test.each([
    ['updatedAt:desc', { field: 'updatedAt', order: 'desc' }],
    ['name', { field: 'name', order: 'asc' }],
    ['name:asc', { field: 'name', order: 'asc' }],
    ['usage:desc', { field: 'usageSummary', order: 'desc' }],
    ['usageSummary:desc', { field: 'usageSummary', order: 'desc' }],
  ])('the order %s is read, with words and without', (text, sort) => {
    expect(parseView(`?sort=${text}`, tableViewSpec)).toMatchObject({ view: { sort }, broken: [] });
    expect(parseView(`?q=a&sort=${text}`, tableViewSpec)).toMatchObject({ view: { sort }, broken: [] });
  });

  test('an order that nothing has is named', () => {
    expect(parseView('?sort=tags:desc', tableViewSpec)).toMatchObject({
      view: { sort: null },
      broken: [{ name: 'sort', value: 'tags:desc', used: 'usualOrder' }],
    });
  });

  test('deleted records other than beside the live ones or alone are named', () => {
    for (const value of ['true', 'all', 'Only', 'also,only'])
      expect(parseView(`?deleted=${value}`, tableViewSpec)).toMatchObject({
        view: { deleted: null },
        broken: [{ name: 'deleted', value, used: 'liveRecords' }],
      });
    for (const value of ['also', 'only'])
      expect(parseView(`?deleted=${value}`, tableViewSpec)).toMatchObject({
        view: { deleted: value },
        broken: [],
      });
  });

  test('an empty search is no search, and not reported as a mistake', () => {
    for (const search of ['?q=', '?q', '?q=+%09'])
      expect(parseView(search, tableViewSpec)).toMatchObject({
        view: { q: null, columns: tableViewSpec.defaultColumns },
        broken: [],
      });
  });

  test.each([
    ['tier', 'noFilter'],
    ['-owner', 'noFilter'],
    ['database', 'wholeCatalog'],
    ['-database', 'noFilter'],
    ['read', 'searchIndex'],
    ['deleted', 'liveRecords'],
    ['columns', 'defaultColumns'],
    ['sort', 'usualOrder'],
    ['limit', 'usualLimit'],
    ['after', 'topOfList'],
    ['start', 'rowNumber'],
    ['row', 'topOfPage'],
    ['name', 'rowNumber'],
    ['colour', 'nothing'],
  ])('an empty %s is named, and means %s', (name, used) => {
    const { view, broken } = parseView(`?type=View&${name}=`, tableViewSpec);
    expect(view.filters).toEqual([{ facet: 'type', not: false, values: ['View'] }]);
    expect(broken).toEqual([{ name, value: '', used }]);
  });

  test('no emptied parameter of any address is dropped in silence, but the search text', () => {
    const facets = tableViewSpec.facets.flatMap((facet) => [facet, `-${facet}`]);
    const names = [
      'q',
      ...facets,
      'read',
      'deleted',
      'columns',
      'sort',
      'limit',
      'after',
      'start',
      'row',
      'name',
      'colour',
    ];
    const blanks = fc.constantFrom('', ' ', '\t', '\u2003', ' \n ');
    fc.assert(
      fc.property(views, places, fc.constantFrom(...names), blanks, (view, place, name, blank) => {
        const others = [...new URLSearchParams(viewSearch(view, tableViewSpec, place))].filter(
          ([other]) => other !== name,
        );
        const search = new URLSearchParams([...others, [name, blank]]).toString();
        const { broken } = parseView(`?${search}`, tableViewSpec);
        expect(broken.map((one) => [one.name, one.value])).toEqual(name === 'q' ? [] : [[name, blank]]);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('the end of an address', () => {
  /** What chats and mails leave out at the end of a link: blanks, and signs of a sentence. */
  const CUT = /[\s+!'"()*,.:;?\]}>_]$/u;
  const ends = fc.string({
    unit: fc.constantFrom(' ', 'a', '.', ')', ',', '+', "'", '*', '?', '!', '_', '\u00A0', ']'),
    minLength: 1,
    maxLength: 8,
  });
  const named = ends.map((end) => `lake.db.SYS${end}`);
  const usual = parseView('', tableViewSpec).view;
  test('is no blank, and no sign that is cut from links', () => {
    fc.assert(
      fc.property(named, fc.constantFrom('scope' as const, 'q' as const), (text, member) => {
        const search = viewSearch({ ...usual, [member]: text }, tableViewSpec);
        const address = new URL(`/tables${search}`, 'https://app.test');
        expect(address.href).not.toMatch(CUT);
        expect(parseView(address.search, tableViewSpec).view[member]).toBe(text);
      }),
      { numRuns: runs(300) },
    );
    expect(viewSearch({ ...usual, scope: 'lake.db.SYS   ' }, tableViewSpec)).toBe(
      '?database=lake.db.SYS%20%20%20',
    );
    expect(viewSearch({ ...usual, q: ' a b ', limit: 50 }, tableViewSpec)).toBe('?q=+a+b%20&limit=50');
    expect(searchOfWords('etc.')).toBe('?q=etc%2E');
  });

  test('is that of the name in the address of a record', () => {
    for (const end of ['.', ')', ',', "'", '*', '!', '_', ' ']) {
      const path = entityPath('tables', `lake.db.sch.ok${end}`);
      expect(path).not.toMatch(CUT);
      expect(fqnOfPath('tables', new URL(path, 'https://app.test').pathname)).toBe(`lake.db.sch.ok${end}`);
    }
  });
});

describe('the view of an address', () => {
  const PLACE = { after: 'c', start: 583, row: 612, name: 's.d.s.t' };
  const parse = (search: string) => parseAddress(search, tableViewSpec);

  test('is one object while it is the same, whatever place stands beside it', () => {
    const { view } = parse('?type=Regular&columns=name,tags&sort=name');
    expect(parse('?sort=name:asc&columns=name,tags&type=Regular').view).toBe(view);
    const elsewhere = parse('?type=Regular&columns=name,tags&sort=name&after=c&row=7');
    expect(elsewhere.view).toBe(view);
    expect(elsewhere.place).toEqual({ after: 'c', start: null, row: 7, name: null });
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
    fc.assert(
      fc.property(views, (view) => {
        const search = viewSearch(view, tableViewSpec, PLACE);
        const parsed = parseView(search, tableViewSpec);
        expect(parse(search)).toEqual(parsed);
        expect(parse(search)).toEqual(parsed);
      }),
    );
  });
});

test('a view is named by what it narrows', () => {
  expect(viewName({ q: null, scope: null }, '', t)).toBe('Tables');
  expect(viewName({ q: null, scope: 'snow.sales' }, '', t)).toBe('snow.sales');
  expect(viewName({ q: 'orders', scope: 'snow.sales' }, '', t)).toBe('“orders” in snow.sales');
  const filters = [
    { facet: 'owner', not: false, values: ['risk', 'none'] },
    { facet: 'updated', not: true, values: ['7d'] },
  ] as const;
  expect(viewName({ q: null, scope: null, deleted: 'also' }, '', t)).toBe('Tables, with deleted ones');
  expect(viewName({ q: 'a', scope: null, deleted: 'only' }, 'Owner is risk', t)).toBe(
    '“a” in all tables, only deleted ones: Owner is risk',
  );
  expect(viewName({ q: null, scope: null }, filtersText(filters, t), t)).toBe(
    'Tables: Owner is risk or none, Record edited is not in the last 7 days',
  );
});
