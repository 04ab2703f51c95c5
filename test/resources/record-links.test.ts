import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityPath, fqnOfPath } from '#src/paths.ts';
import {
  addressInCatalog,
  otherSpellings,
  pathOfCatalogAddress,
  pathOfLegacyLink,
} from '#src/resources/record-links.ts';
import { RESOURCES } from '#src/resources/registry.ts';
import { parseView } from '#src/view/url-params.ts';
import { tableViewSpec } from '#test/view/views.ts';

const open = (link: string) => {
  const { pathname, search } = new URL(link, 'https://app.test');
  const path = pathOfLegacyLink(pathname, search);
  if (path === undefined) return undefined;
  const to = new URL(path, 'https://app.test');
  const { view, broken } = parseView(to.search, tableViewSpec);
  return {
    path: to.pathname,
    fqn: fqnOfPath('tables', to.pathname),
    q: view.q,
    broken: broken.map(({ name, value }) => [name, value]),
  };
};

const AWKWARD = ['snow.sales.mart.orders', 'a.b.c."x/y"', 'a.b.c.%2F'];

describe('links of the catalog’s own pages', () => {
  test.each(AWKWARD)('the table %j, with a tab and without', (fqn) => {
    expect(open(`/table/${encodeURIComponent(fqn)}`)).toMatchObject({ fqn });
    expect(open(`/table/${encodeURIComponent(fqn)}/profiler/table-profile`)).toMatchObject({ fqn });
  });

  test('every FQN reads back', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !/^~*\.{1,2}$/.test(name));
    fc.assert(
      fc.property(names, (fqn) => {
        expect(open(`/table/${encodeURIComponent(fqn)}`)?.fqn).toBe(fqn);
      }),
    );
  });

  test('a slash that was not encoded is part of the name, but before a tab', () => {
    expect(open('/table/a.b.c."x/y"/schema')).toMatchObject({ fqn: 'a.b.c."x/y"' });
    expect(open('/table/a.b.c."x/schema"/schema')).toMatchObject({ fqn: 'a.b.c."x/schema"' });
    expect(open('/table/a.b.c.x/y')).toMatchObject({ fqn: 'a.b.c.x/y' });
    expect(open('/table/a.b.c.x/y/profiler/table-profile')).toMatchObject({ fqn: 'a.b.c.x/y' });
    expect(open('/table/a.b.c."open/end')).toMatchObject({ fqn: 'a.b.c."open/end' });
    expect(open('/table/a.b.c.50%')).toMatchObject({ fqn: 'a.b.c.50%' });
  });

  test('a record of any type, and a search in its list', () => {
    for (const { id, path } of RESOURCES) {
      const fqn = 'kafka."a.b"';
      const link = `/${id}/${encodeURIComponent(fqn)}`;
      for (const tab of ['', '/', '/config', '/activity_feed/all'])
        expect(pathOfLegacyLink(link + tab, '')).toBe(entityPath(path, fqn));
      expect(pathOfLegacyLink(`/explore/${path}`, '?search=a%26b&page=2')).toBe(`/${path}?q=a%26b`);
      expect(pathOfLegacyLink(`/explore/${path}/`, '?search=*')).toBe(`/${path}`);
    }
  });

  test('a term, which is on the page of its glossary; control: a glossary alone has no page here', () => {
    for (const tab of ['', '/', '/overview', '/activity_feed/all'])
      expect(pathOfLegacyLink(`/glossary/Business.Active%20Customer${tab}`, '')).toBe(
        '/glossaryTerms/Business.Active%20Customer',
      );
    expect(pathOfLegacyLink('/glossary/%22a.b%22.c', '')).toBe('/glossaryTerms/%22a.b%22.c');
    for (const glossary of ['Business', '%22a.b%22', '']) {
      expect(pathOfLegacyLink(`/glossary/${glossary}`, '')).toBeUndefined();
    }
  });

  test('a search', () => {
    expect(open('/explore/tables?search=dim%20order&page=2')).toMatchObject({ q: 'dim order', broken: [] });
    expect(open('/explore/tables/?search=a%26b%3Dc')).toMatchObject({ q: 'a&b=c' });
    expect(open('/explore?search=x')).toMatchObject({ q: 'x' });
    expect(open('/explore/tables?search=*')).toMatchObject({ path: '/tables', q: null });
    expect(open('/explore/tables')).toMatchObject({ path: '/tables', q: null });
    expect(open('/explore/topics?search=x')).toMatchObject({ path: '/topics', q: 'x', broken: [] });
  });

  test.each(['/stable/x', '/explore/glossaries?search=x', '/tabled/x', '/constructor/x', '/%E0%A4%A/x'])(
    '%s is not one',
    (link) => {
      expect(open(link)).toBeUndefined();
    },
  );
});

