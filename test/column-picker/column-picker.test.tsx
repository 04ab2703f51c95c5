// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ClientContext } from '#src/api/client-context.ts';
import { createClient } from '#src/api/client.ts';
import { ColumnPicker } from '#src/column-picker/column-picker.tsx';
import { PickerDialog } from '#src/column-picker/picker-dialog.tsx';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { loadedPart } from '#src/ui/lazy.ts';
import { eventually } from '#test/support/eventually.ts';

const changes = vi.fn<(shown: readonly string[]) => void>();
const additions = vi.fn<() => void>();
const densities = vi.fn<(density: string) => void>();

const DEFAULTS = tableDefinition.defaultColumns;
const NONE: readonly string[] = [];
const TOTAL = tableDefinition.columns.length;

interface PageProps {
  /** Fields that the list found refused. */
  readonly refused?: readonly string[];
  /** Those of them that a search lacks. */
  readonly unindexed?: readonly string[];
  /** Names of the place that the list is of. */
  readonly places?: readonly string[];
  /** Columns of the address. */
  readonly columns?: readonly string[];
  /** Fields of records that the server lacks. */
  readonly lacking?: readonly string[];
}

/** A server that refuses a request for any of some fields, one at a time, as real ones do. */
function serverWithout(lacking: readonly string[]) {
  const sent: URLSearchParams[] = [];
  const client = createClient({
    origin: 'https://catalog.test',
    token: () => 'demo',
    fetch: (input) => {
      const { pathname, searchParams: query } = new URL(input instanceof Request ? input.url : input);
      if (pathname.endsWith('/tables')) sent.push(query);
      const names = query.get('fields')?.split(',') ?? [];
      const name = names.find((one) => lacking.includes(one));
      const [status, body] =
        name === undefined
          ? [200, { data: [], paging: { total: 300 } }]
          : [400, { code: 400, message: `Invalid field name ${name}` }];
      return Promise.resolve(Response.json(body, { status }));
    },
  });
  return { client, sent };
}

function Page({ refused = NONE, unindexed = NONE, places = NONE, columns = DEFAULTS }: PageProps) {
  const [shown, setShown] = useState(columns);
  const onChange = (next: readonly string[]) => {
    changes(next);
    setShown(next);
  };
  return (
    <ColumnPicker
      lazyDialog={loadedPart({ PickerDialog })}
      shown={shown}
      refused={refused}
      unindexed={unindexed}
      places={places}
      density="comfortable"
      onChange={onChange}
      onAdded={additions}
      onDensity={densities}
    />
  );
}

async function open(props: PageProps = {}) {
  changes.mockClear();
  densities.mockClear();
  const { client, sent } = serverWithout(props.lacking ?? []);
  requests = () => sent;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientContext value={client}>
        <Page {...props} />
      </ClientContext>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  return screen.findByRole('dialog', { name: 'Columns' });
}
let requests: () => readonly URLSearchParams[];
const box = (name: string) => screen.getByRole('checkbox', { name });
const labels = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('checkbox')
    .map((checkbox) => checkbox.closest('li')?.dataset['column']);

