import { COLUMN_TAGS } from '../catalog/records.ts';
import type { StoredTable } from '../catalog/types.ts';
import { fold, wordRuns, stem, stems, foldedParts, wholeTest } from './analysis.ts';
import { searchedField } from './index-fields.ts';
import type { Leaf, Query } from './query-parser.ts';

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

export type OwnerField = 'owner' | 'owners';

const isTier = ({ tagFQN }: Members) => typeof tagFQN === 'string' && tagFQN.startsWith('Tier.');
const suggestion = (input: unknown, weight = 5) => ({ input, weight });

/**
 * A record as the index stores it, as recorded from a server 1.1: the tier, or null, apart from the tags; followers by id;
 * the name where no display name is set; and the inputs of the engine's completion.
 * @param withSuggestions false: leaves those inputs out, where nobody reads them
 */
export function indexedSource(
  record: StoredTable,
  ownerFields: readonly OwnerField[],
  withSuggestions = true,
): Record<string, unknown> {
  const { owners, tags, followers, ...rest } = record;
  const labels = listOf(tags);
  const [owner] = listOf(owners);
  return {
    ...rest,
    displayName: rest['displayName'] ?? rest.name,
    ...(ownerFields.includes('owners') && { owners: owners ?? [] }),
    ...(ownerFields.includes('owner') && owner && { owner }),
    tags: withTagsOfParts(labels, listOf(record['columns'])),
    tier: labels.find(isTier) ?? null,
    followers: listOf(followers).map(({ id }) => id),
    ...(withSuggestions && suggestions(record)),
    entityType: 'table',
  };
}

/**
 * The tags of a record as an index has them (recorded): without the tier, and with those of its parts' top level, each
 * once. Nothing says which are whose.
 */
function withTagsOfParts(labels: readonly Members[], parts: readonly Members[]): readonly Members[] {
  const all = [...labels, ...parts.flatMap(({ tags }) => listOf(tags))].filter((label) => !isTier(label));
  return [...new Map(all.map((label) => [label['tagFQN'], label])).values()];
}

/** Members with parts whose tags the index of a type mixes into its own. */
const TAGGED_PARTS: Readonly<Record<string, readonly [member: string, parts: string]>> = {
  topic: ['messageSchema', 'schemaFields'],
  container: ['dataModel', 'columns'],
};

/** Members with parts that completion offers, by type of record: the member, and what its suggestions are called. */
const SUGGESTED_PARTS: Readonly<Record<string, readonly (readonly [path: string, name: string])[]>> = {
  topic: [['messageSchema.schemaFields', 'field_suggest']],
  dashboard: [
    ['charts', 'chart_suggest'],
    ['dataModels', 'data_model_suggest'],
  ],
  pipeline: [['tasks', 'task_suggest']],
  container: [['dataModel.columns', 'column_suggest']],
};

/** Members that the index of a type lacks, as recorded. */
const NOT_INDEXED: Readonly<Record<string, readonly string[]>> = {
  mlmodel: ['usageSummary', 'dashboard'],
  container: ['children'],
};

/** A record that is no table as its index stores it, by the same rules. */
export function documentSource(
  type: string,
  record: StoredTable,
  ownerFields: readonly OwnerField[],
): Readonly<Record<string, unknown>> {
  const source = Object.fromEntries(
    Object.entries(indexedSource(record, ownerFields)).filter(
      ([name]) => !name.endsWith('suggest') && !(NOT_INDEXED[type] ?? []).includes(name),
    ),
  );
  for (const member of ['messageSchema', 'dataModel', 'tasks'])
    source[member] = withoutEmptyTags(source[member]);
  const tagged = TAGGED_PARTS[type];
  const [holder] = tagged ? listOf([record[tagged[0]]]) : [];
  if (tagged && holder) source['tags'] = withTagsOfParts(listOf(record['tags']), listOf(holder[tagged[1]]));
  const [service] = listOf([record['service']]);
  const parts = (SUGGESTED_PARTS[type] ?? []).map(([path, name]) => {
    const [first = '', second] = path.split('.');
    const [member] = listOf([record[first]]);
    const list = second === undefined ? record[first] : member?.[second];
    return [name, partNames(list, '').map((input) => suggestion(input))] as const;
  });
  return {
    ...Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined)),
    suggest: [suggestion(record.fullyQualifiedName), suggestion(record['displayName'] ?? record.name, 10)],
    ...Object.fromEntries(parts),
    ...(type !== 'mlmodel' && service && { service_suggest: [suggestion(service['name'])] }),
    entityType: type,
  };
}

