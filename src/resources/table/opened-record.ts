import * as v from 'valibot';
import { entityReferenceSchema, lenient, lenientList } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { tableMembers } from './definition.ts';

/** A column of a partition: until version 1.3 its name alone, with one interval for all. */
const partitionColumn = v.object({
  columnName: v.string(),
  intervalType: lenient(v.string()),
  interval: lenient(v.string()),
});
const partitionColumnOrName = v.union([
  v.pipe(
    v.string(),
    v.transform((columnName): v.InferOutput<typeof partitionColumn> => ({ columnName })),
  ),
  partitionColumn,
]);

const joinedWith = v.object({ fullyQualifiedName: v.string(), joinCount: lenient(v.number()) });

/** An access to the data: when, ms since the epoch, and by a record of the catalog or a process outside of it. */
const accessSchema = v.object({
  timestamp: lenient(v.number()),
  accessedBy: lenient(entityReferenceSchema),
  accessedByAProcess: lenient(v.string()),
});
export type Access = Readonly<v.InferOutput<typeof accessSchema>>;

/** Opened tables, with members that no row has: `entity/data/table.json` and `type/lifeCycle.json` of 1.1 to 2.0. */
export const openedTableRecords = recordType({
  ...tableMembers,
  members: {
    ...tableMembers.members,
    /** ISO 8601, `P30D`. */
    retentionPeriod: lenient(v.string()),
    sourceUrl: lenient(v.string()),
    /** The name of `schemaDefinition` until version 1.4. */
    viewDefinition: lenient(v.string()),
  },
  fields: {
    ...tableMembers.fields,
    schemaDefinition: lenient(v.string()),
    tablePartition: lenient(
      v.object({
        columns: lenient(lenientList(partitionColumnOrName)),
        intervalType: lenient(v.string()),
        interval: lenient(v.string()),
      }),
    ),
    joins: lenient(
      v.object({
        columnJoins: lenient(
          lenientList(v.object({ columnName: v.string(), joinedWith: lenientList(joinedWith) })),
        ),
        directTableJoins: lenient(lenientList(joinedWith)),
      }),
    ),
    lifeCycle: lenient(
      v.object({
        created: lenient(accessSchema),
        updated: lenient(accessSchema),
        accessed: lenient(accessSchema),
      }),
    ),
    votes: lenient(v.object({ upVotes: lenient(v.number()), downVotes: lenient(v.number()) })),
  },
});

export type OpenedTable = RowOf<typeof openedTableRecords>;
