import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { DetailPanel, type DetailPanelProps } from '#src/detail/detail-panel.tsx';
import { lazyTableDetails } from '#src/resources/table/lazy-details.ts';
import { SilentServer } from '#test/support/silent-server.tsx';
import { person, tableRow, tag } from '../entity/rows.ts';

/** A record with something in each part of the panel. */
export const full = tableRow({
  displayName: 'Orders',
  description: 'One row per **order**.',
  service: { name: 'snow' },
  database: { name: 'sales', fullyQualifiedName: 'snow.sales' },
  databaseSchema: { name: 'mart' },
  tableType: 'Partitioned',
  updatedAt: Date.parse('2026-11-21T12:02:00'),
  updatedBy: 'ingestion-bot',
  version: 1.4,
  owners: [person('Finance BI', 'team'), person('Ana Ng')],
  followers: [],
  tags: [tag('Tier.Tier1'), tag('PII.None')],
  usageSummary: { weeklyStats: { count: 8410, percentileRank: 96 } },
  columns: [
    { name: 'order_id', dataTypeDisplay: 'bigint' },
    { name: 'shipping', dataType: 'STRUCT', children: [{ name: 'country', dataTypeDisplay: 'char(2)' }] },
    { name: 'currency', constraint: 'NOT_NULL' },
  ],
  tableConstraints: [
    { constraintType: 'PRIMARY_KEY', columns: ['order_id'] },
    { constraintType: 'FOREIGN_KEY', columns: ['currency'], referredColumns: ['snow.ref.iso."a.b".code'] },
  ],
});

/** Shows the router's location: a link that left the page would not change it. */
function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

const nothing = () => {};

/** Renders the panel with `full`, or the given record, in a wide window. Returns the mock of `onClose`. */
export async function panel(props: Partial<DetailPanelProps> = {}) {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const onClose = vi.fn<() => void>();
  // The parts of a type are loaded when the first record of it is drawn.
  await lazyTableDetails.load();
  await act(async () => {
    render(
      <MemoryRouter>
        <SilentServer>
          <DetailPanel
            fqn={full.fullyQualifiedName}
            record={full}
            state="ready"
            full={false}
            onFull={nothing}
            onClose={onClose}
            onPrevious={undefined}
            onNext={undefined}
            toRecord={(fqn) => `/tables/${encodeURIComponent(fqn)}`}
            toScope={(fqn) => `/tables?database=${fqn}`}
            {...props}
          />
        </SilentServer>
        <Address />
      </MemoryRouter>,
    );
  });
  return onClose;
}