describe('the column picker', () => {
  test('its button says how many are shown, and opens and closes it', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Columns' });
    expect(button).toHaveTextContent(`Columns 6 of ${TOTAL}`);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Find a column' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await eventually(() => screen.getByRole('dialog')).toBeVisible();
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('checking moves a column to the end of those shown, unchecking back, with the focus', async () => {
    const dialog = await open();
    const list = (name: string) => labels(within(dialog).getByRole('list', { name }));
    await userEvent.click(box('Usage'));
    const shown = [...tableDefinition.defaultColumns, 'usageSummary'];
    expect(changes).toHaveBeenLastCalledWith(shown);
    expect(list('Shown')).toEqual(shown);
    expect(box('Usage')).toHaveFocus();
    expect(additions).toHaveBeenCalledOnce();
    expect(box('Usage').closest('li')?.querySelector('[aria-hidden="true"]')).not.toBeNull();
    expect(within(dialog).getByRole('status')).toHaveTextContent('Usage, place 7 of 7');
    await userEvent.click(box('Owners'));
    expect(changes).toHaveBeenLastCalledWith(shown.filter((id) => id !== 'owners'));
    expect(list('More columns')).toContain('owners');
    expect(box('Owners')).toHaveFocus();
  });

  test('Name is always there; a column that the server refuses says why and cannot be shown', async () => {
    await open({ refused: ['followers', 'profile', 'lifeCycle'], unindexed: ['lifeCycle'] });
    expect(box('Name')).toBeDisabled();
    expect(box('Data changed')).toHaveAccessibleDescription('not in searches');
    // Columns of one field share its refusal.
    for (const name of ['Rows', 'Size', 'Profiled'])
      expect(box(name)).toHaveAccessibleDescription('refused by this server');
    expect(box('Followers')).toHaveAttribute('aria-disabled', 'true');
    expect(box('Followers')).toHaveAccessibleDescription('refused by this server');
    // The reason is read out where the keys reach the box.
    expect(box('Followers')).toBeEnabled();
    await userEvent.click(box('Followers'));
    box('Followers').focus();
    await userEvent.keyboard(' ');
    expect(box('Followers')).not.toBeChecked();
    expect(changes).not.toHaveBeenCalled();
    expect(box('Columns')).not.toHaveAttribute('aria-disabled');
    await userEvent.click(box('Columns'));
    expect(changes).toHaveBeenCalledExactlyOnceWith([...DEFAULTS, 'columns']);
    expect(box('Columns').closest('li')).toHaveTextContent('slow');
  });

  test('the open picker asks which fields the server refuses, without reading a record', async () => {
    await open({ lacking: ['domains', 'domain', 'certification'] });
    await waitFor(() => expect(box('Certification')).toHaveAttribute('aria-disabled', 'true'));
    expect(box('Domains')).toHaveAccessibleDescription('refused by this server');
    expect(box('Followers')).not.toHaveAttribute('aria-disabled');
    expect(requests().map((query) => query.get('limit'))).toEqual(['0', '0', '0', '0']);
    expect(requests().at(-1)?.get('fields')).not.toMatch(/domain|certification/);
    expect(requests().at(-1)?.get('fields')).toMatch(/owners/);
  });

  test('a refused column of the address is not counted as shown, and can be taken out', async () => {
    await open({ refused: ['followers'], columns: [...DEFAULTS, 'followers'] });
    expect(screen.getByRole('button', { name: 'Columns' })).toHaveTextContent(`Columns 6 of ${TOTAL}`);
    expect(box('Followers')).toBeChecked();
    expect(box('Followers')).toHaveAccessibleDescription('refused by this server');
    await userEvent.click(box('Followers'));
    expect(changes).toHaveBeenCalledExactlyOnceWith(DEFAULTS);
    expect(box('Followers')).toHaveAttribute('aria-disabled', 'true');
  });

  test('Control, Shift and the arrows move a column, and say so', async () => {
    const dialog = await open();
    box('Tags').focus();
    await userEvent.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
    expect(changes).toHaveBeenLastCalledWith([
      'name',
      'location',
      'tableType',
      'tags',
      'owners',
      'updatedAt',
    ]);
    expect(box('Tags')).toHaveFocus();
    expect(within(dialog).getByRole('status')).toHaveTextContent('Tags, place 4 of 6');
  });

  test('the handle moves it too', async () => {
    const dialog = await open();
    const [list] = within(dialog).getAllByRole('list');
    if (!list) throw new Error('no list');
    Array.from(list.children, (item, index) =>
      vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, index * 30, 300, 30)),
    );
    const handle = box('Record edited').closest('li')?.querySelector('[aria-hidden="true"]');
    if (!handle) throw new Error('no handle');
    fireEvent.pointerDown(handle, { button: 0, clientY: 160 });
    fireEvent.pointerMove(list, { clientY: 40 });
    expect(changes).not.toHaveBeenCalled();
    fireEvent.pointerUp(list, { clientY: 40 });
    expect(changes).toHaveBeenCalledExactlyOnceWith([
      'name',
      'updatedAt',
      'location',
      'tableType',
      'owners',
      'tags',
    ]);
  });

  test('finding narrows the list; Escape empties the box first', async () => {
    const dialog = await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Find a column' }), 'usa');
    expect(labels(dialog)).toEqual(['usageSummary']);
    await userEvent.keyboard('zzz');
    expect(within(dialog).getByText('No column is called that.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(labels(dialog)).toHaveLength(TOTAL);
  });

  test('a column that the place of the list leaves nothing to say stays checked, and says why', async () => {
    await open({ places: ['snow', 'sales', 'mart'] });
    expect(box('Location')).toBeChecked();
    expect(box('Location')).toHaveAccessibleDescription('all in mart');
  });

  test('density and reset', async () => {
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    expect(densities).toHaveBeenCalledWith('compact');
    await userEvent.click(box('Tags'));
    await userEvent.click(screen.getByRole('button', { name: 'Reset to default' }));
    expect(changes).toHaveBeenLastCalledWith(tableDefinition.defaultColumns);
  });
});
