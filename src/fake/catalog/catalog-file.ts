import { isEntity, isObject, isText } from './json.ts';
import { CatalogError, type StoredTable } from './types.ts';

/**
 * The text of a catalog file, a JSON array of table records or one record a line (NDJSON; blank lines and a byte order
 * mark are fine) -> its records. @throws CatalogError that names the bad line or element.
 */
export function parseCatalogFile(text: string): StoredTable[] {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return content.trimStart().startsWith('[') ? parseArray(content) : parseLines(content);
}

function parseArray(text: string): StoredTable[] {
  const values = parseJson(text, 'the file');
  if (!Array.isArray(values)) throw new CatalogError('the file: not an array');
  return withoutDoubles(values, (index) => `element ${index + 1}`);
}

function parseLines(text: string): StoredTable[] {
  const values: unknown[] = [];
  const lines: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    values.push(parseJson(line, `line ${index + 1}`));
    lines.push(index + 1);
  }
  return withoutDoubles(values, (index) => `line ${lines[index]}`);
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CatalogError(`${where}: not JSON`);
  }
}

function withoutDoubles(values: readonly unknown[], where: (index: number) => string): StoredTable[] {
  const firstById = new Map<string, number>();
  const firstByFqn = new Map<string, number>();
  return values.map((value, index) => {
    const record = checkedRecord(value, where(index));
    for (const [known, key, member] of [
      [firstById, record.id, 'id'],
      [firstByFqn, record.fullyQualifiedName, 'fullyQualifiedName'],
    ] as const) {
      const first = known.get(key);
      if (first !== undefined) throw new CatalogError(`${where(index)}: same ${member} as ${where(first)}`);
      known.set(key, index);
    }
    return record;
  });
}

function checkedRecord(value: unknown, where: string): StoredTable {
  if (!isObject(value)) throw new CatalogError(`${where}: not a record`);
  for (const member of ['name', 'id', 'fullyQualifiedName']) {
    if (value[member] === undefined) throw new CatalogError(`${where}: no ${member}`);
    if (!isText(value[member])) throw new CatalogError(`${where}: ${member} is not a text`);
  }
  for (const member of ['databaseSchema', 'database', 'service']) {
    const reference = value[member];
    if (!isEntity(reference))
      throw new CatalogError(`${where}: no ${member} with id, name and fullyQualifiedName`);
  }
  if (!isEntity(value)) throw new CatalogError(`${where}: not a record`);
  return value;
}
