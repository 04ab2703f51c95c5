import * as v from 'valibot';
import { type Column, columnsSchema } from './column-schema.ts';
import { listOf, maybe } from './lenient.ts';
import {
  type EntityReference,
  type TagLabel,
  entityReferenceSchema,
  referenceListSchema,
  tagLabelSchema,
  tagListSchema,
} from './reference-schema.ts';

export type { Column, EntityReference, TagLabel };

/** The members of a table that the service adds only when they are asked for by `fields`. */
export type OptionalField = 'owners' | 'tags' | 'columns' | 'followers' | 'tableConstraints' | 'usageSummary';

const constraintSchema = v.object({
  constraintType: v.string(),
  columns: listOf(v.string()),
  referredColumns: maybe(listOf(v.string())),
  relationshipType: maybe(v.string()),
});
export type TableConstraint = Readonly<v.InferOutput<typeof constraintSchema>>;

const usageStatsSchema = v.object({ count: v.number(), percentileRank: v.fallback(v.number(), 0) });
export type UsageStats = Readonly<v.InferOutput<typeof usageStatsSchema>>;

const usageSummarySchema = v.object({
  dailyStats: maybe(usageStatsSchema),
  weeklyStats: maybe(usageStatsSchema),
  monthlyStats: maybe(usageStatsSchema),
  date: maybe(v.string()),
});
export type UsageSummary = Readonly<v.InferOutput<typeof usageSummarySchema>>;

const alwaysThere = {
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.pipe(v.string(), v.nonEmpty()),
  fullyQualifiedName: v.pipe(v.string(), v.nonEmpty()),
  displayName: maybe(v.string()),
  description: maybe(v.string()),
  version: maybe(v.number()),
  updatedAt: maybe(v.number()),
  updatedBy: maybe(v.string()),
  tableType: maybe(v.string()),
  deleted: maybe(v.boolean()),
  serviceType: maybe(v.string()),
  service: maybe(entityReferenceSchema),
  database: maybe(entityReferenceSchema),
  databaseSchema: maybe(entityReferenceSchema),
};

/** `owner` was renamed `owners` about version 1.5; the search index keeps the tier apart from the tags. */
const onRequest = {
  owner: maybe(referenceListSchema),
  owners: maybe(referenceListSchema),
  tier: maybe(tagLabelSchema),
  tags: maybe(tagListSchema),
  columns: maybe(columnsSchema),
  followers: maybe(referenceListSchema),
  tableConstraints: maybe(listOf(constraintSchema)),
  usageSummary: maybe(usageSummarySchema),
};

const everything = v.object({ ...alwaysThere, ...onRequest });
type Everything = v.InferOutput<typeof everything>;

export type TableRow = Readonly<Omit<Everything, 'owner' | 'tier'>> & {
  readonly kind: 'table';
  /** Search only: the engine's marked-up passages by field, as raw text with marker tags. */
  readonly highlight?: Readonly<Record<string, readonly string[]>> | undefined;
};

/** What is wrong with a record, the member at fault by its name; `unreadable-words.ts` says it. */
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

const MEMBERS: Readonly<Record<OptionalField, readonly (keyof typeof onRequest)[]>> = {
  owners: ['owner', 'owners'],
  tags: ['tier', 'tags'],
  columns: ['columns'],
  followers: ['followers'],
  tableConstraints: ['tableConstraints'],
  usageSummary: ['usageSummary'],
};
const OPTIONAL_FIELDS: readonly string[] = Object.keys(MEMBERS);

/** Whether a text is the name of an optional field that the client decodes. */
export function isOptionalField(name: string): name is OptionalField {
  return OPTIONAL_FIELDS.includes(name);
}

type Chosen = Pick<Everything, keyof typeof alwaysThere> & Partial<Everything>;

function joined({ owner, owners, tier, tags, ...rest }: Chosen): TableRow {
  const people = owners?.length ? owners : (owner ?? owners);
  const labels = tier ? [tier, ...(tags ?? []).filter((tag) => tag.tagFQN !== tier.tagFQN)] : tags;
  return {
    kind: 'table',
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
  const kept = fields.filter(isOptionalField).flatMap((field) => MEMBERS[field]);
  const chosen: v.ObjectEntries = Object.fromEntries(kept.map((member) => [member, onRequest[member]]));
  const entries = { ...alwaysThere, ...chosen } as typeof alwaysThere & Partial<typeof onRequest>;
  return v.pipe(
    v.object(entries as typeof alwaysThere),
    v.transform((record) => joined(record as Chosen)),
  );
}