describe('the address of a record in the catalog’s own pages', () => {
  const PAGE = 'https://om.example.com/catalog';
  const FQN = 'one."two.three"';

  test('of any type reads back', () => {
    for (const { id, path } of RESOURCES) {
      const address = addressInCatalog(PAGE, { type: id, fullyQualifiedName: FQN });
      expect(pathOfCatalogAddress(address, PAGE)).toBe(entityPath(path, FQN));
    }
  });

  test('has the type, but the page of glossaries for a term', () => {
    const of = (type: string) => addressInCatalog(PAGE, { type, fullyQualifiedName: 'a.b/c' });
    expect(of('glossaryTerm')).toBe(`${PAGE}/glossary/a.b%2Fc`);
    expect(of('chart')).toBe(`${PAGE}/chart/a.b%2Fc`);
  });
});

describe('other spellings of the addresses here', () => {
  const pathOf = (link: string) => {
    const { pathname, search } = new URL(link, 'https://app.test');
    return pathOfLegacyLink(pathname, search);
  };

  test('each type, and its records', () => {
    for (const { id, path } of RESOURCES) {
      const kinds = [
        id,
        path,
        id.toUpperCase(),
        path.toUpperCase(),
        `${path[0]?.toUpperCase()}${path.slice(1)}`,
      ];
      const dashed = path.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      for (const kind of [...kinds, dashed, `${path}.`, `${path},`, `${path})`, `${path}%20`]) {
        expect(pathOf(`/${kind}`)).toBe(`/${path}`);
        expect(pathOf(`/${kind}/`)).toBe(`/${path}`);
        expect(pathOf(`/${kind}/a.b`)).toBe(`/${path}/a.b`);
        expect(pathOf(`//${kind}//`.slice(1))).toBe(`/${path}`);
      }
      expect(pathOf(`/${path}/a/b?q=x`)).toBe(`/${path}/a%2Fb?q=x`);
      expect(pathOf(`/${id}?q=x`)).toBe(`/${path}?q=x`);
    }
  });

  test('a name with slashes that were not encoded, as deep as it goes', () => {
    expect(open('/tables/lake.db.sch."dir/file.csv"')).toMatchObject({ fqn: 'lake.db.sch."dir/file.csv"' });
    expect(open('/tables/lake.db.sch.a/b//c')).toMatchObject({ fqn: 'lake.db.sch.a/b//c' });
    expect(open('/Tables/lake.db.sch.a/b%2Fc')).toMatchObject({ fqn: 'lake.db.sch.a/b/c' });
    expect(open('/tables/lake.db.sch."dir/"')).toMatchObject({ fqn: 'lake.db.sch."dir/"' });
    expect(open('/tables%2Flake.db.sch.a%2Fb')).toMatchObject({ fqn: 'lake.db.sch.a/b' });
  });
});

describe('a record that a link means where none has its FQN', () => {
  test.each([
    ['lake.db.sch.%22dir%2Ffile.csv%22', 'lake.db.sch."dir/file.csv"'],
    ['lake.db.sch.%22dir%2Ffile.csv%22).', 'lake.db.sch."dir/file.csv"'],
    ['lake.db.sch.“dir/file.csv”', 'lake.db.sch."dir/file.csv"'],
    ['lake.db.sch.dir/file.csv', 'lake.db.sch."dir/file.csv"'],
    ['lake.db.sch.ok ', 'lake.db.sch.ok'],
    ['/lake.db.sch.ok', 'lake.db.sch.ok'],
    ['lake.db.sch.ok.', 'lake.db.sch.ok'],
    ['lake.db.sch.ok)', 'lake.db.sch.ok'],
    ['lake.db.sch.f(x).', 'lake.db.sch.f(x)'],
    ['lake.db.sch.ok"', 'lake.db.sch.ok'],
    ['lake.db.sch.ok”.', 'lake.db.sch.ok'],
    ['lake.db.sch.ok\u200B', 'lake.db.sch.ok'],
    ['lake.db.sch."o.k".', 'lake.db.sch."o.k"'],
    ['lake.db.sch.ok/schema', 'lake.db.sch.ok'],
    ['lake.db.sch.back/slash', 'lake.db.sch.back\\slash'],
  ])('%j may mean %s', (fqn, meant) => {
    const spellings = otherSpellings(fqn);
    expect(spellings).toContain(meant);
    expect(spellings.length).toBeLessThanOrEqual(10);
  });

  test.each(['lake.db.sch.ok', 'lake.db.sch."o.k"', 'データ.売上.東.注文', 'a_'])(
    '%s can mean nothing else',
    (fqn) => {
      expect(otherSpellings(fqn)).toEqual([]);
    },
  );

  test('is never itself, nothing, or half a quote, whatever the FQN is', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', '.', '"', '/', '%', '2', '5', 'F', ' ', ')', '“', '”'),
      maxLength: 24,
    });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: 'grapheme' })), (fqn) => {
        for (const spelling of otherSpellings(fqn)) {
          expect(spelling).not.toBe(fqn);
          expect(spelling).not.toBe('');
          expect(spelling.split('"').length % 2).toBe(1);
        }
      }),
    );
  });
});
