import { describe, expect, test } from 'vitest';
import { columnById, WIDTH_LIMITS } from '#src/resources/resource.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { t } from '#test/support/translator.ts';
import { person, tableRow, tag } from '../../entity/rows.ts';

const { columns: COLUMNS, defaultColumns, endpoint } = tableResource;

describe('the registry of columns', () => {
  test('its fields are those of the server, and its ids no others', () => {
    expect([...new Set(COLUMNS.flatMap(({ field }) => field?.name ?? []))].toSorted()).toEqual(
      // Columns of custom properties, which only a server knows, request the field `extension`.
      Object.keys(endpoint.fields)
        .filter((field) => field !== 'extension')
        .toSorted(),
    );
    expect(defaultColumns.every((id) => columnById(tableResource, id))).toBe(true);
    expect(columnById(tableResource, 'toString')).toBeUndefined();
  });

  test('widths are within their limits', () => {
    for (const column of COLUMNS) {
      const { minWidth, width, maxWidth } = { ...WIDTH_LIMITS, ...column };
      expect(minWidth).toBeLessThanOrEqual(width);
      expect(width).toBeLessThanOrEqual(maxWidth);
    }
  });

  test('every cell copies as text, loaded or not', () => {
    const bare = COLUMNS.map((column) => column.text(tableRow(), t));
    expect(bare).toEqual(['fact_orders', ...Array.from({ length: COLUMNS.length - 1 }, () => '')]);
    const row = tableRow({
      service: { name: 'snow' },
      database: { name: 'sales' },
      owners: [person('Ana Ng')],
      tags: [tag('PII.None')],
      tableConstraints: [{ constraintType: 'UNIQUE', columns: ['a'] }],
      usageSummary: { weeklyStats: { count: 7, percentileRank: 1 } },
    });
    const texts = ['location', 'owners', 'tags', 'tableConstraints', 'usageSummary'].map((id) =>
      columnById(tableResource, id)?.text(row, t),
    );
    expect(texts).toEqual(['snow.sales', 'Ana Ng', 'PII.None', 'UNIQUE: a', '7']);
  });
});
