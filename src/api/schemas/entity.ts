import * as v from 'valibot';
import { lenientList, lenient, lenientOneOrList } from './lenient.ts';

/** What one record says about another: a service, a database, an owner. Nothing in it is certain to be there. */
export const entityReferenceSchema = v.object({
  id: lenient(v.string()),
  type: lenient(v.string()),
  name: lenient(v.string()),
  fullyQualifiedName: lenient(v.string()),
  displayName: lenient(v.string()),
  description: lenient(v.string()),
  deleted: lenient(v.boolean()),
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
  /** Of a search hit: the index mixes tags of parts into those of the record, and a part has this one. */
  readonly perhapsOfPart?: true;
};

/** The search index keeps people by their id alone. */
const idOrReference = v.union([
  v.pipe(
    v.string(),
    v.transform((id): v.InferOutput<typeof entityReferenceSchema> => ({ id })),
  ),
  entityReferenceSchema,
]);

export const referenceListSchema = lenientOneOrList(idOrReference);
export const tagListSchema = lenientList(tagLabelSchema);

/** A database, a schema or a service, as far as pickers need it. */
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
