// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, status } from '#test/support/app.tsx';
import { sampleTables } from '#test/support/sample-tables.ts';
import { eventually } from '#test/support/eventually.ts';
const query = () => decodeURIComponent(location.search);
const popover = () => screen.findByRole('dialog', { name: /Filter|Owner|Tag|Tier/ });
const value = async (name: RegExp | string) => within(await popover()).findByRole('checkbox', { name });
const chips = () => screen.getByRole('group', { name: 'Filters' });
const chip = (name: RegExp) => within(chips()).findByRole('button', { name });

describe('a facet', () => {
  test('by a person who no longer exists says so, and is kept', async () => {
    await openApp('/tables?owner=nobody-of-this-name');
    await eventually(() => screen.getByText('No table matches this filter')).toBeVisible();
    expect(within(chips()).getByText('not found')).toBeVisible();
    expect(query()).toBe('?owner=nobody-of-this-name');
  });
});

describe('what is sent', () => {
  test('is refused before it is sent where it is too long, with how many values fit', async () => {
    const people = Array.from({ length: 220 }, (_, at) => ({
      id: `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`,
      type: 'user',
      name: `person-${at}`,
      fullyQualifiedName: `person-${at}`,
    }));
    const catalog = sampleTables(220).map((table, at) => ({ ...table, owners: people.slice(at, at + 1) }));
    const owners = people.slice(0, 160).map(({ name }) => name);
    const { user, requests } = await openApp(
      `/tables?${owners
        .slice(0, 56)
        .map((name) => `owner=${name}`)
        .join('&')}`,
      { catalog },
    );
    await eventually(() => status('1–10 of 56')).toBeVisible();
    await user.click(await chip(/^Owner is/));
    for (const at of [150, 151, 152, 153, 154, 155, 156]) {
      await user.clear(within(await popover()).getByRole('searchbox'));
      await user.type(within(await popover()).getByRole('searchbox'), `person-${at}`);
      await user.click(await value(new RegExp(`^person-${at}\\b`)));
    }
    await eventually(async () => within(await popover()).getByRole('alert')).toHaveTextContent(
      /^The server takes no request that long: of the 63 chosen, [56]\d fit\./,
    );
    const longest = Math.max(...(await requests()).map(({ path, query: all }) => `${path}?${all}`.length));
    expect(longest).toBeLessThan(8_000);
    await eventually(() => status(/^1–10 of [56]\d$/)).toBeVisible();
  }, 120_000);
});
