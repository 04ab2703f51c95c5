// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, rowAt, type Fault } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleId, sampleTable } from '#test/support/sample-tables.ts';

const NAMES = ['dir/file.csv', '50%', String.raw`back\slash`];
const catalog = NAMES.map((name, at) => sampleTable(at * 2, name));

/** As a catalog behind Jetty 12 answers a path with an encoded slash, percent sign or backslash. */
const refusesNames: Fault = {
  route: '/api/v1/tables/name/',
  times: -1,
  then: { status: 400, body: '<title>Error 400 Ambiguous URI path separator</title>' },
};
const region = (name: string) => screen.findByRole('region', { name });

describe('a table whose name the server refuses in an address', () => {
  test.each(NAMES)('is opened from the list by its id, and so is the next: %s', async (name) => {
    const { user, requests } = await openApp('/tables', { catalog, faults: [refusesNames] });
    const rows = await Promise.all(NAMES.map((_, at) => rowAt(at)));
    const at = rows.findIndex((row) => within(row).queryByRole('link', { name }) !== null);
    const id = sampleId(NAMES.indexOf(name) * 2);
    await user.click(within(await rowAt(at)).getByRole('link', { name }));
    await eventually(async () => within(await region(name)).getAllByText('Ada Lovelace')[0]).toBeVisible();
    const asked = async () => (await requests()).map(({ path }) => path);
    expect((await asked()).filter((path) => path === `/api/v1/tables/${id}`)).toHaveLength(1);
    expect((await asked()).filter((path) => path.includes('/name/'))).toEqual([]);
  });

  test('is opened by its link with the id that the search index has, once', async () => {
    const fqn = 'snow.sales.mart.dir/file.csv';
    const { user, requests } = await openApp(`/tables/${encodeURIComponent(quoted(fqn))}`, {
      catalog,
      faults: [refusesNames],
    });
    const record = await region('dir/file.csv');
    await eventually(() => within(record).getAllByText('Ada Lovelace')[0]).toBeVisible();
    await user.click(within(record).getByRole('button', { name: 'Show JSON' }));
    const json = await within(record).findByRole<HTMLTextAreaElement>('textbox', { name: 'Record as JSON' });
    expect(JSON.parse(json.value)).toMatchObject({ name: 'dir/file.csv' });
    const opened = (await requests()).filter(({ path }) => path === `/api/v1/tables/${sampleId(0)}`);
    expect(opened.map(({ query }) => query.get('fields') === '*')).toEqual([false, true]);
  });

  test('says what is refused, and what helps, where the index does not know it either', async () => {
    await openApp(`/tables/${encodeURIComponent(quoted('snow.sales.mart.dir/file.csv'))}`, {
      catalog,
      faults: [refusesNames, { route: '/api/v1/search/', times: -1, then: { status: 500 } }],
    });
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /This server refuses names with “\/”, “%”, “\\” or a line break in an address\. Find the table in the list/,
      ),
    );
  });

  test('control: another refusal is told as it is', async () => {
    await openApp('/tables/snow.sales.mart.plain', {
      catalog: [sampleTable(1, 'plain')],
      faults: [refusesNames],
    });
    // Opened by a link: by its name.
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The server answered 400'));
    expect(screen.getByRole('alert')).not.toHaveTextContent('refuses names');
  });
});

/** The FQN as the service spells it: the last name has a dot. */
function quoted(fqn: string): string {
  return fqn.replace('dir/file.csv', '"dir/file.csv"');
}
