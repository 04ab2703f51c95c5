// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import {
  Link,
  Outlet,
  RouterProvider,
  createMemoryRouter,
  matchPath,
  useLocation,
  useParams,
} from 'react-router';
import { describe, expect, test } from 'vitest';
import { fqnOfPath, entityPath, listPath, wellEncoded } from '#src/paths.ts';
import { runs } from '#test/support/long.ts';

const AWKWARD = [
  'snow.sales.mart.orders',
  '"pg.orders".tiny.rec."dim.order"',
  'a/b',
  'a%2Fb',
  'a%252Fb',
  '100%',
  '%',
  '.',
  '..',
  '~.',
  '~~..',
  ' x ',
  'a b?c#d&e=f',
  'say ""x""',
  '顧客.注文',
  '🚀',
  '\\',
  'a//b',
  '%E0%A4%A',
  'a\nb',
];

/** The pathname as the browser's address bar has it after a full load. */
const reloaded = (path: string) => new URL(path, 'https://app.test').pathname;

describe('the path of a table', () => {
  test.each(AWKWARD)('%j is one segment, matches its route and reads back', (fqn) => {
    const path = entityPath('tables', fqn);
    expect(reloaded(path)).toBe(path);
    expect(matchPath('/tables/:fqn', path)).not.toBeNull();
    expect(fqnOfPath('tables', path)).toBe(fqn);
  });

  test('reads back whatever the FQN is', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: fc.constantFrom('.', '~', '%', '2', 'F', '5', '/', '"'), minLength: 1 }),
    );
    fc.assert(
      fc.property(text, (fqn) => {
        expect(fqnOfPath('tables', reloaded(entityPath('tables', fqn)))).toBe(fqn);
      }),
      { numRuns: runs(200) },
    );
  });

  test('reads back through a router, by link and by load, where its own params do not', async () => {
    const wrong: string[] = [];
    for (const fqn of AWKWARD) {
      const routes = [{ path: '/tables/:fqn', element: <Shown /> }];
      const router = createMemoryRouter(routes, { initialEntries: [entityPath('tables', fqn, 'q=a')] });
      const { unmount } = render(<RouterProvider router={router} />);
      const shown = await screen.findByRole('link');
      expect(shown.title).toBe(fqn);
      expect(new URL(shown.getAttribute('href') ?? '', 'https://app.test').pathname).toBe(
        entityPath('tables', fqn),
      );
      if (shown.dataset['param'] !== fqn) wrong.push(fqn);
      unmount();
    }
    expect(wrong).toContain('a%2Fb');
  });

  test('of a badly encoded link is taken as it stands', () => {
    expect(fqnOfPath('tables', '/tables/100%')).toBe('100%');
    expect(fqnOfPath('tables', '/tables/a.b/')).toBe('a.b');
  });

  test('of a path that cannot be decoded is the same once it is encoded as it stands', () => {
    for (const path of ['/tables/100%', '/tables/%FF', '/tables/a%2Fb', '/tables/a.b/', '/%/x']) {
      const encoded = wellEncoded(path);
      expect(() => decodeURIComponent(encoded)).not.toThrow();
      expect(fqnOfPath('tables', encoded)).toBe(fqnOfPath('tables', path));
    }
    expect(wellEncoded('/tables/a%2Fb')).toBe('/tables/a%2Fb');
  });

  test('is that of its type in any case', () => {
    expect(fqnOfPath('tables', '/TABLES/a%2Fb')).toBe('a/b');
    expect(fqnOfPath('databaseSchemas', '/databaseschemas/A.b')).toBe('A.b');
  });

  test.each(['/tables', '/tables/', '/', '/tables/a/b', '/databases/a'])('%s names no table', (path) => {
    expect(fqnOfPath('tables', path)).toBeUndefined();
  });
});

function Shown() {
  const { pathname } = useLocation();
  const fqn = fqnOfPath('tables', pathname) ?? '';
  return (
    <Link to={entityPath('tables', fqn, '?q=a')} title={fqn} data-param={useParams()['fqn']}>
      it
      <Outlet />
    </Link>
  );
}

test('a path carries a query string, with or without its question mark', () => {
  expect(listPath('tables')).toBe('/tables');
  expect(listPath('tables', '?')).toBe('/tables');
  expect(listPath('tables', '?q=a')).toBe('/tables?q=a');
  expect(entityPath('tables', 'a.b', 'q=a')).toBe('/tables/a.b?q=a');
});
