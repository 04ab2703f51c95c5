import * as v from 'valibot';
import { truncateText } from '../../ui/cut-text.ts';
import {
  entityReferenceSchema,
  referenceListSchema,
  tagLabelSchema,
  tagListSchema,
  type TagLabel,
  lenient,
  lenientList,
} from './entity.ts';

const usageStatsSchema = v.object({ count: v.number(), percentileRank: v.fallback(v.number(), 0) });
export type UsageStats = Readonly<v.InferOutput<typeof usageStatsSchema>>;

const usageSummarySchema = v.object({
  dailyStats: lenient(usageStatsSchema),
  weeklyStats: lenient(usageStatsSchema),
  monthlyStats: lenient(usageStatsSchema),
  date: lenient(v.string()),
});
export type UsageSummary = Readonly<v.InferOutput<typeof usageSummarySchema>>;

/** `deleted` is a text in indexes of 1.12 once a record was deleted or restored. */
const deletedSchema = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
]);

const baseMembers = {
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.pipe(v.string(), v.nonEmpty()),
  fullyQualifiedName: v.pipe(v.string(), v.nonEmpty()),
  displayName: lenient(v.string()),
  description: lenient(v.string()),
  version: lenient(v.number()),
  updatedAt: lenient(v.number()),
  updatedBy: lenient(v.string()),
  deleted: lenient(deletedSchema),
  serviceType: lenient(v.string()),
  service: lenient(entityReferenceSchema),
  database: lenient(entityReferenceSchema),
  databaseSchema: lenient(entityReferenceSchema),
  /** State of approval: from 1.10 on in every record, before on request in records of some types. */
  entityStatus: lenient(v.string()),
};

const certificationSchema = v.object({
  tagLabel: tagLabelSchema,
  appliedDate: lenient(v.number()),
  expiryDate: lenient(v.number()),
});

/** Members were renamed: `owner` about version 1.5, `domain` with 1.9. The search index keeps the tier apart from the tags. */
const sharedMembers = {
  owner: lenient(referenceListSchema),
  owners: lenient(referenceListSchema),
  tier: lenient(tagLabelSchema),
  tags: lenient(tagListSchema),
  followers: lenient(referenceListSchema),
  usageSummary: lenient(usageSummarySchema),
  domain: lenient(referenceListSchema),
  domains: lenient(referenceListSchema),
  dataProducts: lenient(referenceListSchema),
  certification: lenient(certificationSchema),
  /** Values of custom properties by their names, in the form of their types. */
  extension: lenient(v.record(v.string(), v.unknown())),
};

/** Optional fields that several types have. */
export type SharedField = Exclude<keyof typeof sharedMembers, 'owner' | 'domain' | 'tier'> | 'entityStatus';

/** The members of a record that hold a field, where it is not the one of its name. */
const MEMBERS_OF_FIELD: Readonly<Record<string, readonly string[]>> = {
  owners: ['owners', 'owner'],
  tags: ['tags', 'tier'],
  domains: ['domains', 'domain'],
  entityStatus: [],
};

const PLACES = new Set(['service', 'database', 'databaseSchema', 'domain', 'domains', 'dataProducts']);
const LABELS = new Set(['tags', 'tier']);

/**
 * Parts of a member that are drawn; `*ame` is `name`, `displayName` and `fullyQualifiedName`. The rest, mostly descriptions,
 * would be a third of a page of hits.
 */
const drawnParts = (member: string): readonly string[] => {
  const parts = PLACES.has(member) ? ['id', '*ame'] : LABELS.has(member) ? ['tagFQN', '*ame', 'source'] : [];
  return parts.length === 0 ? [member] : parts.map((part) => `${member}.${part}`);
};

const changedFields = lenient(
  lenientList(
    v.object({ name: v.string(), oldValue: v.optional(v.unknown()), newValue: v.optional(v.unknown()) }),
  ),
);

/** What the last edit of a record changed. Values are JSON, or its text. */
const changeDescriptionSchema = v.object({
  fieldsAdded: changedFields,
  fieldsUpdated: changedFields,
  fieldsDeleted: changedFields,
});
export type ChangeDescription = Readonly<v.InferOutput<typeof changeDescriptionSchema>>;

type SharedMembers = v.InferOutput<v.ObjectSchema<typeof sharedMembers, undefined>>;

export type EntityRow = Readonly<v.InferOutput<v.ObjectSchema<typeof baseMembers, undefined>>> &
  Readonly<Partial<Omit<SharedMembers, 'owner' | 'domain' | 'tier' | 'tags'>>> & {
    readonly kind: 'entity';
    readonly tags?: readonly TagLabel[] | undefined;
    /** Opened records only. */
    readonly changeDescription?: ChangeDescription | undefined;
    readonly type: string;
    /** Search only: the engine's marked-up passages by field, as raw text with marker tags. */
    readonly highlight?: Readonly<Record<string, readonly string[]>> | undefined;
  };

