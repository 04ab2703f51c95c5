import { expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { fieldValues, tableIndex } from '#src/fake/search/search-index.ts';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';

test.each(dialectNames)('%s: an index has of each field what whole documents have', (dialect) => {
  const { records, search } = dialects[dialect];
  const catalog = createCatalog({ tables: 120, seed: 1, hostile: true, staleIndex: true });
  catalog.patch(1, { description: 'Written', columns: [{ name: 'written' }] });
  catalog.remove(2);
  const corpus = catalog.corpus(records);
  const index = tableIndex(corpus);
  const fields = Object.values(search.mappings.table?.fields ?? {});
  const columns = fields.map((field) => index.column(field));
  index.read();
  for (const row of index.rows()) {
    const document = corpus.document(row);
    const whole = fields.map((field) => (document ? [...new Set(fieldValues(document, field))] : []));
    whole[fields.findIndex(({ paths }) => paths[0] === 'entityType')] = document ? ['table'] : [];
    expect(columns.map((column) => column.of(row).map((number) => column.values[number]))).toEqual(whole);
  }
});