/** Parts of a record without the empty lists of tags that lists send (recorded). */
function withoutEmptyTags(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyTags);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name === 'tags' && Array.isArray(member) && member.length === 0
        ? []
        : [[name, withoutEmptyTags(member)]],
    ),
  );
}

/** Names of parts; nested ones as `parent.child`, whatever is above the parent (recorded). */
function partNames(parts: unknown, parent: string): string[] {
  return listOf(parts).flatMap(({ name, children }) => [
    parent === '' ? String(name) : `${parent}.${String(name)}`,
    ...partNames(children, String(name)),
  ]);
}

function suggestions(record: StoredTable): Members {
  const nameOf = (member: string) => listOf([record[member]]).map(({ name }) => suggestion(name));
  return {
    suggest: [suggestion(record.fullyQualifiedName), suggestion(record.name, 10)],
    service_suggest: nameOf('service'),
    database_suggest: nameOf('database'),
    schema_suggest: nameOf('databaseSchema'),
    column_suggest: listOf(record['columns']).map(({ name }) => suggestion(name)),
  };
}

/** The optional members of a record that some paths of its indexed form need; undefined: all of them. */
export function neededFields(paths: readonly string[]): ReadonlySet<string> | undefined {
  const names = paths.map((path) =>
    path.startsWith('columns.tags') ? COLUMN_TAGS : (path.split('.')[0] ?? ''),
  );
  if (names.length === 0 || names.some((name) => name.includes('*'))) return undefined;
  return new Set(names.flatMap((name) => FIELDS_OF_MEMBER[name] ?? [name]));
}

const FIELDS_OF_MEMBER: Readonly<Record<string, readonly string[]>> = {
  owner: ['owners'],
  tags: ['tags', COLUMN_TAGS],
  tier: ['tags'],
  column_suggest: ['columns'],
};

type Source = Record<string, unknown>;

/** Paths as a tree: a leaf includes everything below it. */
interface Tree extends Map<string, Tree> {}

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let node = root;
    for (const name of path.split('.')) {
      const next: Tree = node.get(name) ?? new Map();
      node.set(name, next);
      node = next;
    }
  }
  return root;
}

/** What a request wants of hits: makes a record what `include_source_fields` leaves of it. */
export type SourceFilter = (source: Source) => Source;

/**
 * The filter of `include_source_fields`: keeps members by path, such as `columns.name`, through lists. `*` matches any
 * name. No path keeps everything.
 */
export function sourceFilter(paths: readonly string[]): SourceFilter {
  if (paths.length === 0) return (source) => source;
  const tree = treeOf(paths);
  return (source) => filterMembers(source, tree);
}

function filterValue(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => filterValue(item, tree));
  return isMembers(value) ? filterMembers(value, tree) : undefined;
}

function filterMembers(members: Members, tree: Tree): Source {
  const kept: Source = {};
  for (const name of Object.keys(members)) {
    const below = tree.get(name) ?? tree.get('*');
    if (!below) continue;
    const inner = below.size === 0 ? members[name] : filterValue(members[name], below);
    if (inner !== undefined) kept[name] = inner;
  }
  return kept;
}

const OPEN = '<span class="text-highlighter">';
const CLOSE = '</span>';
const MAX_FRAGMENTS = 5;
const FRAGMENT = 200;

