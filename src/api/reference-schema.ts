import * as v from 'valibot';
import { listOf, maybe, oneOrListOf } from './lenient.ts';

/** What one record says about another: a service, a database, an owner. Nothing in it is certain to be there. */
export const entityReferenceSchema = v.object({
  id: maybe(v.string()),
  type: maybe(v.string()),
  name: maybe(v.string()),
  fullyQualifiedName: maybe(v.string()),
  displayName: maybe(v.string()),
  description: maybe(v.string()),
  deleted: maybe(v.boolean()),
});
export type EntityReference = Readonly<v.InferOutput<typeof entityReferenceSchema>>;

/** A classification tag or a glossary term; a tier is the tag `Tier.TierN`. */
export const tagLabelSchema = v.object({
  tagFQN: v.string(),
  name: maybe(v.string()),
  displayName: maybe(v.string()),
  description: maybe(v.string()),
  source: maybe(v.string()),
  labelType: maybe(v.string()),
  state: maybe(v.string()),
});
export type TagLabel = Readonly<v.InferOutput<typeof tagLabelSchema>>;

/** The search index keeps people by their id alone. */
const idOrReference = v.union([
  v.pipe(
    v.string(),
    v.transform((id): v.InferOutput<typeof entityReferenceSchema> => ({ id })),
  ),
  entityReferenceSchema,
]);

export const referenceListSchema = oneOrListOf(idOrReference);
export const tagListSchema = listOf(tagLabelSchema);
