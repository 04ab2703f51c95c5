import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { columnMenuItems } from '#src/browse/column-menu-list.tsx';
import { TEXT_FORMATS, exportColumns, type TextFormat } from '#src/export/formats.ts';
import { NO_FILTERS } from '#src/filters/filters.ts';
import { sortControl } from '#src/resources/labels.ts';
import { columnById, fieldsOf, viewSpecOf, type ColumnSpec } from '#src/resources/resource.ts';
import { sortChoices } from '#src/resources/sort-choices.ts';
import { sourceOfView } from '#src/resources/source-of-view.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import type * as Tables from '#src/resources/table/definition.ts';
import { parseView } from '#src/view/url-params.ts';
import { fakeClient } from '#test/api/fake-fetch.ts';
import { loadGerman, t } from '#test/support/translator.ts';
import { tableRow } from '../../entity/rows.ts';

// A further plain column of tables is its lines in the definition. Its messages, in both languages, are those of other types.

const TRIAL = vi.hoisted(
  () =>
    [
      { id: 'serviceType', label: 'topic.messageFormat', cell: { as: 'text', width: 96 } },
      {
        id: 'version',
        label: 'topic.partitions',
        cell: { as: 'figure' },
        sort: {
          key: 'version',
          orders: [
            {
              order: 'desc',
              headerLabel: 'columnMenu.sortNewest',
              directionLabel: 'sort.newestFirst',
              label: 'sort.updatedNewest',
            },
            { order: 'asc', headerLabel: 'columnMenu.sortOldest', directionLabel: 'sort.oldestFirst' },
          ],
        },
      },
      { id: 'joins', label: 'dashboard.charts', field: { name: 'joins' }, cell: { as: 'names' } },
    ] as const satisfies readonly ColumnSpec[],
);

vi.mock('#src/resources/table/definition.ts', async (original) => {
  const { tableDefinition, ...others } = await original<typeof Tables>();
  const columns = [...tableDefinition.columns, ...TRIAL];
  const sortMenu = [...tableDefinition.sortMenu, 'version'];
  return { ...others, tableDefinition: { ...tableDefinition, columns, sortMenu } };
});

const ROW = {
  ...tableRow({ serviceType: 'Snowflake', version: 1.25 }),
  joins: [{ name: 'fact_orders' }, 'dim_dates'],
};
const NO_JOINS = { ...ROW, joins: [] };
const column = (id: string) => {
  const found = columnById(tableResource, id);
  if (!found) throw new Error(`No column ${id}`);
  return found;
};
const drawn = (id: string, row = tableRow()) =>
  renderToStaticMarkup(column(id).render(row, t)).replaceAll(/<[^>]*>/g, '');
const line = (format: TextFormat['id'], columns: ReturnType<typeof exportColumns>) =>
  TEXT_FORMATS.find(({ id }) => id === format)?.line(ROW, columns, t) ?? '';
const IDS = TRIAL.map(({ id }) => id);

describe('a further plain column', () => {
  test('is drawn and copied, with and without a value', () => {
    expect(IDS.map((id) => drawn(id, ROW))).toEqual(['Snowflake', '1.25', '2']);
    expect(IDS.map((id) => column(id).text(ROW, t))).toEqual(['Snowflake', '1.25', '2']);
    // Members without a field are always loaded; those of a field are drawn once they are.
    const [none] = IDS.map((id) => drawn(id));
    expect(none).not.toBe('');
    expect(IDS.map((id) => drawn(id))).toEqual([none, none, '']);
    expect(drawn('joins', NO_JOINS)).toBe(none);
    expect(IDS.map((id) => column(id).text(tableRow(), t))).toEqual(['', '', '']);
  });

  test('has the widths and the side of its definition, else those of its kind', () => {
    expect(IDS.map((id) => [column(id).width, column(id).align])).toEqual([
      [96, undefined],
      [100, 'end'],
      [100, 'end'],
    ]);
  });

  test('is in files for people and for programs', () => {
    const columns = exportColumns(tableResource, IDS).filter(({ id }) => ['name', ...IDS].includes(id));
    expect(line('csv', columns).trim()).toBe('fact_orders,Snowflake,1.25,"fact_orders, dim_dates"');
    expect(JSON.parse(line('ndjson', columns))).toMatchObject({
      serviceType: 'Snowflake',
      version: 1.25,
      joins: ROW.joins,
    });
  });

  test('is in the address, and its field in requests', () => {
    const { view, broken } = parseView('?columns=serviceType,joins', viewSpecOf(tableResource));
    expect(broken).toEqual([]);
    expect(view.columns).toEqual(['name', 'serviceType', 'joins']);
    expect(fieldsOf(tableResource, view.columns)).toEqual(['joins']);
  });

  test('is sorted, with the labels of its directions in every menu and language', async () => {
    const sort = { field: 'version', order: 'desc' } as const;
    const control = sortControl(tableResource, sort, { hasWords: false, isFiltered: false }, t);
    expect(control.choices.at(-1)).toMatchObject({ label: 'Partitions', hint: 'newest first' });
    expect(control.direction?.choices.map(({ label }) => label)).toEqual(['newest first', 'oldest first']);
    expect(sortChoices(tableResource, { q: null, filters: NO_FILTERS }, t).at(-1)?.label).toBe(
      'Updated, newest first',
    );
    const noop = () => {};
    const menu = columnMenuItems(
      {
        resource: tableResource,
        columnId: 'version',
        columns: ['name', 'version'],
        width: 100,
        widths: {},
        sort,
        words: null,
        filters: NO_FILTERS,
        onFiltersChange: noop,
        onSort: noop,
        onOrderChange: noop,
        onWidthChange: noop,
      },
      false,
      await loadGerman(),
    );
    expect(menu.slice(0, 2).map(({ label, checked }) => [label, checked])).toEqual([
      ['Sortieren, neueste zuerst', true],
      ['Sortieren, älteste zuerst', false],
    ]);
    const lookup = { client: fakeClient([]).client, queries: new QueryClient() };
    const source = sourceOfView(lookup, tableResource, { q: null, scope: null, filters: NO_FILTERS, sort });
    expect(source.describeRequest({ at: 'start' }, 100, [])).toMatch(/sort_field=version&sort_order=desc/);
  });
});

test('control: without its lines in the definition it is none', async () => {
  const { tableDefinition } = await vi.importActual<typeof Tables>('#src/resources/table/definition.ts');
  expect(IDS.flatMap((id) => columnById<ColumnSpec>(tableDefinition, id) ?? [])).toEqual([]);
});
