// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openedTableRecords, type OpenedTable } from '#src/resources/table/opened-record.ts';
import { panel } from '../../detail/show-panel.tsx';
import { tableRow } from '../../entity/rows.ts';

const opened = (members: Partial<OpenedTable>): OpenedTable => ({ ...tableRow(), ...members });
const region = (name: string) => screen.getByRole('region', { name });
const LINES = Array.from({ length: 40 }, (_, n) => `  column_${n},`);
const SQL = ['create view v as', 'select', ...LINES, 'from t'].join('\n');

describe('an opened table', () => {
  test('shows the beginning of a long definition, then all of it, and copies it whole', async () => {
    const user = userEvent.setup();
    await panel({ record: opened({ schemaDefinition: SQL }) });
    const section = region('Definition');
    expect(section).toHaveTextContent('create view v as');
    expect(section).not.toHaveTextContent('column_20');
    await user.click(within(section).getByRole('button', { name: 'Show all 43 lines' }));
    expect(section).toHaveTextContent('from t');
    await user.click(within(section).getByRole('button', { name: 'Copy definition' }));
    expect(await navigator.clipboard.readText()).toBe(SQL);
    await user.click(within(section).getByRole('button', { name: 'Show less' }));
    expect(section).not.toHaveTextContent('from t');
  });

  test('shows a short definition whole, by the name of older versions too', async () => {
    await panel({ record: opened({ viewDefinition: 'select\n\t1 -- <b>\u202e' }) });
    const section = region('Definition');
    expect(section.querySelector('pre')).toHaveTextContent('select 1 -- <b>');
    expect(within(section).queryByRole('button', { name: /Show/ })).toBeNull();
    // A character that changes the direction of the text is shown as its code; a tab is a tab.
    expect(section.querySelectorAll('[data-code]')).toHaveLength(1);
    expect(section.querySelector('[data-code]')).toHaveAttribute('data-code', 'U+202E');
  });

  test('shows the facts that the server sends', async () => {
    await panel({
      record: opened({
        profile: {
          rowCount: 12_480,
          sizeInByte: 3 * 1024 ** 2,
          timestamp: Date.parse('2026-11-20T09:00:00'),
        },
        tablePartition: { columns: [{ columnName: 'day', intervalType: 'TIME-UNIT', interval: 'DAY' }] },
        retentionPeriod: 'P30D',
        lifeCycle: { updated: { timestamp: Date.parse('2026-11-19T08:30:00'), accessedByAProcess: 'dbt' } },
        votes: { upVotes: 3, downVotes: 1 },
      }),
    });
    const facts = region('Data');
    expect(facts).toHaveTextContent('Rows12,480Size3.1 MBProfiled20 November 2026, 09:00');
    expect(facts).toHaveTextContent('Partitioneddayby time, day');
    expect(facts).toHaveTextContent('Kept for30 days');
    expect(facts).toHaveTextContent('Data changed19 November 2026, 08:30, by dbt');
    expect(facts).toHaveTextContent('Votes3 for, 1 against');
    expect(facts).not.toHaveTextContent('created');
    expect(screen.getByText(/^data changed \d+ \w+ ago$/)).toHaveAttribute(
      'title',
      '19 November 2026, 08:30',
    );
  });

  test('without them has no such section', async () => {
    await panel({ record: opened({ votes: { upVotes: 0, downVotes: 0 }, joins: {}, tablePartition: {} }) });
    for (const name of ['Definition', 'Joined with', 'Data'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  test('leads to the tables that it is joined with, and to its page in its database', async () => {
    await panel({
      record: opened({
        serviceType: 'BigQuery',
        sourceUrl: 'https://bigquery.example.com/t',
        joins: {
          columnJoins: [
            {
              columnName: 'customer_id',
              joinedWith: [{ fullyQualifiedName: 's.d.x.people.id', joinCount: 7 }],
            },
          ],
        },
      }),
    });
    const joins = region('Joined with');
    expect(within(joins).getByRole('link', { name: 'people.id' })).toHaveAttribute(
      'href',
      '/tables/s.d.x.people',
    );
    expect(joins).toHaveTextContent('customer_id7 times');
    expect(screen.getByRole('link', { name: 'Open in BigQuery' })).toHaveAttribute(
      'href',
      'https://bigquery.example.com/t',
    );
  });

  test('leads to no address that is none of the web', async () => {
    await panel({ record: opened({ serviceType: 'BigQuery', sourceUrl: 'javascript:alert(1)' }) });
    expect(screen.queryByRole('link', { name: /Open in/ })).toBeNull();
  });
});

test('members of another shape than that of any version are left out, and the rest is read', () => {
  const read = openedTableRecords.decoder(Object.keys(openedTableRecords.fields), 'x');
  const { id, name, fullyQualifiedName } = tableRow();
  const row = read(
    {
      id,
      name,
      fullyQualifiedName,
      tablePartition: { columns: ['day', 7, { columnName: 'hour' }] },
      joins: 'none',
      profile: { rowCount: 'many', sizeInByte: 5 },
      lifeCycle: 'long',
      votes: null,
      retentionPeriod: 30,
    },
    0,
  );
  expect(row).toMatchObject({
    kind: 'entity',
    tablePartition: { columns: [{ columnName: 'day' }, { columnName: 'hour' }] },
    profile: { sizeInByte: 5 },
  });
  for (const member of ['joins', 'lifeCycle', 'votes', 'retentionPeriod'])
    expect(row).toHaveProperty(member, undefined);
});
