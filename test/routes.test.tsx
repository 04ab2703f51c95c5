// @vitest-environment jsdom
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { entityPath, listPath, wellEncoded } from '#src/paths.ts';
import { RESOURCES } from '#src/resources/registry.ts';
import { pageRoutes } from '#src/routes.tsx';

/** The path of the route that an address leads to, or the id of the type whose page it is. */
function routedTo(address: string) {
  const { pathname } = new URL(address, 'https://app.test');
  const route = matchRoutes(
    pageRoutes(({ id }) => id),
    wellEncoded(pathname),
  )?.at(-1)?.route;
  return route?.id ?? route?.path;
}

const FQNS = [
  'a.b',
  'snow."raw.zone".orders',
  'a/b',
  'a%2Fb',
  '100%',
  '.',
  '..',
  '~.',
  'a b?c#d',
  '顧客.注文',
  '\\',
];

describe('every link leads to a route', () => {
  test.each(RESOURCES.map(({ id, path }) => [id, path] as const))('of %s', (id, path) => {
    expect(routedTo(listPath(path))).toBe(id);
    expect(routedTo(listPath(path, '?q=a%2Fb'))).toBe(id);
    for (const fqn of FQNS) expect(routedTo(entityPath(path, fqn, '?q=a'))).toBe(id);
  });

  test('and what is no link of the page leads to none of them', () => {
    expect(routedTo('/')).toBe('/');
    for (const address of ['/nothing', '/tables/a/b', '/table/a.b', '/explore/tables'])
      expect(routedTo(address)).toBe('*');
  });
});

test('paths of lists and records are matched as people write them', () => {
  for (const address of ['/tables/', '/Tables', '/tables/a.b/', '/tables/100%'])
    expect(routedTo(address)).toBe('table');
});