/** The fault of an unreadable record, with the member by name; `error-messages.ts` has the texts. */
export type RecordFault =
  | { readonly kind: 'no-record' }
  | { readonly kind: 'without' | 'no-text'; readonly member: string };

/** A record that cannot be read as one of its type; it keeps its place in the list. */
export interface UnreadableRow {
  readonly kind: 'unreadable';
  /** The record's own id if it has one, else `unreadable-<n>`. */
  readonly id: string;
  readonly fault: RecordFault;
  /** The record as JSON, cut to 2,000 characters; undefined: it is nested too deeply to be written out. */
  readonly raw: string | undefined;
}

export type CatalogRow = EntityRow | UnreadableRow;

export interface RecordType<Row extends EntityRow = EntityRow> {
  readonly members: readonly string[];
  /** Optional fields, in the order of requests, with the members of a record that hold each. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The members always there and those of `fields`: servers send 8 KB a table. Fails without a readable id, name or FQN. */
  readonly schema: (fields: readonly string[]) => v.GenericSchema<unknown, Row>;
  /**
   * A decoder of records: an unreadable one becomes an unreadable row in its place. Never throws.
   * @param fields optional fields to keep
   * @param place of the page, such as its cursor: keeps the ids of unreadable rows apart between pages
   */
  readonly decoder: (
    fields: readonly string[],
    place: string,
  ) => (record: unknown, index: number) => Row | UnreadableRow;
  /**
   * Paths of parts, such as `columns`, whose tags, at any depth, the index mixes into those of the record; empty: of none.
   */
  readonly taggedParts: readonly string[];
  /** The members of a hit to request: those of the fields, and with tags also the tags of parts, to mark these. */
  readonly indexedMembers: (fields: readonly string[]) => readonly string[];
  /** A decoder of hits that have `indexedMembers`: marks tags that may be of a part alone. Otherwise as `decoder`. */
  readonly hitDecoder: (
    fields: readonly string[],
    place: string,
  ) => (
    hit: { readonly record: unknown; readonly highlight?: EntityRow['highlight'] },
    index: number,
  ) => Row | UnreadableRow;
}

export type RowOf<Type> = Type extends RecordType<infer Row> ? Row : never;

type Own<Members extends v.ObjectEntries, Fields extends v.ObjectEntries> = EntityRow &
  Readonly<Partial<v.InferOutput<v.ObjectSchema<Members, undefined>>>> &
  Readonly<Partial<v.InferOutput<v.ObjectSchema<Fields, undefined>>>>;

/**
 * @param fields of this type alone, each in the member of its name @param shared optional fields that other types have too
 */
export function recordType<
  const Members extends v.ObjectEntries,
  const Fields extends v.ObjectEntries,
>(options: {
  readonly type: string;
  readonly shared: readonly SharedField[];
  readonly members: Members;
  readonly fields: Fields;
  readonly taggedParts?: readonly string[];
}): RecordType<Own<Members, Fields>> {
  type Row = Own<Members, Fields>;
  const { type, taggedParts = [] } = options;
  const always = { ...baseMembers, ...options.members };
  const fields: Record<string, readonly string[]> = {};
  for (const field of [...options.shared, ...Object.keys(options.fields)])
    fields[field] = MEMBERS_OF_FIELD[field] ?? [field];
  const optional: v.ObjectEntries = { ...sharedMembers, ...options.fields };

  const entriesOf = (wanted: readonly string[]): v.ObjectEntries => {
    const kept = wanted.flatMap((field) => (Object.hasOwn(fields, field) ? (fields[field] ?? []) : []));
    const entries: v.ObjectEntries = { ...always };
    for (const member of kept) {
      const entry = optional[member];
      if (entry) entries[member] = entry;
    }
    return entries;
  };

  const schemaOf = (entries: v.ObjectEntries): v.GenericSchema<unknown, Row> =>
    v.pipe(
      v.object(entries),
      v.transform((record: Partial<SharedMembers>) => normalizeRecord(type, record)),
      v.guard((row): row is Row => row.kind === 'entity'),
    );

  const decoder: RecordType<Row>['decoder'] = (wanted, place) => {
    const chosen = schemaOf(entriesOf(wanted));
    const share = createPartSharing();
    return (record, index) => {
      const result = v.safeParse(chosen, record);
      if (result.success) return share(result.output);
      return unreadableRow(record, `${place}:${index}`, result.issues[0]);
    };
  };
  return {
    members: Object.keys(always),
    fields,
    schema: (wanted) =>
      schemaOf({ ...entriesOf(wanted), changeDescription: lenient(changeDescriptionSchema) }),
    decoder,
    taggedParts,
    indexedMembers: (wanted) => {
      const members = Object.keys(entriesOf(wanted));
      const drawn = members.flatMap(drawnParts);
      if (!wanted.includes('tags')) return drawn;
      const apart = taggedParts.filter((path) => !members.includes(path.split('.')[0] ?? ''));
      // `**` matches the members between: also none of them in some engines, at least one in others.
      const names = apart.flatMap((path) => [`${path}.tags.tagFQN`, `${path}.**.tags.tagFQN`]);
      return [...drawn, ...names];
    },
    hitDecoder: (wanted, place) => {
      const decode = decoder(wanted, place);
      const parts = wanted.includes('tags') ? taggedParts : [];
      return ({ record, highlight }, index) => {
        const row = decode(record, index);
        if (row.kind === 'unreadable') return row;
        const marked = withMarkedTags(row, tagsOfParts(record, parts));
        return highlight ? { ...marked, highlight } : marked;
      };
    },
  };
}

