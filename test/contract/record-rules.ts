import { isMembers, type Row } from './answer.ts';
import { brief, hold } from './check.ts';

/** Fields that come only where they are asked for; `columns` many servers send unasked. */
export const optionalFields = ['tags', 'columns', 'followers', 'tableConstraints', 'usageSummary'] as const;
export const ownerFields = ['owner', 'owners'] as const;

const alwaysThere = new Set([
  'id',
  'name',
  'fullyQualifiedName',
  'version',
  'updatedAt',
  'updatedBy',
  'tableType',
]);
const guarded = new Set<string>([...optionalFields, ...ownerFields]);

type Kind = 'list' | 'object' | 'list or object';

const kinds: Readonly<Record<string, Kind>> = {
  owner: 'list or object',
  owners: 'list',
  tags: 'list',
  columns: 'list',
  followers: 'list',
  tableConstraints: 'list',
  usageSummary: 'object',
};

/** Fields that are answered even where they are empty: `[]`, or a summary of zeros. */
export const answeredEmpty = new Set(['tags', 'columns', 'followers', 'usageSummary']);

const isKind = (value: unknown, kind: Kind): boolean =>
  (kind !== 'object' && Array.isArray(value)) || (kind !== 'list' && isMembers(value));

/**
 * Holds a row to the fields asked for.
 * @throws ContractError where a member is missing, null, of another kind, or came unasked
 */
export function holdRow(row: Row, asked: ReadonlySet<string>, columnsAlways: boolean): void {
  const who = row.fullyQualifiedName;
  for (const name of alwaysThere) hold(row[name] !== undefined, `${who} has no ${name}`);
  for (const [name, value] of Object.entries(row)) {
    hold(value !== null, `${who} has ${name}: null`);
    const unasked = guarded.has(name) && !asked.has(name) && !(columnsAlways && name === 'columns');
    hold(!unasked, `${who} has ${name}, which was not asked for`);
    const kind = kinds[name];
    hold(!kind || isKind(value, kind), `${who} has ${name}: ${brief(value)}, which is no ${String(kind)}`);
  }
  for (const name of asked) {
    hold(!answeredEmpty.has(name) || row[name] !== undefined, `${who} has no ${name}, which was asked for`);
  }
}
