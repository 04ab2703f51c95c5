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
      items.flatMap((one) => {
        const result = v.safeParse(item, one);
        return result.success ? [result.output] : [];
      }),
    ),
  );
}

/** Like `listOf`, and one thing alone is a list of one: servers up to 1.4 send one owner where newer ones send a list. */
export function lenientOneOrList<const Schema extends v.GenericSchema>(item: Schema) {
  return v.union([
    lenientList(item),
    v.pipe(
      item,
      v.transform((one): v.InferOutput<Schema>[] => [one]),
    ),
  ]);
}
