import * as v from 'valibot';
import { lenientList, lenient } from './lenient.ts';
import { tagLabelSchema } from './entity.ts';

/** Columns nest without a limit on the service; what lies deeper than this is cut and the cut is flagged. */
export const MAX_COLUMN_DEPTH = 64;

const ownMembers = v.object({
  name: v.string(),
  displayName: lenient(v.string()),
  dataType: lenient(v.string()),
  dataTypeDisplay: lenient(v.string()),
  arrayDataType: lenient(v.string()),
  dataLength: lenient(v.number()),
  precision: lenient(v.number()),
  scale: lenient(v.number()),
  constraint: lenient(v.string()),
  ordinalPosition: lenient(v.number()),
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
