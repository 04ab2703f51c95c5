import * as v from 'valibot';

/** An optional member that degrades alone: null, or anything the schema refuses, reads as absent. Never fails. */
export function lenient<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/** A list that keeps the items its schema takes and drops the others. Fails only on what is not a list. */
export function lenientList<const Schema extends v.GenericSchema>(item: Schema) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items): v.InferOutput<Schema>[] =>
      items.flatMap((value) => {
        const result = v.safeParse(item, value);
        return result.success ? [result.output] : [];
      }),
    ),
  );
}

/** A record's reference to another: a service, a database, an owner. Every member is optional. */
export const entityReferenceSchema = v.object({
  id: lenient(v.string()),
  type: lenient(v.string()),
  name: lenient(v.string()),
  fullyQualifiedName: lenient(v.string()),
  displayName: lenient(v.string()),
  description: lenient(v.string()),
  deleted: lenient(v.boolean()),
  /** Owners and domains: set on a place or a domain above the record, which no member names; since version 1.3. */
  inherited: lenient(v.boolean()),
});
export type EntityReference = Readonly<v.InferOutput<typeof entityReferenceSchema>>;

/** A classification tag or a glossary term; a tier is the tag `Tier.TierN`. */
export const tagLabelSchema = v.object({
  tagFQN: v.string(),
  name: lenient(v.string()),
  displayName: lenient(v.string()),
  description: lenient(v.string()),
  source: lenient(v.string()),
  labelType: lenient(v.string()),
  state: lenient(v.string()),
});
export type TagLabel = Readonly<v.InferOutput<typeof tagLabelSchema>> & {
  /** Search hits only: the index mixes tags of parts into those of the record, and a part has this tag. */
  readonly perhapsOfPart?: true;
};

/** The search index keeps users and teams by id alone. */
const idOrReference = v.union([
  v.pipe(
    v.string(),
    v.transform((id): v.InferOutput<typeof entityReferenceSchema> => ({ id })),
  ),
  entityReferenceSchema,
]);

/** A single reference is a list of one: servers up to 1.4 send one owner, newer ones a list. */
export const referenceListSchema = v.union([
  lenientList(idOrReference),
  v.pipe(
    idOrReference,
    v.transform((reference) => [reference]),
  ),
]);
export const tagListSchema = lenientList(tagLabelSchema);

/** A database, a schema or a service, with the members that pickers need. */
export const entitySchema = v.object({
  id: v.string(),
  name: v.string(),
  fullyQualifiedName: v.string(),
  displayName: lenient(v.string()),
  description: lenient(v.string()),
  serviceType: lenient(v.string()),
  deleted: lenient(v.boolean()),
  service: lenient(entityReferenceSchema),
  database: lenient(entityReferenceSchema),
});
export type Entity = Readonly<v.InferOutput<typeof entitySchema>>;

/** Columns nest without a limit on the service; deeper ones are cut, and the cut is flagged. */
export const MAX_COLUMN_DEPTH = 64;

const ownMembers = v.object({
  name: v.string(),
  displayName: lenient(v.string()),
  dataType: lenient(v.string()),
  dataTypeDisplay: lenient(v.string()),
  // No cell shows these five: lists of columns in NDJSON have them.
  arrayDataType: lenient(v.string()),
  dataLength: lenient(v.number()),
  precision: lenient(v.number()),
  scale: lenient(v.number()),
  ordinalPosition: lenient(v.number()),
  constraint: lenient(v.string()),
  description: lenient(v.string()),
  fullyQualifiedName: lenient(v.string()),
  tags: lenient(lenientList(tagLabelSchema)),
  children: v.optional(v.unknown()),
});

export interface Column extends Readonly<Omit<v.InferOutput<typeof ownMembers>, 'children'>> {
  readonly children?: Column[] | undefined;
  /** Deeper columns were sent and are not kept (`MAX_COLUMN_DEPTH`). */
  readonly childrenCut?: true | undefined;
}

function decodeColumn(input: unknown, depth: number): Column[] {
  const result = v.safeParse(ownMembers, input);
  if (!result.success) return [];
  const { children, ...column } = result.output;
  if (!Array.isArray(children) || children.length === 0) return [column];
  if (depth >= MAX_COLUMN_DEPTH) return [{ ...column, childrenCut: true }];
  return [{ ...column, children: children.flatMap((child) => decodeColumn(child, depth + 1)) }];
}

/** A list of columns with their children; items without a name are dropped. Fails only on what is not a list. */
export const columnsSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((items): Column[] => items.flatMap((item) => decodeColumn(item, 1))),
);
