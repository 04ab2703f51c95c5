import {
  descriptionStatusOf,
  indexedValues,
  isTier,
  nestedParts,
  partsOf,
  TYPED_PROPERTIES,
  typedProperties,
  valuesAt,
} from '../catalog/indexed-values.ts';
import { isObject } from '../catalog/records.ts';
import { weightOf, type IndexedType, type IndexMapping } from './mapping.ts';

type Members = Readonly<Record<string, unknown>>;
export type Source = Record<string, unknown>;
const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isObject) : []);

export type OwnerField = 'owner' | 'owners';

/** Form of a server's documents. */
export interface DocumentForm {
  /** Members with the owners: `owner` is the first, `owners` a list. */
  readonly ownerFields: readonly OwnerField[];
  /**
   * Tags of a document. `top`: its own and those of its top-level parts, each once; `all`: its own and those of parts at
   * any depth, one for each that has it.
   */
  readonly tags: 'top' | 'all';
  /** Whether a tier that is not set is null, or no member at all. */
  readonly tierOrNull: boolean;
  /** Whether documents have the derived members of newer indexes: names of columns, tags by their source, states. */
  readonly hasDerivedMembers: boolean;
  /** Whether documents have a status of approval. */
  readonly hasStatus: boolean;
  /**
   * Members for domains, data products and certifications: none; one domain and data products; all; or all, with custom
   * properties by their types.
   */
  readonly belongings: 'none' | 'domain' | 'domains' | 'typed';
  /** Types without custom properties, in lists too: their schema has no member for them yet. */
  readonly withoutProperties: readonly IndexedType[];
  /** Whether documents have usage: always, after a rebuild of the index, or never. */
  readonly usage: 'written' | 'rebuilt' | 'none';
  /** Whether the state of a document that a write has deleted or restored is a text. */
  readonly writesStateAsText: boolean;
}

/** Members that the index of a type lacks, as recorded; those of tables are assumed, as no recording has them. */
const NOT_INDEXED: Readonly<Partial<Record<IndexedType, readonly string[]>>> = {
  table: ['profile', 'lifeCycle'],
  dashboard: ['dataModels'],
  mlmodel: ['usageSummary', 'dashboard'],
  container: ['children'],
};

/** Members whose parts have no empty lists of tags in the index (recorded). */
const WITHOUT_EMPTY_TAGS = ['messageSchema', 'dataModel', 'tasks'];

/**
 * A record as the index stores it: the tier apart from the tags, which are those of its parts too; followers by id; the
 * name if no display name is set; and the inputs of completion.
 * @param suggested paths of completion; undefined: leaves its inputs out, because they are not requested
 */
export function sourceOf(
  type: IndexedType,
  record: Members,
  form: DocumentForm,
  suggested: IndexMapping['suggested'] | undefined,
): Source {
  const { owners, tags, followers, entityStatus, ...rest } = record;
  const { ownerFields } = form;
  const labels = listOf(tags);
  const [owner] = listOf(owners);
  const tier = labels.find(isTier);
  const source: Source = {
    ...rest,
    displayName: rest['displayName'] ?? rest['name'],
    ...(ownerFields.includes('owners') && { owners: owners ?? [] }),
    ...(ownerFields.includes('owner') && owner && { owner }),
    tags: form.tags === 'top' ? withTagsOfParts(labels, partsOf(record)) : everyTag(record),
    ...((tier || form.tierOrNull) && { tier: tier ?? null }),
    followers: valuesAt(followers, ['id']),
    ...(form.hasDerivedMembers && derivedMembers(record)),
    ...(form.hasStatus && { entityStatus: entityStatus ?? 'Unprocessed' }),
    // Before records of all types had a status, those of terms had one of this name, which documents take over.
    ...(!form.hasStatus && type === 'glossaryTerm' && { status: entityStatus }),
    ...(suggested && suggestions(record, suggested)),
    entityType: type,
  };
  if (form.withoutProperties.includes(type)) delete source['extension'];
  shapeBelongings(source, form);
  if (!form.hasDerivedMembers) delete source['descriptionStatus'];
  if (form.usage === 'none') delete source['usageSummary'];
  for (const member of NOT_INDEXED[type] ?? []) delete source[member];
  for (const member of WITHOUT_EMPTY_TAGS)
    if (source[member] !== undefined) source[member] = withoutEmptyTags(source[member]);
  return source;
}

