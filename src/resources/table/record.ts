import * as v from 'valibot';
import { columnsSchema } from '../../api/schemas/column.ts';
import { lenient, lenientList } from '../../api/schemas/lenient.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';

const constraintSchema = v.object({
  constraintType: v.string(),
  columns: lenientList(v.string()),
  referredColumns: lenient(lenientList(v.string())),
  relationshipType: lenient(v.string()),
});
export type TableConstraint = Readonly<v.InferOutput<typeof constraintSchema>>;

/** How the records of tables are read. */
export const tableRecords = recordType({
  type: 'table',
  shared: ['owners', 'tags', 'followers', 'usageSummary'],
  members: { tableType: lenient(v.string()) },
  fields: {
    columns: lenient(columnsSchema),
    tableConstraints: lenient(lenientList(constraintSchema)),
  },
  taggedParts: ['columns'],
});

export type TableRow = RowOf<typeof tableRecords>;
