import { isObject } from './records.ts';

// Values that an index holds of a record of any type, by path. Most are members of the record; some combine several.

type Members = Readonly<Record<string, unknown>>;
const NONE: readonly never[] = [];
const listOf = (value: unknown): readonly Members[] =>
  Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : NONE;

/** The values of a record at a path, through lists; nulls are no values. */
export function valuesAt(record: unknown, path: readonly string[]): readonly unknown[] {
  const found: unknown[] = [];
  const collect = (value: unknown, at: number) => {
    if (value === undefined || value === null) return;
    const name = path[at];
    if (Array.isArray(value)) for (const item of value) collect(item, at);
    else if (name === undefined) found.push(value);
    else if (isObject(value)) collect(value[name], at + 1);
  };
  collect(record, 0);
  return found;
}

export const isTier = ({ tagFQN }: Members): boolean =>
  typeof tagFQN === 'string' && tagFQN.startsWith('Tier.');

/** Paths of the parts that have tags of their own: columns, or fields of a schema. */
const PARTS = [['columns'], ['messageSchema', 'schemaFields'], ['dataModel', 'columns']];

/** The columns or fields of a record, at its top level. */
export function partsOf(record: Members): readonly Members[] {
  const path = PARTS.find(([member = '']) => record[member] !== undefined);
  return path ? valuesAt(record, path).filter(isObject) : [];
}

const childrenOf = (parts: readonly Members[]) => parts.flatMap(({ children }) => listOf(children));
const tagsOf = (parts: readonly Members[]) => parts.flatMap(({ tags }) => listOf(tags));

/** A function of records that keeps its last result, because the readers of one record follow each other. */
function keepsLast<Result>(compute: (record: Members) => Result): (record: Members) => Result {
  let last: { readonly record: Members; readonly result: Result } | undefined;
  return (record) => {
    if (last?.record !== record) last = { record, result: compute(record) };
    return last.result;
  };
}

/** The columns or fields of a record below its top level, at any depth. */
export const nestedParts = keepsLast((record): readonly Members[] => {
  const found: Members[] = [];
  for (let level = childrenOf(partsOf(record)); level.length > 0; level = childrenOf(level))
    found.push(...level);
  return found;
});

/** Names of nested parts: `parent.child`, whatever is above the parent (recorded). */
function nestedNames(parts: readonly Members[]): readonly string[] {
  return parts.flatMap(({ name, children }) => {
    const below = listOf(children);
    return [...below.map((child) => `${String(name)}.${String(child['name'])}`), ...nestedNames(below)];
  });
}

/** The tags of a record and of its top-level parts, without the tier, which an index has apart. */
const labelsOf = keepsLast((record): readonly Members[] =>
  [...listOf(record['tags']), ...tagsOf(partsOf(record))].filter((label) => !isTier(label)),
);

/** All custom properties, and the service's own names of their types. */
export const CUSTOM_PROPERTIES = {
  costCenter: 'string',
  refreshSla: 'enum',
  reviewedOn: 'date-cp',
  retentionDays: 'integer',
  steward: 'entityReference',
  auditedAt: 'timestamp',
} as const;
type PropertyType = (typeof CUSTOM_PROPERTIES)[keyof typeof CUSTOM_PROPERTIES];

/** Paths of custom properties by the kind of their values: texts and days, numbers and times, references. */
export const PROPERTY_PATHS = {
  texts: propertyPaths(['string', 'enum']),
  days: propertyPaths(['date-cp']),
  numbers: propertyPaths(['integer', 'timestamp']),
  references: propertyPaths(['entityReference']),
} as const;

/** Members of a reference in a custom property. */
export const REFERENCE_MEMBERS = ['id', 'type', 'name', 'displayName', 'fullyQualifiedName'] as const;

function propertyPaths(types: readonly PropertyType[]): readonly string[] {
  return Object.entries(CUSTOM_PROPERTIES).flatMap(([name, type]) =>
    types.includes(type) ? [`extension.${name}`] : [],
  );
}

/** Member in which newer indexes keep each value of a record's custom properties as an object. */
export const TYPED_PROPERTIES = 'customPropertiesTyped';

/**
 * The values of the custom properties of a record as such objects: each with the name and type of its property, and with the
 * value by its kind. Source: `SearchIndexUtils.buildTypedCustomProperties` of servers 1.12 and 2.0.
 */
export const typedProperties = ({ extension }: Members): readonly Members[] =>
  Object.entries(isObject(extension) ? extension : {}).flatMap(([name, value]) => {
    const known: Readonly<Record<string, PropertyType>> = CUSTOM_PROPERTIES;
    const type = known[name] ?? 'string';
    return valuesAt(value, []).map((one) => ({ name, propertyType: type, ...typedValue(type, one) }));
  });

