import * as v from 'valibot';
import { lenient } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { durationText } from '../../entity/duration.ts';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { resourceType, type PartsProps } from '../resource.ts';
import { sharedColumns } from '../shared/column-views.tsx';
import {
  ContainedRecords,
  SCOPE_JSON_FIELDS,
  scopeColumns,
  scopeFacets,
} from '../shared/contained-records.tsx';

// The field `tables` is left out, because it holds every table of each schema.
const databaseSchemaRecords = recordType({
  type: 'databaseSchema',
  shared: ['owners', 'tags', 'usageSummary', 'domains', 'certification', 'extension'],
  members: {
    sourceUrl: lenient(v.string()),
    /** ISO 8601, `P30D`. */
    retentionPeriod: lenient(v.string()),
  },
  fields: {},
});

type DatabaseSchemaRow = RowOf<typeof databaseSchemaRecords>;

function DatabaseSchemaParts({ record, asLink, children }: PartsProps<DatabaseSchemaRow>) {
  const t = useTranslator();
  const { database, retentionPeriod } = record;
  return children({
    factsTitle: t('databaseSchema.schema'),
    facts: [
      { label: t('databaseSchema.database'), value: asLink(database, 'database') },
      { label: t('tableFacts.retention'), value: retentionPeriod && durationText(retentionPeriod, t) },
    ],
    main: <ContainedRecords record={record} type="tables" />,
  });
}

export default resourceType<DatabaseSchemaRow>({
  id: 'databaseSchema',
  records: databaseSchemaRecords,
  endpoint: {
    // The filter is the database alone, because the service ignores the name of a service here.
    scopeParams: (database) => ({ database }),
    jsonFields: SCOPE_JSON_FIELDS,
  },
  services: 'databaseServices',
  columns: [
    ...sharedColumns('name', 'location').map((column) =>
      column.place ? { ...column, place: { ...column.place, depth: 2 } } : column,
    ),
    ...scopeColumns(),
  ],
  defaultColumns: ['name', 'location', 'tables', 'owners', 'tags', 'updatedAt'],
  sortMenu: ['updatedAt', 'usageSummary', 'name'],
  scope: 'database',
  facets: scopeFacets('database'),
  Parts: DatabaseSchemaParts,
});
