// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, rowAt, status, type Fault } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const TEAM = { id: 'b3500000-0000-4000-8000-000000000001', type: 'team', name: 'eu.de.x.y' };
const catalog = Array.from({ length: 4 }, (_, number) => ({
  ...sampleTable(number, `t${number}`),
  owners: number < 2 ? [{ ...TEAM, fullyQualifiedName: '"eu.de.x.y"' }] : [],
}));

/** A server that knows a dotted name only in quotes. */
const wantsQuotes: readonly Fault[] = ['users', 'teams'].map((path) => ({
  route: `/api/v1/${path}/name/eu.de.x.y`,
  times: -1,
  then: {
    status: 404,
    body: { code: 404, message: `${path.slice(0, -1)} instance for eu.de.x.y not found` },
  },
}));

test('an owner with dots in the name is found by the address, where the server wants quotes', async () => {
  const { requests } = await openApp('/tables?owner=eu.de.x.y', { catalog, faults: wantsQuotes });
  await eventually(() => status('1–2 of 2')).toBeVisible();
  await eventually(() => rowAt(0)).toHaveTextContent('t0');
  expect(screen.queryByText(/not found/)).toBeNull();
  const asked = (await requests()).flatMap(({ path }) => /teams\/name\/(.*)$/.exec(path)?.[1] ?? []);
  expect(asked.map(decodeURIComponent)).toEqual(['eu.de.x.y', '"eu.de.x.y"']);
});

test('control: an owner whom the server does not know at all is said to be none', async () => {
  await openApp('/tables?owner=eu.de.x.z', { catalog, faults: wantsQuotes });
  await eventually(async () => (await screen.findAllByText('not found'))[0]).toBeVisible();
});
