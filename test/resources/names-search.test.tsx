import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inDialog, names, press, stubPicker } from '#test/app/export-support.tsx';
import { openApp, type Sent } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { tableIn } from './places.ts';

// Records found among names behave like those of every other list: exported, gone to, found from the palette, saved.

const CATALOG = Array.from({ length: 150 }, (_, at) =>
  tableIn(at, 'snow', at % 2 === 0 ? 'sales' : 'finance', `${at % 3 === 0 ? 'mart' : 'raw'}_${at}`),
);
const MARTS = 50;

const walks = (sent: readonly Sent[]) =>
  sent.filter(({ path, query }) => path === '/api/v1/databaseSchemas' && query.get('limit') === '1000');
/** What is searched: that the server is asked whether it has an index is no search. */
const searches = (sent: readonly Sent[]) =>
  sent.filter(({ path, query }) => path.startsWith('/api/v1/search') && query.get('size') !== '0');

describe('records found among names', () => {
  test('are exported, each once, without a column that only the screen has', async () => {
    const { files } = stubPicker();
    const app = await openApp('/databaseSchemas?q=mart', { catalog: CATALOG });
    await eventually(() => screen.getByText(`${MARTS} match`, { exact: false })).toBeVisible();
    await app.user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = await inDialog();
    expect(dialog.queryByRole('checkbox', { name: 'Tables' })).toBeNull();
    await press(app, 'Export');
    await waitFor(() => expect(files[0]?.state).toBe('whole'));
    const found = CATALOG.flatMap(({ databaseSchema }) => databaseSchema as { name: string }).map(
      ({ name }) => name,
    );
    expect(new Set(names(files[0]?.text ?? ''))).toEqual(
      new Set(found.filter((name) => name.startsWith('mart'))),
    );
    expect(names(files[0]?.text ?? '')).toHaveLength(MARTS);
    const sent = await app.requests();
    expect(walks(sent)).toHaveLength(1);
    expect(searches(sent)).toHaveLength(0);
  });

  test('are searched from the palette, which says that there is no index of them', async () => {
    const { user, requests } = await openApp('/databaseSchemas', { catalog: CATALOG });
    await screen.findByRole('link', { name: 'mart_0' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /Go to/ }), 'mart_147');
    await user.click(await screen.findByRole('option', { name: /names of all schemas/i }));
    await waitFor(() => expect(location.pathname).toBe('/databaseSchemas'));
    expect(new URLSearchParams(location.search).get('q')).toBe('mart_147');
    // The rows before stay until the names are searched, and one of them has this name too.
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /^(mart|raw)_/ }).map(({ title }) => title)).toEqual([
        'mart_147',
      ]),
    );
    const indexes = searches(await requests()).map(({ query }) => query.get('index'));
    expect(indexes.filter((index) => index?.startsWith('database'))).toEqual([]);
  });
});
