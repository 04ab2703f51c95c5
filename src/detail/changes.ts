import type { ChangeDescription } from '../api/schemas/record.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';

/** What an edit did to a member of a record: both adding and removing change it. */
type How = 'added' | 'deleted' | 'updated';

const COLUMNS = 'columns';

/** Members in words; any other stands by its name. */
const MEMBER_WORDS: ReadonlyMap<string, PlainMessageKey> = new Map([
  ['name', 'changes.name'],
  ['displayName', 'changes.displayName'],
  ['description', 'changes.description'],
  ['owner', 'emptyFact.owners'],
  ['owners', 'emptyFact.owners'],
  ['tags', 'emptyFact.tags'],
  ['domain', 'emptyFact.domains'],
  ['domains', 'emptyFact.domains'],
  ['dataProducts', 'emptyFact.dataProducts'],
  ['followers', 'emptyFact.followers'],
  ['extension', 'changes.properties'],
  ['tableConstraints', 'changes.constraints'],
]);

/** The number of parts in a value, which is a list or its JSON text; any other value is one. */
function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'string') return 1;
  try {
    const read: unknown = JSON.parse(value);
    return Array.isArray(read) ? read.length : 1;
  } catch {
    return 1;
  }
}

/**
 * What an edit changed, in words: `2 columns added`, `owners edited`. A member such as `columns.email.tags` is the column that it
 * is of. Empty: the server does not say.
 */
export function changesText(change: ChangeDescription, t: Translator): string {
  const { fieldsAdded = [], fieldsUpdated = [], fieldsDeleted = [] } = change;
  const counts: Record<How, number> = { added: 0, deleted: 0, updated: 0 };
  const editedColumns = new Set<string>();
  const members = new Map<string, How>();
  const texts: string[] = [];
  const read = (how: How, { name, oldValue, newValue }: (typeof fieldsAdded)[number]) => {
    const [member = '', ...parts] = name.split('.');
    if (member === COLUMNS && parts.length > 0) editedColumns.add(parts.slice(0, -1).join('.') || name);
    else if (member === COLUMNS) counts[how] += countOf(how === 'deleted' ? oldValue : newValue);
    else if (member === 'deleted') texts.push(t(isTrue(newValue) ? 'changes.deleted' : 'changes.restored'));
    else members.set(member, members.has(member) && members.get(member) !== how ? 'updated' : how);
  };
  for (const field of fieldsAdded) read('added', field);
  for (const field of fieldsUpdated) read('updated', field);
  for (const field of fieldsDeleted) read('deleted', field);
  counts.updated += editedColumns.size;
  const ofColumns = (['added', 'deleted', 'updated'] as const).flatMap((how) =>
    counts[how] > 0 ? [t('changes.columns', { count: counts[how], how })] : [],
  );
  const ofMembers = [...members].map(([member, how]) => {
    const word = MEMBER_WORDS.get(member);
    return t('changes.member', { name: word ? t(word) : member, how });
  });
  return [...texts, ...ofColumns, ...ofMembers].join(', ');
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';
