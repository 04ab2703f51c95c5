// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_FORMATS, exportColumns, type TextFormat } from '#src/export/formats.ts';
import { columnById, fieldsOf } from '#src/resources/resource.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import type { TableRow } from '#src/resources/table/definition.ts';
import { lazyTableDetails } from '#src/resources/table/lazy-details.ts';
import { SilentServer } from '#test/support/silent-server.tsx';
import { t } from '#test/support/translator.ts';
import { tableRow } from '../../entity/rows.ts';

beforeAll(() => lazyTableDetails.load());

const IDS = ['rowCount', 'sizeInByte', 'profiledAt', 'lastChangedAt', 'displayName'];
const AT = Date.UTC(2026, 10, 19, 8, 30);
const MEASURED = tableRow({
  displayName: 'Orders',
  profile: { timestamp: AT, rowCount: 1_234_567, sizeInByte: 3 * 1024 ** 3 },
  lifeCycle: { updated: { timestamp: AT } },
});
/** Loaded, without any of them. */
const BARE = tableRow({ displayName: 'fact_orders', profile: {}, lifeCycle: {} });

const column = (id: string) => {
  const found = columnById(tableResource, id);
  if (!found) throw new Error(`No column ${id}`);
  return found;
};
const cell = (id: string, row: TableRow) =>
  render(<SilentServer>{column(id).render(row, t, undefined, Date.now())}</SilentServer>).container;
const drawn = (...args: Parameters<typeof cell>) => cell(...args).textContent;

describe('columns of freshness and display names', () => {
  test('rows and size are figures of the profile, with its time as their title', () => {
    expect(drawn('rowCount', MEASURED)).toBe('1,234,567');
    expect(drawn('sizeInByte', MEASURED)).toBe('3.2 GB');
    expect(cell('sizeInByte', MEASURED).querySelector('[title]')).toHaveAttribute(
      'title',
      expect.stringMatching(/^profiled 19 November 2026, \d\d:30$/),
    );
    expect(column('sizeInByte').text(MEASURED, t)).toBe('3.2 GB');
  });

  test('a profile that was not sent is not drawn as none, a value that it lacks is', () => {
    const none = drawn('owners', tableRow({ owners: [] }));
    expect(none).not.toBe('');
    // Servers of 1.12 send no profiles in lists, whether there are any or not: cells ask for theirs.
    expect(IDS.map((id) => drawn(id, BARE))).toEqual(['', '', '', none, none]);
    const unsized = tableRow({ profile: { timestamp: AT, rowCount: 1 } });
    expect(IDS.slice(0, 2).map((id) => drawn(id, unsized))).toEqual(['1', none]);
    expect(IDS.slice(0, 4).map((id) => drawn(id, tableRow()))).toEqual(['', '', '', '']);
    expect(IDS.map((id) => column(id).text(BARE, t))).toEqual(['', '', '', '', '']);
    expect(drawn('displayName', MEASURED)).toBe('Orders');
  });

  test('one field is requested for all columns of the profile', () => {
    expect(
      fieldsOf(tableResource, ['name', 'rowCount', 'sizeInByte', 'profiledAt', 'lastChangedAt']),
    ).toEqual(['profile', 'lifeCycle']);
    expect(fieldsOf(tableResource, ['name', 'displayName'])).toEqual([]);
  });

  test('files have the times of the last change, and no profiles, which are requested one by one', () => {
    const columns = exportColumns(tableResource, IDS).filter(({ id }) => IDS.includes(id));
    expect(columns.map(({ id }) => id)).toEqual(['lastChangedAt', 'displayName']);
    const line = (format: TextFormat['id'], row: TableRow) =>
      EXPORT_FORMATS.find((one): one is TextFormat => one.id === format)
        ?.line({ row }, columns, t)
        .trim() ?? '';
    expect(line('csv', MEASURED)).toBe('2026-11-19 08:30,Orders');
    expect(JSON.parse(line('ndjson', MEASURED))).toMatchObject({ lastChangedAt: AT, displayName: 'Orders' });
    expect(line('csv', BARE)).toBe(',');
    expect(JSON.parse(line('ndjson', BARE))).toMatchObject({ lastChangedAt: null, displayName: null });
  });
});
