import { NONE, type SearchCorpus, type StoredTable, type TextColumn } from '#src/fake/catalog/types.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The member of a record at a dotted path. */
function memberAt(record: unknown, path: string): unknown {
  let value = record;
  for (const name of path.split('.')) value = isRecord(value) ? value[name] : undefined;
  return value;
}

function textColumn(records: readonly (StoredTable | undefined)[], path: string): TextColumn {
  const numbers = new Map<string, number>();
  const of = Uint32Array.from(records, (record) => {
    const text = memberAt(record, path);
    if (typeof text !== 'string') return NONE;
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
  return { values: [...numbers.keys()], of };
}

/** Records as the search engine sees them; undefined is a record that was removed. */
export function arrayCorpus(records: readonly (StoredTable | undefined)[]): SearchCorpus {
  const texts = new Map<string, TextColumn>();
  const names = records.map((record) => record?.name ?? '');
  const sorted = [...new Set(names)].toSorted();
  return {
    size: records.length,
    state: Uint8Array.from(records, (record) => (record ? (record['deleted'] === true ? 2 : 1) : 0)),
    text(field) {
      const column = texts.get(field) ?? textColumn(records, field);
      texts.set(field, column);
      return column;
    },
    sortKeys: (field) =>
      Float64Array.from(records, (record, row) =>
        field === 'name.keyword' ? sorted.indexOf(names[row] ?? '') : Number(memberAt(record, field) ?? 0),
      ),
    document(row) {
      const record = records[row];
      if (!record) throw new Error(`no document ${row}`);
      return structuredClone(record);
    },
  };
}