const labelSchema = v.object({ tagFQN: v.string(), source: lenient(v.string()) });

/** The tags of some parts of a value and of their children, at any depth. @param paths such as `messageSchema.schemaFields` */
export function tagsOfParts(
  record: unknown,
  paths: readonly string[],
): readonly v.InferOutput<typeof labelSchema>[] {
  return partMembers(record, paths, 'tags').filter((label) => v.is(labelSchema, label));
}

/** The values that some parts of a value and their children have of a member, at any depth. */
export const partMembers = (record: unknown, paths: readonly string[], member: string): readonly unknown[] =>
  paths
    .flatMap((path) => withChildren(membersAt(record, path.split('.'))))
    .flatMap((part) => membersAt(part, [member]));

const withChildren = (parts: readonly unknown[]): readonly unknown[] =>
  parts.flatMap((part) => [part, ...withChildren(membersAt(part, ['children']))]);

function membersAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => membersAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  return isObject(value) && Object.hasOwn(value, name) ? membersAt(value[name], rest) : [];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Marks the tags of a hit that a part has too. The tier is separate in the index, and never of a part. */
function withMarkedTags<Row extends EntityRow>(
  row: Row,
  ofParts: readonly { readonly tagFQN: string }[],
): Row {
  if (!row.tags || ofParts.length === 0) return row;
  const names = new Set(ofParts.map(({ tagFQN }) => tagFQN));
  const tags = row.tags.map((tag) =>
    names.has(tag.tagFQN) ? { ...tag, perhapsOfPart: true as const } : tag,
  );
  return { ...row, tags };
}

function normalizeRecord(
  type: string,
  { owner, owners, domain, domains, tier, tags, ...rest }: Partial<SharedMembers>,
): Pick<EntityRow, 'kind' | 'type' | 'owners' | 'domains' | 'tags'> {
  const people = owners?.length ? owners : (owner ?? owners);
  const belongings = domains ?? domain;
  const labels = tier || tags ? eachOnce([...(tier ? [tier] : []), ...(tags ?? [])]) : undefined;
  return {
    kind: 'entity',
    type,
    ...rest,
    ...(people && { owners: people }),
    ...(belongings && { domains: belongings }),
    ...(labels && { tags: labels }),
  };
}

/** Removes duplicate tags: indexes from 1.3 on repeat a tag for each part that has it. */
function eachOnce(labels: readonly TagLabel[]): readonly TagLabel[] {
  const byFqn = new Map<string, TagLabel>();
  for (const label of labels) if (!byFqn.has(label.tagFQN)) byFqn.set(label.tagFQN, label);
  return [...byFqn.values()];
}

/** Members that have the same few values in all records of a response. */
const REPEATED = [
  'updatedBy',
  'serviceType',
  'service',
  'database',
  'databaseSchema',
  'owners',
  'tags',
  'followers',
  'domains',
  'dataProducts',
  'certification',
  'entityStatus',
] as const satisfies readonly (keyof EntityRow)[];

/** Shares equal parts of records: each table repeats its schema, database and service, which would be most of a list's memory. */
function createPartSharing(): <Row extends EntityRow>(row: Row) => Row {
  const byJson = new Map<string, unknown>();
  const shared = (part: unknown): unknown => {
    const key = JSON.stringify(part);
    const same = byJson.get(key);
    if (same !== undefined) return same;
    const copy: unknown = Array.isArray(part) ? part.map(shared) : part;
    byJson.set(key, copy);
    return copy;
  };
  return (row) => {
    const parts: Record<string, unknown> = {};
    for (const member of REPEATED) if (row[member] !== undefined) parts[member] = shared(row[member]);
    return Object.assign(row, parts);
  };
}

const MAX_RAW_LENGTH = 2_000;

const idSchema = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });

function unreadableRow(record: unknown, place: string, issue: v.BaseIssue<unknown>): UnreadableRow {
  const result = v.safeParse(idSchema, record);
  const json = stringify(record);
  return {
    kind: 'unreadable',
    id: result.success ? result.output.id : `unreadable-${hash(place)}`,
    fault: faultOf(record, issue),
    raw: json === undefined ? undefined : truncateText(json, MAX_RAW_LENGTH - 1),
  };
}

function faultOf(record: unknown, issue: v.BaseIssue<unknown>): RecordFault {
  const member = v.getDotPath(issue);
  if (!member) return { kind: 'no-record' };
  const missing = typeof record === 'object' && record !== null && !(member in record);
  return { kind: missing ? 'without' : 'no-text', member };
}

function stringify(value: unknown): string | undefined {
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
