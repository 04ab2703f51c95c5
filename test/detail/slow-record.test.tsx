import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HELD, openApp } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const CATALOG = [{ ...sampleTable(2, 'wide'), description: 'Very wide.' }];
const region = (name: string) => screen.findByRole('region', { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens a table whose columns and tags, read with the record, do not come. */
async function openWide(dialect: 'om-1.5' | 'om-1.12') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return openApp('/tables/snow.sales.mart.wide', {
    catalog: CATALOG,
    dialect,
    faults: [{ route: '/api/v1/tables/', query: 'columns.*owners|owners.*columns', times: -1, then: HELD }],
  });
}

test.each([
  ['om-1.12', 'columns'],
  ['om-1.5', 'record'],
] as const)(
  'a slow table of %s shows its owners soon, and its columns by requests of their own: %s',
  async (dialect, by) => {
    const { requests } = await openWide(dialect);
    await pass(4_000);
    await eventually(() => region('Tags and people')).toHaveTextContent('Ada Lovelace');
    expect(screen.queryByText('email')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(11_000);
    await eventually(() => region('Columns')).toHaveTextContent('customer');
    expect(screen.queryByRole('alert')).toBeNull();
    const slow = (await requests()).filter(
      ({ query, status }) => status === 200 && /^(?:columns,)?tags$/.test(query.get('fields') ?? ''),
    );
    expect(slow.some(({ path }) => path.endsWith('/columns')) ? 'columns' : 'record').toBe(by);
  },
);