const highlighted = ['name', 'displayName', 'description'] as const;
type Highlighted = (typeof highlighted)[number];
type WordTest = (word: string) => boolean;

/** Highlights hits of one query; created once for all of them. */
export type Highlighter = (
  record: Readonly<Record<string, unknown>>,
) => Readonly<Partial<Record<Highlighted, readonly string[]>>> | undefined;

/**
 * Puts the words of a record that a query matched between the engine's marker tags, without escaping the text around
 * them: the result is neither text nor safe HTML. A name matched by a pattern only as a whole is not marked.
 * @param stemmed whether a pattern has to match the stem, which is what the index of a server 1.1 stores, so that
 * `*orders*` marks nothing there
 */
export function highlighter(query: Query, stemmed: boolean): Highlighter {
  const leaves = positiveLeaves(query);
  const tests = highlighted.map((field) => [field, wordTests(leaves, field, stemmed)] as const);
  return (record) => {
    const found = tests.flatMap(([field, words]) => {
      const text = record[field];
      if (typeof text !== 'string' || words.length === 0) return [];
      const pieces = field === 'description' ? fragments(text) : [text];
      const marks = pieces.flatMap((piece) => marked(piece, words)).slice(0, MAX_FRAGMENTS);
      return marks.length > 0 ? [[field, marks] as const] : [];
    });
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  };
}

function positiveLeaves(query: Query): readonly Leaf[] {
  if (query.kind === 'all' || query.kind === 'none' || query.kind === 'ids') return [];
  if (query.kind !== 'boolean') return [query];
  return query.clauses.flatMap((clause) => (clause.occur === 'must_not' ? [] : positiveLeaves(clause.query)));
}

const wordTests = (leaves: readonly Leaf[], field: Highlighted, stemmed: boolean): readonly WordTest[] =>
  leaves.flatMap((leaf) => {
    const named = leaf.field === undefined ? field : searchedField(leaf.field, false)?.field;
    return named === field ? (wordTest(leaf, stemmed) ?? []) : [];
  });

/** The test for the folded words that a condition marks, if any. */
function wordTest(leaf: Leaf, stemmed: boolean): WordTest | undefined {
  switch (leaf.kind) {
    case 'words':
    case 'phrase':
    case 'term':
    case 'terms': {
      const wanted = new Set((leaf.kind === 'terms' ? leaf.texts : [leaf.text]).flatMap(stems));
      return (word) => wanted.has(stem(word));
    }
    case 'pattern': {
      const covers = wholeTest(foldedParts(leaf.parts));
      return (word) => covers(stemmed ? stem(word) : word);
    }
    case 'expression':
      return (word) => leaf.expression.test(word);
    default:
      return undefined;
  }
}

/** The text with its matching words in tags, as a list of one; empty where no word matches. */
function marked(text: string, tests: readonly WordTest[]): readonly string[] {
  let out = '';
  let at = 0;
  for (const run of wordRuns(text)) {
    const word = fold(run.text);
    if (!tests.some((test) => test(word))) continue;
    out += text.slice(at, run.start) + OPEN + run.text + CLOSE;
    at = run.end;
  }
  return at === 0 ? [] : [out + text.slice(at)];
}

/** Splits a text into fragments of some hundred characters, at the end of a sentence, a line or at least a word. */
function fragments(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const sentence = /[.!?\n]\s+/g;
    sentence.lastIndex = Math.min(text.length, start + FRAGMENT / 2);
    const end = sentence.exec(text) ? sentence.lastIndex : text.length;
    const cut = end - start > FRAGMENT ? cutAtWord(text, start + FRAGMENT) : end;
    pieces.push(text.slice(start, cut).trim());
    start = cut;
  }
  return pieces;
}

function cutAtWord(text: string, from: number): number {
  const blank = text.slice(from).search(/\s/);
  return blank < 0 ? text.length : from + blank + 1;
}
