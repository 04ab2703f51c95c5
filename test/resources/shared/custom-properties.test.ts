import { describe, expect, test } from 'vitest';
import type { CustomProperty } from '#src/api/custom-properties.ts';
import { lazyPlainText } from '#src/entity/description.tsx';
import { EXPORT_FORMATS, exportColumns, type TextFormat } from '#src/export/formats.ts';
import {
  columnById,
  fieldsOf,
  propertyColumnId,
  propertyOfColumn,
  viewSpecOf,
} from '#src/resources/resource.ts';
import { propertyText, withProperties } from '#src/resources/shared/custom-properties.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { parseView, viewSearch } from '#src/view/url-params.ts';
import { t } from '#test/support/translator.ts';
import { tableRow } from '../../entity/rows.ts';

const property = (name: string, type: string, displayName?: string): CustomProperty => ({
  name,
  propertyType: { name: type },
  ...(displayName !== undefined && { displayName }),
});

describe('a value as text', () => {
  test.each([
    ['string', 'CC-4100', 'CC-4100'],
    ['integer', 3650, '3,650'],
    ['enum', ['daily', 'weekly'], 'daily, weekly'],
    ['entityReference', { id: '1', name: 'ada', displayName: 'Ada Lovelace' }, 'Ada Lovelace'],
    ['entityReferenceList', [{ name: 'ada' }, { fullyQualifiedName: 'a.b' }], 'ada, a.b'],
    [
      'hyperlink-cp',
      { url: 'https://example.com/x', displayText: 'Runbook' },
      'Runbook https://example.com/x',
    ],
    ['hyperlink-cp', { url: 'https://example.com/x' }, 'https://example.com/x'],
    ['table-cp', { columns: ['a', 'b'], rows: [{ a: 1, b: 'x' }, { a: 2 }] }, 'a: 1, b: x\na: 2'],
    ['unknown', { a: 1 }, '{"a":1}'],
  ])('of the type %s', (type, value, text) => {
    expect(propertyText(value, property('x', type), t)).toBe(text);
    // Also before the definition is known.
    expect(propertyText(value, undefined, t)).toBe(text);
  });

  test('of a time is a date once the type is known', () => {
    const at = Date.UTC(2026, 2, 1, 12);
    expect(propertyText(at, property('x', 'timestamp'), t)).toMatch(/^1 March 2026, \d\d:00$/);
    expect(propertyText(at, undefined, t)).toBe(t.number(at));
    expect(propertyText({ start: at, end: at }, property('x', 'timeInterval'), t)).toMatch(/2026.* – .*2026/);
  });

  test('none is null', () => {
    for (const none of [null, undefined, '', []]) expect(propertyText(none, undefined, t)).toBeNull();
  });
});

describe('columns', () => {
  const known = withProperties(
    tableResource,
    [property('costCenter', 'string', 'Cost center'), property('retentionDays', 'integer')],
    [],
  );
  const pending = withProperties(tableResource, undefined, ['property.costCenter', 'name']);

  test('ids survive a list with commas', () => {
    for (const name of ['a', 'a,b', '100%', '%2C', 'x.y']) {
      const id = propertyColumnId(name);
      expect(id).not.toContain(',');
      expect(propertyOfColumn(id)).toBe(name);
    }
    expect(propertyOfColumn('owners')).toBeUndefined();
  });

  test('all request one field, and have the labels of the definition', () => {
    const ids = ['property.costCenter', 'property.retentionDays'];
    expect(ids.map((id) => columnById(known, id)?.ownLabel)).toEqual(['Cost center', 'retentionDays']);
    expect(fieldsOf(known, ids)).toEqual(['extension']);
    expect(columnById(pending, 'property.costCenter')?.ownLabel).toBe('costCenter');
    expect(pending.columns).toHaveLength(tableResource.columns.length + 1);
  });

  test('an address keeps any until all are known, then only those that exist', () => {
    const search = '?columns=name,property.costCenter,property.nonsense';
    for (const type of [tableResource, pending]) {
      const spec = viewSpecOf(type);
      const { view, broken } = parseView(search, spec);
      expect(broken).toEqual([]);
      expect(viewSearch(view, spec)).toBe(search);
    }
    const { view, broken } = parseView(search, viewSpecOf(known));
    expect(view.columns).toEqual(['name', 'property.costCenter']);
    expect(broken).toMatchObject([{ name: 'columns', value: 'property.nonsense', used: 'otherColumns' }]);
  });

  test('files have their labels and values', () => {
    const row = tableRow({ extension: { costCenter: 'CC-1', retentionDays: 3650 } });
    const columns = exportColumns(known, []).filter(({ id }) => propertyOfColumn(id) !== undefined);
    const format = (id: TextFormat['id']) => EXPORT_FORMATS.find((one): one is TextFormat => one.id === id)!;
    expect(format('csv').head(columns, t).slice(1).trim()).toBe('Cost center,retentionDays');
    expect(format('csv').line({ row }, columns, t).trim()).toBe('CC-1,3650');
    expect(JSON.parse(format('ndjson').line({ row }, columns, t))).toMatchObject({
      'property.costCenter': 'CC-1',
      'property.retentionDays': 3650,
    });
    expect(format('csv').line({ row: tableRow() }, columns, t).trim()).toBe(',');
  });

  describe('texts', () => {
    const properties = ['markdown', 'sqlQuery', 'string'].map((type) => property(type, type));
    const typed = withProperties(tableResource, properties, []);
    const of = (type: string, value: string) => {
      const column = columnById(typed, propertyColumnId(type));
      const row = tableRow({ extension: { [type]: value } });
      return { copied: column?.text(row, t), filed: column?.file?.text?.(row, t) };
    };

    test('in Markdown are plain, as descriptions are', async () => {
      await lazyPlainText.load();
      const plain = { copied: 'Owner: risk', filed: 'Owner: risk' };
      expect(of('markdown', '<p>Owner: <strong>risk</strong></p>')).toEqual(plain);
    });

    test('of several lines are one line in a cell, and have their lines in files', () => {
      const sql = 'SELECT a\n  FROM b';
      expect(of('sqlQuery', sql)).toEqual({ copied: 'SELECT a FROM b', filed: sql });
    });

    test('are cut in a cell, and whole in files', () => {
      const { copied = '', filed } = of('string', 'x'.repeat(5_000));
      expect(copied.length).toBeLessThanOrEqual(1_001);
      expect(filed).toBe('x'.repeat(5_000));
    });
  });
});
