import * as v from 'valibot';
import { type Column, columnsSchema } from './column.ts';
import { lenientList, lenient } from './lenient.ts';
import {
  type EntityReference,
  type TagLabel,
  entityReferenceSchema,
  referenceListSchema,
  tagLabelSchema,
  tagListSchema,
} from './entity.ts';
import { truncate } from '../errors.ts';

export type { Column, EntityReference, TagLabel };

/** The members of a table that the service adds only when they are asked for by `fields`. */
export type OptionalField = 'owners' | 'tags' | 'columns' | 'followers' | 'tableConstraints' | 'usageSummary';

const constraintSchema = v.object({
  constraintType: v.string(),
  columns: lenientList(v.string()),
  referredColumns: lenient(lenientList(v.string())),
  relationshipType: lenient(v.string()),
});
export type TableConstraint = Readonly<v.InferOutput<typeof constraintSchema>>;

const usageStatsSchema = v.object({ count: v.number(), percentileRank: v.fallback(v.number(), 0) });
export type UsageStats = Readonly<v.InferOutput<typeof usageStatsSchema>>;

const usageSummarySchema = v.object({
  dailyStats: lenient(usageStatsSchema),
  weeklyStats: lenient(usageStatsSchema),
  monthlyStats: lenient(usageStatsSchema),
  date: lenient(v.string()),
});
export type UsageSummary = Readonly<v.InferOutput<typeof usageSummarySchema>>;

const baseMembers = {
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.pipe(v.string(), v.nonEmpty()),
  fullyQualifiedName: v.pipe(v.string(), v.nonEmpty()),
  displayName: lenient(v.string()),
  description: lenient(v.string()),
  version: lenient(v.number()),
  updatedAt: lenient(v.number()),
  updatedBy: lenient(v.string()),
  tableType: lenient(v.string()),
  deleted: lenient(v.boolean()),
  serviceType: lenient(v.string()),
  service: lenient(entityReferenceSchema),
  database: lenient(entityReferenceSchema),
  databaseSchema: lenient(entityReferenceSchema),
};

/** `owner` was renamed `owners` about version 1.5; the search index keeps the tier apart from the tags. */
const optionalMembers = {
  owner: lenient(referenceListSchema),
  owners: lenient(referenceListSchema),
  tier: lenient(tagLabelSchema),
  tags: lenient(tagListSchema),
  columns: lenient(columnsSchema),
  followers: lenient(referenceListSchema),
  tableConstraints: lenient(lenientList(constraintSchema)),
  usageSummary: lenient(usageSummarySchema),
};

const allMembers = v.object({ ...baseMembers, ...optionalMembers });
type AllMembers = v.InferOutput<typeof allMembers>;

export type TableRow = Readonly<Omit<AllMembers, 'owner' | 'tier'>> & {
  readonly kind: 'entity';
  readonly type: 'table';
  /** Search only: the engine's marked-up passages by field, as raw text with marker tags. */
  readonly highlight?: Readonly<Record<string, readonly string[]>> | undefined;
};

/** What is wrong with a record, the member at fault by its name; `error-messages.ts` has the texts. */
export type RecordFault =
  | { readonly is: 'no-record' }
  | { readonly is: 'without' | 'no-text'; readonly member: string };

/** A record that cannot be read as a table; it keeps its place in the list. */
export interface UnreadableRow {
  readonly kind: 'unreadable';
  /** The record's own id where it has one, else `unreadable-<n>`. */
  readonly id: string;
  readonly fault: RecordFault;
  /** The record as JSON, cut to 2,000 characters; undefined: it is nested too deeply to be written out. */
  readonly raw: string | undefined;
}

export type CatalogRow = TableRow | UnreadableRow;

/** Members of a record that are always there. */
export const TABLE_MEMBERS: readonly string[] = Object.keys(baseMembers);

/** The optional fields, in the order in which they are asked for, and the members of a record that hold each. */
export const TABLE_FIELDS: Readonly<Record<OptionalField, readonly (keyof typeof optionalMembers)[]>> = {
  owners: ['owners', 'owner'],
  tags: ['tags', 'tier'],
  columns: ['columns'],
  followers: ['followers'],
  tableConstraints: ['tableConstraints'],
  usageSummary: ['usageSummary'],
};

const isOptionalField = (name: string): name is OptionalField => Object.hasOwn(TABLE_FIELDS, name);

type SelectedMembers = Pick<AllMembers, keyof typeof baseMembers> & Partial<AllMembers>;

function normalizeRecord({ owner, owners, tier, tags, ...rest }: SelectedMembers): TableRow {
  const people = owners?.length ? owners : (owner ?? owners);
  const labels = tier ? [tier, ...(tags ?? []).filter((tag) => tag.tagFQN !== tier.tagFQN)] : tags;
  return {
    kind: 'entity',
    type: 'table',
    ...rest,
    ...(people && { owners: people }),
    ...(labels && { tags: labels }),
  };
}

/**
 * The schema of a table record that keeps the members that are always there and those of `fields`, and reads no other:
 * real servers send 8 KB a table, mostly columns nobody asked for. Fails without a readable id, name or FQN.
 */
export function tableRowSchema(fields: readonly string[]) {
  const kept = fields.filter(isOptionalField).flatMap((field) => TABLE_FIELDS[field]);
  const chosen: v.ObjectEntries = Object.fromEntries(kept.map((member) => [member, optionalMembers[member]]));
  const entries = { ...baseMembers, ...chosen } as typeof baseMembers & Partial<typeof optionalMembers>;
  return v.pipe(
    v.object(entries as typeof baseMembers),
    v.transform((record) => normalizeRecord(record as SelectedMembers)),
  );
}

const MAX_RAW_LENGTH = 2_000;

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
    return result.success ? result.output : unreadableRow(record, `${place}:${index}`, result.issues[0]);
  };
}

const idSchema = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });

function unreadableRow(record: unknown, place: string, issue: v.BaseIssue<unknown>): UnreadableRow {
  const own = v.safeParse(idSchema, record);
  const json = stringify(record);
  return {
    kind: 'unreadable',
    id: own.success ? own.output.id : `unreadable-${hash(place)}`,
    fault: faultOf(record, issue),
    raw: json === undefined ? undefined : truncate(json, MAX_RAW_LENGTH),
  };
}

function faultOf(record: unknown, issue: v.BaseIssue<unknown>): RecordFault {
  const member = v.getDotPath(issue);
  if (!member) return { is: 'no-record' };
  const missing = typeof record === 'object' && record !== null && !(member in record);
  return { is: missing ? 'without' : 'no-text', member };
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

/** A row with what the search engine marked in it. */
export function withHighlight(row: CatalogRow, highlight: TableRow['highlight']): CatalogRow {
  return row.kind === 'entity' && highlight ? { ...row, highlight } : row;
}
