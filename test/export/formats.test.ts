import fc from 'fast-check';
import { expect, test, beforeAll, describe } from 'vitest';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import { lazyPlainText } from '#src/entity/description.tsx';
import { defaultExportColumns, EXPORT_FORMATS, exportColumns, type TextFormat } from '#src/export/formats.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { tableRecords } from '#src/resources/table/definition.ts';
import { markdownLine, markdownRule } from '#src/ui/table-text.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { runs } from '#test/support/long.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { loadGerman, t } from '#test/support/translator.ts';
import { readCsv, readMarkdownTable } from './read-files.ts';

describe('markdown table', () => {
  const awkward = fc.string({
    unit: fc.constantFrom(
      ...'|\\`*_~<>[]()!#&;:@$. \tab1é😀-'.split(''),
      '\n',
      '\r\n',
      'www.',
      '\u2028',
      'https://',
      '&amp;',
      '__',
    ),
    maxLength: 10,
  });
  const cell = fc.oneof(awkward, fc.string({ unit: 'grapheme' }), fc.constantFrom(...HOSTILE));
  const tables = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    );

  const oneLineEnd = (text: string) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');

  test('a table of any texts reads as those texts, none of them markup', () => {
    fc.assert(
      fc.property(tables, ([head = [], ...rows]) => {
        const text = markdownLine(head) + markdownRule(head.length) + rows.map(markdownLine).join('');
        const wanted = [head, ...rows].map((row) => row.map(oneLineEnd));
        expect(readMarkdownTable(text)).toEqual(wanted);
      }),
      { numRuns: runs(200) },
    );
  });

  test('names stay as they are', () => {
    expect(markdownLine(['orders_daily_v2', 'snow.sales', 'a-b', '12:02'])).toBe(
      '| orders_daily_v2 | snow.sales | a-b | 12:02 |\n',
    );
  });
});