function typedValue(type: PropertyType, value: unknown): Members {
  if (type === 'integer' || type === 'timestamp')
    return typeof value === 'number' && Number.isInteger(value)
      ? { longValue: value }
      : { stringValue: String(value) };
  if (type === 'entityReference' && isObject(value)) {
    const { id, type: refType, name, fullyQualifiedName, displayName } = value;
    const reference = { refId: id, refType, refName: name, refFqn: fullyQualifiedName };
    return { ...reference, ...(displayName !== undefined && { stringValue: displayName }) };
  }
  return { stringValue: String(value), ...(type === 'string' && { textValue: String(value) }) };
}

/** Paths of the texts of such objects. */
export const TYPED_TEXTS = ['name', 'stringValue', 'refId', 'refName', 'refFqn'].map(
  (name) => `${TYPED_PROPERTIES}.${name}`,
);

/** The status of a description in newer indexes; a record that keeps a removed description has it set. */
export const descriptionStatusOf = ({ descriptionStatus, description }: Members): string =>
  typeof descriptionStatus === 'string'
    ? descriptionStatus
    : typeof description === 'string' && description.trim() !== ''
      ? DESCRIBED
      : UNDESCRIBED;
const DESCRIBED = 'COMPLETE';
export const UNDESCRIBED = 'INCOMPLETE';

const fromSource =
  (isIt: (source: unknown) => boolean) =>
  (record: Members): readonly unknown[] =>
    valuesAt(
      labelsOf(record).filter(({ source }) => isIt(source)),
      ['tagFQN'],
    );

/** The path of the display name, or of the name without one. */
export const TITLE = 'title';

/** Paths whose values are put together from the members of a record. */
const DERIVED: Readonly<Record<string, (record: Members) => readonly unknown[]>> = {
  // Every index fills in the name if no display name is set.
  [TITLE]: ({ displayName, name }) => valuesAt(displayName ?? name, []),
  'service.title': ({ service }) =>
    isObject(service) ? valuesAt(service['displayName'] ?? service['name'], []) : [],
  deleted: ({ deleted }) => [deleted === true],
  followers: ({ followers }) => valuesAt(followers, ['id']),
  'tier.tagFQN': ({ tags }) => valuesAt(listOf(tags).filter(isTier).slice(0, 1), ['tagFQN']),
  'tags.tagFQN': fromSource(() => true),
  'tags.source': (record) => valuesAt(labelsOf(record), ['source']),
  // Tags by source, as newer indexes keep them.
  'tags.classification': fromSource((source) => source === 'Classification'),
  'tags.glossary': fromSource((source) => source === 'Glossary'),
  'tags.nested': (record) =>
    valuesAt(
      tagsOf(nestedParts(record)).filter((label) => !isTier(label)),
      ['tagFQN'],
    ),
  'tags.nestedSource': (record) =>
    valuesAt(
      tagsOf(nestedParts(record)).filter((label) => !isTier(label)),
      ['source'],
    ),
  descriptionStatus: (record) => [descriptionStatusOf(record)],
  'names.nested': (record) => nestedNames(partsOf(record)),
  ...Object.fromEntries(
    TYPED_TEXTS.map((path) => [
      path,
      (record: Members) => valuesAt(typedProperties(record), path.split('.').slice(1)),
    ]),
  ),
};

/** Members that are one reference in older indexes, the first of a list that records keep. */
const FIRST_OF: Readonly<Record<string, string>> = { owner: 'owners', domain: 'domains' };

/** The reader of the values of records at a path of the index. */
export function valueReader(path: string): (record: Members) => readonly unknown[] {
  const derived = DERIVED[path];
  if (derived) return derived;
  const names = path.split('.');
  const [first = '', ...rest] = names;
  const list = FIRST_OF[first];
  return list
    ? (record) => valuesAt(listOf(record[list]).slice(0, 1), rest)
    : (record) => valuesAt(record, names);
}

export const indexedValues = (record: Members, path: string): readonly unknown[] => valueReader(path)(record);

/** The reader of the objects of records that a nested field keeps each as a document of its own. */
export function objectReader(path: string): (record: Members) => readonly Members[] {
  if (path === TYPED_PROPERTIES) return typedProperties;
  const names = path.split('.');
  return (record) => valuesAt(record, names).filter(isObject);
}

/** The members of records that a reader looks at. */
export function membersRead(reader: (record: Members) => unknown): ReadonlySet<string> {
  const names = new Set<string>();
  reader(new Proxy<Members>({}, { get: (_, name) => void names.add(String(name)) }));
  return names;
}
