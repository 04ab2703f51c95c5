import * as v from 'valibot';
import { columnsSchema, lenient } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { CodeSection } from '../../entity/code-section.tsx';
import { ColumnsSection, useColumnTree } from '../../entity/column-tree.tsx';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { loadedPart } from '../../ui/lazy.ts';
import { resourceType, type PartsProps } from '../resource.ts';
import { ASSET_FIELDS, assetFacets } from '../shared/assets.ts';
import { assetColumns, namesColumn, sharedColumns, textColumn } from '../shared/column-views.tsx';
import { columnParts } from '../shared/part-lines.ts';

const dashboardDataModelRecords = recordType({
  type: 'dashboardDataModel',
  shared: ASSET_FIELDS,
  members: {
    dataModelType: lenient(v.string()),
    project: lenient(v.string()),
    sql: lenient(v.string()),
    /** In every record: the service has no field for them. */
    columns: lenient(columnsSchema),
    sourceUrl: lenient(v.string()),
  },
  fields: {},
  taggedParts: ['columns'],
});

type DashboardDataModelRow = RowOf<typeof dashboardDataModelRecords>;

function DashboardDataModelParts({ record, loading, wide, children }: PartsProps<DashboardDataModelRow>) {
  const t = useTranslator();
  const { dataModelType, project, sql = '', columns } = record;
  const tree = useColumnTree(columns);
  return children({
    factsTitle: t('dashboardDataModel.dataModel'),
    facts: [
      { label: t('dashboardDataModel.type'), value: dataModelType },
      { label: t('dashboardDataModel.project'), value: project },
    ],
    main: <ColumnsSection columns={columns} tree={tree} loading={loading} wide={wide} />,
    after: sql.trim() !== '' && (
      <CodeSection
        title={t('dashboardDataModel.statement')}
        text={sql}
        copyLabel={t('dashboardDataModel.copyStatement')}
      />
    ),
  });
}

export default resourceType<DashboardDataModelRow>({
  id: 'dashboardDataModel',
  records: dashboardDataModelRecords,
  endpoint: { path: ['dashboard', 'datamodels'] },
  services: 'dashboardServices',
  columns: [
    ...sharedColumns('name', 'service'),
    textColumn({ id: 'dataModelType', label: 'dashboardDataModel.type' }),
    namesColumn(
      { id: 'columns', label: 'column.columns', narrow: 'fact', filters: { entries: ['column'] } },
      (row) => (row.columns ?? []).map(({ name }) => name),
    ),
    ...sharedColumns('owners', 'tags'),
    textColumn({ id: 'project', label: 'dashboardDataModel.project' }),
    ...assetColumns(),
  ],
  defaultColumns: ['name', 'service', 'dataModelType', 'columns', 'owners', 'tags', 'updatedAt'],
  facets: assetFacets('column'),
  partLists: loadedPart([
    columnParts({
      id: 'columns',
      label: 'parts.column',
      columnsOf: ({ columns }: DashboardDataModelRow) => columns,
      constraints: {},
    }),
  ]),
  hasLineage: true,
  Parts: DashboardDataModelParts,
});