describe('export formats', () => {
  beforeAll(() => lazyPlainText.load());

  const SHOWN = ['name', 'tableType', 'location', 'owners', 'updatedAt', 'description'];
  const ALL = exportColumns(tableResource, tableResource.defaultColumns);
  const FIELDS = ['owners', 'tags', 'columns', 'followers', 'tableConstraints', 'usageSummary'];
  const CHOSEN = exportColumns(tableResource, SHOWN).filter(({ id }) =>
    defaultExportColumns(tableResource, SHOWN).has(id),
  );

  const decode = (record: unknown): CatalogRow => tableRecords.decoder(FIELDS, 'start')(record, 0);
  const formatOf = (id: TextFormat['id']): TextFormat =>
    EXPORT_FORMATS.find((format): format is TextFormat => format.id === id)!;
  const fileOf = (
    id: TextFormat['id'],
    rows: readonly CatalogRow[],
    columns = CHOSEN,
    language = t,
  ): string => {
    const format = formatOf(id);
    return (
      format.head(columns, language) + rows.map((row) => format.line({ row }, columns, language)).join('')
    );
  };
  const parsed = (text: string) =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  const ORDERS = {
    ...sampleTable(6, 'orders', { database: 'a.b' }),
    description: 'One\n\n| two |',
    updatedAt: 0,
  };
  const NAMELESS = decode({ id: 'x1', fullyQualifiedName: 'a.b' });

  describe('the columns of a file', () => {
    test('are the name, the FQN, those shown in their order, and then all others', () => {
      expect(exportColumns(tableResource, ['name', 'updatedAt', 'owners']).map(({ id }) => id)).toEqual([
        'name',
        'fullyQualifiedName',
        'updatedAt',
        'owners',
        'location',
        'tableType',
        'tier',
        'tags',
        'usageSummary',
        'columns',
        'followers',
        'domains',
        'dataProducts',
        'certification',
        'entityStatus',
        'tableConstraints',
        'lastChangedAt',
        'displayName',
        'description',
      ]);
    });

    test('are at first those shown, and the FQN', () => {
      const chosen = defaultExportColumns(tableResource, ['name', 'owners']);
      const ids = exportColumns(tableResource, ['name', 'owners']).map(({ id }) => id);
      expect(ids.filter((id) => chosen.has(id))).toEqual(['name', 'fullyQualifiedName', 'owners']);
    });

    test('are the tier and the other tags where those are shown', () => {
      const columns = exportColumns(tableResource, ['name', 'tags']).filter(({ id }) =>
        defaultExportColumns(tableResource, ['name', 'tags']).has(id),
      );
      const tags = ['PII.Sensitive', 'Tier.Tier2'].map((tagFQN) => ({ tagFQN, source: 'Classification' }));
      expect(readCsv(fileOf('csv', [decode({ ...ORDERS, tags })], columns).slice(1))).toEqual([
        ['Name', 'Full name (FQN)', 'Tier', 'Tags'],
        ['orders', ORDERS.fullyQualifiedName, 'Tier2', 'PII.Sensitive'],
      ]);
    });

    test('of a search say at first, too, which records the catalog has deleted', () => {
      const columns = exportColumns(tableResource, ['name'], true).filter(({ id }) =>
        defaultExportColumns(tableResource, ['name']).has(id),
      );
      const hits = [true, undefined].map((deleted) => decode({ ...ORDERS, deleted }));
      expect(fileOf('csv', hits, columns).split('\r\n').slice(0, 3)).toEqual([
        '\ufeffName,Full name (FQN),Deleted',
        `orders,${ORDERS.fullyQualifiedName.replaceAll('"', '""').replace(/.*/, '"$&"')},deleted`,
        `orders,${ORDERS.fullyQualifiedName.replaceAll('"', '""').replace(/.*/, '"$&"')},`,
      ]);
      expect(parsed(fileOf('ndjson', hits, columns)).map(({ deleted }) => deleted)).toEqual([true, false]);
      expect(exportColumns(tableResource, ['name']).map(({ id }) => id)).not.toContain('deleted');
    });
  });

  test('files for people have descriptions without markup, programs have them as they are', () => {
    const description = '<p>Orders of the <strong>shop</strong> &amp; more.</p><ul><li>one</li></ul>';
    const rows = [decode({ ...ORDERS, description })];
    expect(readCsv(fileOf('csv', rows).slice(1))[1]?.[6]).toBe('Orders of the shop & more.\none');
    expect(readMarkdownTable(fileOf('markdown', rows))[1]?.[6]).toBe('Orders of the shop & more.\none');
    expect(parsed(fileOf('ndjson', rows))[0]?.['description']).toBe(description);
  });

  describe('CSV', () => {
    test('begins with a byte order mark, and has the labels and the texts of the columns', () => {
      const text = fileOf('csv', [decode(ORDERS)]);
      expect(text.codePointAt(0)).toBe(0xfeff);
      expect(readCsv(text.slice(1))).toEqual([
        ['Name', 'Full name (FQN)', 'Type', 'Location', 'Owners', 'Record edited (UTC)', 'Description'],
        [
          'orders',
          'snow."a.b".mart.orders',
          'Regular',
          'snow."a.b".mart',
          'Ada Lovelace, finance',
          '1970-01-01 00:00',
          'One\n| two |',
        ],
      ]);
    });

    test('keeps a moment that is none', () => {
      const [, row] = readCsv(fileOf('csv', [decode({ ...ORDERS, updatedAt: 1e300 })]));
      expect(row?.[5]).toBe('1e+300');
    });
  });

  describe('NDJSON', () => {
    test('has all members of columns, at every depth, also those that no cell shows', () => {
      const amount = { name: 'amount', dataType: 'DECIMAL', precision: 18, scale: 2, ordinalPosition: 3 };
      const inner = { name: 'codes', dataType: 'ARRAY', arrayDataType: 'CHAR', dataLength: 2 };
      const columns = [amount, { name: 'rest', dataType: 'STRUCT', children: [inner] }];
      expect(parsed(fileOf('ndjson', [decode({ ...ORDERS, columns })], [...ALL]))[0]?.['columns']).toEqual(
        columns,
      );
    });

    test('has the values as data, and null for what a record does not have', () => {
      const columns = ALL.filter(({ id }) => id !== 'columns');
      const [row] = parsed(fileOf('ndjson', [decode({ ...ORDERS, followers: undefined })], columns));
      expect(Object.keys(row ?? {})).toEqual([
        'id',
        'name',
        'fullyQualifiedName',
        'service',
        'database',
        'databaseSchema',
        'tableType',
        'owners',
        'tier',
        'tags',
        'updatedAt',
        'usageSummary',
        'followers',
        'domains',
        'dataProducts',
        'certification',
        'entityStatus',
        'tableConstraints',
        'lastChangedAt',
        'displayName',
        'description',
      ]);
      expect(row).toMatchObject({
        id: ORDERS.id,
        database: { name: 'a.b', fullyQualifiedName: 'snow."a.b"' },
        owners: [{ displayName: 'Ada Lovelace' }, { name: 'finance' }],
        tier: 'Tier.Tier1',
        tags: [{ tagFQN: 'Tier.Tier1' }],
        updatedAt: 0,
        followers: null,
        usageSummary: { dailyStats: { count: 0, percentileRank: 0 } },
      });
    });
  });

  describe('in another language', () => {
    const head = (id: TextFormat['id'], language = t) => fileOf(id, [], CHOSEN.slice(0, 2), language);

    test('what a program reads is called as before; what people read follows', async () => {
      const before = { csv: head('csv'), ndjson: fileOf('ndjson', [decode(ORDERS)]) };
      const german = await loadGerman();
      expect(head('csv', german)).toBe(before.csv);
      expect(before.csv).toContain('Full name (FQN)');
      expect(fileOf('ndjson', [decode(ORDERS)], CHOSEN, german)).toBe(before.ndjson);
      expect(head('markdown', german)).toContain('| Voller Name (FQN) |');
    });
  });

  test.each(['csv', 'ndjson', 'markdown'] as const)('an unreadable record says so in %s', (id) => {
    const text = fileOf(id, [decode(ORDERS), NAMELESS, decode(ORDERS)]);
    const rows = {
      csv: () => readCsv(text.slice(1)).map(([first]) => first),
      ndjson: () => ['', ...parsed(text).map(({ unreadable, name }) => unreadable ?? name)],
      markdown: () => readMarkdownTable(text).map(([first]) => first),
    }[id]();
    expect(rows).toHaveLength(4);
    expect(rows[2]).toContain('The server sent a record without a name');
    expect(rows[3]).toBe('orders');
  });
});
