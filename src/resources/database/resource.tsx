import * as v from 'valibot';
import { quotedName } from '../../api/fqn.ts';
import { lenient } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import '../../i18n/later-messages.ts';
import { resourceType, type PartsProps } from '../resource.ts';
import { sharedColumns } from '../shared/column-views.tsx';
import {
  ContainedRecords,
  SCOPE_JSON_FIELDS,
  scopeColumns,
  scopeFacets,
} from '../shared/contained-records.tsx';

const databaseRecords = recordType({
  type: 'database',
  shared: ['owners', 'tags', 'usageSummary', 'domains', 'certification', 'extension'],
  members: { sourceUrl: lenient(v.string()) },
  fields: {},
});

type DatabaseRow = RowOf<typeof databaseRecords>;

const DatabaseParts = ({ record, children }: PartsProps<DatabaseRow>) =>
  children({ main: <ContainedRecords record={record} type="databaseSchemas" /> });

export default resourceType<DatabaseRow>({
  id: 'database',
  records: databaseRecords,
  endpoint: {
    // The service matches the name as a prefix of FQNs, so it is quoted.
    scopeParams: (service) => ({ service: quotedName(service) }),
    jsonFields: SCOPE_JSON_FIELDS,
  },
  services: 'databaseServices',
  columns: [...sharedColumns('name', 'service'), ...scopeColumns()],
  defaultColumns: ['name', 'service', 'tables', 'owners', 'tags', 'updatedAt'],
  sortMenu: ['updatedAt', 'usageSummary', 'name'],
  facets: scopeFacets(),
  Parts: DatabaseParts,
});