/** Derived members of newer indexes (recorded from a server 1.12). */
function derivedMembers(record: Members): Source {
  const of = (path: string) => indexedValues(record, path);
  const columnNames = [...valuesAt(partsOf(record), ['name']), ...of('names.nested')];
  return {
    ...Object.fromEntries(
      ['databaseSchema', 'database', 'service'].flatMap((member) => {
        const place = record[member];
        return isObject(place) ? [[member, { displayName: place['name'], ...place }]] : [];
      }),
    ),
    classificationTags: [...of('tags.classification'), ...of('tier.tagFQN')],
    glossaryTags: of('tags.glossary'),
    descriptionStatus: descriptionStatusOf(record),
    ...(columnNames.length > 0 && { columnNames, columnNamesFuzzy: columnNames.join(' ') }),
    totalVotes: 0,
  };
}

/** Shapes domains, data products and certifications as the index has them; mutates `source`. */
function shapeBelongings(source: Source, { belongings }: DocumentForm): void {
  const { domains } = source;
  const isNone = belongings === 'none';
  if (isNone || belongings === 'domain') {
    delete source['domains'];
    delete source['certification'];
  }
  if (isNone) delete source['dataProducts'];
  const [domain] = listOf(domains);
  if (belongings === 'domain' && domain) source['domain'] = domain;
  if (belongings !== 'typed') return;
  source['domains'] ??= [];
  source['dataProducts'] ??= [];
  source[TYPED_PROPERTIES] = typedProperties(source);
}

/** The tags of a record and of its parts at any depth, without the tier; the same tag once for each that has it. */
const everyTag = (record: Members): readonly Members[] =>
  [
    ...listOf(record['tags']),
    ...[...partsOf(record), ...nestedParts(record)].flatMap(({ tags }) => listOf(tags)),
  ].filter((label) => !isTier(label));

/** The tags of a record without the tier and with those of its parts, each once, without their origin. */
function withTagsOfParts(labels: readonly Members[], parts: readonly Members[]): readonly Members[] {
  const all = [...labels, ...parts.flatMap(({ tags }) => listOf(tags))].filter((label) => !isTier(label));
  return [...new Map(all.map((label) => [label['tagFQN'], label])).values()];
}

function withoutEmptyTags(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyTags);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name === 'tags' && Array.isArray(member) && member.length === 0
        ? []
        : [[name, withoutEmptyTags(member)]],
    ),
  );
}

/** The inputs of completion, by its fields. */
function suggestions(record: Members, suggested: IndexMapping['suggested']): Source {
  const inputsAt = (path: string) =>
    indexedValues(record, path).map((input) => ({ input, weight: weightOf(path) }));
  return Object.fromEntries(
    Object.entries(suggested).map(([field, paths]) => [field, paths.flatMap(inputsAt)]),
  );
}

/** The members of a record that some paths of its indexed form need; undefined: all of them. */
export function neededMembers(paths: readonly string[]): ReadonlySet<string> | undefined {
  const names = paths.map((path) => path.split('.')[0] ?? '');
  if (names.length === 0 || names.some((name) => name.includes('*') || name === 'columns')) return undefined;
  return new Set([...IDENTIFYING, ...names.flatMap((name) => FIELDS_OF_MEMBER[name] ?? [name])]);
}

/** Members that every hit needs, for its id and its marks. */
export const IDENTIFYING: ReadonlySet<string> = new Set(['id', 'name', 'displayName', 'description']);

const FIELDS_OF_MEMBER: Readonly<Record<string, readonly string[]>> = {
  owner: ['owners'],
  domain: ['domains'],
  [TYPED_PROPERTIES]: ['extension'],
  tags: ['tags', 'columns'],
  tier: ['tags'],
  column_suggest: ['columns'],
  classificationTags: ['tags', 'columns'],
  glossaryTags: ['tags', 'columns'],
  columnNames: ['columns'],
  columnNamesFuzzy: ['columns'],
};
