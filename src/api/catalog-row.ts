import * as v from 'valibot';
import { cutTo } from './cut-to.ts';
import {
  type CatalogRow,
  type RecordFault,
  type TableRow,
  type UnreadableRow,
  tableRowSchema,
} from './table-schema.ts';

const RAW_LENGTH = 2_000;

/**
 * A decoder of table records: a record that is no table becomes an unreadable row in its place. Never throws.
 * @param fields optional fields to keep
 * @param place tells the unreadable rows of different pages apart: the page's cursor
 */
export function rowDecoder(
  fields: readonly string[],
  place: string,
): (record: unknown, index: number) => CatalogRow {
  const schema = tableRowSchema(fields);
  return (record, index) => {
    const result = v.safeParse(schema, record);
    return result.success ? result.output : unreadable(record, `${place}:${index}`, result.issues[0]);
  };
}

const idOf = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });

function unreadable(record: unknown, place: string, issue: v.BaseIssue<unknown>): UnreadableRow {
  const own = v.safeParse(idOf, record);
  const json = asJson(record);
  return {
    kind: 'unreadable',
    id: own.success ? own.output.id : `unreadable-${hash(place)}`,
    fault: faultOf(record, issue),
    raw: json === undefined ? undefined : cutTo(json, RAW_LENGTH),
  };
}

function faultOf(record: unknown, issue: v.BaseIssue<unknown>): RecordFault {
  const member = v.getDotPath(issue);
  if (!member) return { is: 'no-record' };
  const missing = typeof record === 'object' && record !== null && !(member in record);
  return { is: missing ? 'without' : 'no-text', member };
}

function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return undefined;
  }
}

/** FNV-1a, 32 bits: a short number for a text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** A row with what the search engine marked in it. */
export function withHighlight(row: CatalogRow, highlight: TableRow['highlight']): CatalogRow {
  return row.kind === 'table' && highlight ? { ...row, highlight } : row;
}
