import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { topic } from '#test/support/sample-assets.ts';

const DAY = 86_400_000;

const FIELDS = [
  {
    name: 'Order',
    dataType: 'RECORD',
    children: [
      { name: 'order_id', dataType: 'LONG', tags: [] },
      { name: '<b>amount</b>', dataType: 'DOUBLE', tags: [{ tagFQN: 'PII.Sensitive' }] },
    ],
  },
];

const CATALOG = [
  topic('orders', {
    partitions: 12,
    replicationFactor: 3,
    retentionTime: 7 * DAY,
    retentionSize: 5 * 1024 ** 3,
    maximumMessageSize: 1024 ** 2,
    cleanupPolicies: ['delete'],
    messageSchema: { schemaType: 'Avro', schemaText: '{}', schemaFields: FIELDS },
  }),
  topic('state', { partitions: 1, retentionTime: DAY, cleanupPolicies: ['compact'] }),
  topic('endless', { retentionTime: -1, messageSchema: { schemaType: 'Other', schemaText: 'x' } }),
  topic('short', { retentionTime: 90_000 }),
];

const open = (address = '/topics') => openApp(address, { catalog: CATALOG });
const cellsOf = async (name: string) => {
  const row = await rowNamed(name);
  return within(row)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent);
};

describe('the list of topics', () => {
  test('shows partitions and how long messages are kept, in the largest whole unit', async () => {
    await open('/topics?columns=name,partitions,retention,messageFormat,replicationFactor');
    await eventually(() => cellsOf('orders')).toEqual(['orders', '12 partitions', '7 d', 'Avro', '3']);
    await eventually(() => cellsOf('state')).toEqual(['state', '1 partition', 'compacted', '—none', '—none']);
    await eventually(() => cellsOf('endless')).toEqual(['endless', '—none', 'no limit', 'Other', '—none']);
    await eventually(() => cellsOf('short')).toEqual([
      'short',
      '—none',
      expect.stringMatching(/^90 secs?$/),
      '—none',
      '—none',
    ]);
  });

  test('is narrowed by its service, whose name is not quoted', async () => {
    const { requests } = await open('/topics?service=kafka');
    await cellsOf('orders');
    const list = (await requests()).find(({ path }) => path === '/api/v1/topics');
    expect(list?.query.get('service')).toBe('kafka');
    expect(screen.getByRole('button', { name: 'Service is kafka' })).toBeVisible();
  });
});

describe('an opened topic', () => {
  test('shows its settings in words, and the fields of its messages as a tree', async () => {
    const { user } = await open('/topics/kafka.orders');
    const settings = await screen.findByRole('region', { name: 'Topic' });
    expect(settings).toHaveTextContent('Partitions12');
    expect(settings).toHaveTextContent('3 times');
    expect(settings).toHaveTextContent('7 days');
    expect(settings).toHaveTextContent('5.4 GB');
    expect(settings).toHaveTextContent('1 MB');
    const schema = screen.getByRole('region', { name: 'Schema' });
    expect(schema).toHaveTextContent('Avro · 3 fields');
    expect(within(schema).getByText('<b>amount</b>')).toBeVisible();
    await user.type(within(schema).getByRole('textbox', { name: 'Find a field' }), 'nowhere');
    expect(within(schema).getAllByText('Nothing here is called that.')[0]).toBeVisible();
    // The text of the schema is shown on request, as the server sends it.
    const text = screen.getByRole('region', { name: 'Schema as text' });
    expect(text.querySelector('pre')).toBeNull();
    await user.click(within(text).getByRole('button', { name: 'Show the text of the schema' }));
    expect(text.querySelector('pre')).toHaveTextContent('{}');
    await user.click(within(text).getByRole('button', { name: 'Copy schema' }));
    expect(await navigator.clipboard.readText()).toBe('{}');
  });

  test('shows a schema without a list of fields as text, and says so', async () => {
    await open('/topics/kafka.endless');
    const schema = await screen.findByRole('region', { name: 'Schema' });
    await waitFor(() => expect(schema.querySelector('pre')).toHaveTextContent(/^x$/));
    expect(schema).toHaveTextContent('The schema has no list of fields.');
    expect(schema).toHaveTextContent('Other');
    expect(screen.queryByRole('region', { name: 'Schema as text' })).toBeNull();
  });
});
