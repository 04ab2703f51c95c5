import * as v from 'valibot';
import { entityReferenceSchema, lenient, lenientList } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { PartsList, referenceName } from '../../entity/parts-list.tsx';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { resourceType, type PartsProps } from '../resource.ts';
import { ASSET_FIELDS, assetFacets } from '../shared/assets.ts';
import { chartIcon } from '../shared/chart-icon.tsx';
import { assetColumns, namesColumn, sharedColumns, textColumn } from '../shared/column-views.tsx';

const chartRecords = recordType({
  type: 'chart',
  shared: ASSET_FIELDS,
  members: {
    chartType: lenient(v.string()),
    sourceUrl: lenient(v.string()),
    /** `sourceUrl` of servers before 1.1.0. */
    chartUrl: lenient(v.string()),
  },
  fields: {
    /** Since about 1.6. */
    dashboards: lenient(lenientList(entityReferenceSchema)),
  },
});

type ChartRow = RowOf<typeof chartRecords>;

function ChartParts({ record, loading, asPart, children }: PartsProps<ChartRow>) {
  const t = useTranslator();
  return children({
    factsTitle: t('chart.chart'),
    facts: [{ label: t('chart.type'), value: record.chartType }],
    main: (
      <PartsList
        title={t('chart.dashboards')}
        findLabel={t('chart.findDashboard')}
        noneText={t('chart.noDashboards')}
        parts={record.dashboards?.map((dashboard) => asPart(dashboard, 'dashboard'))}
        loading={loading}
      />
    ),
  });
}

export default resourceType<ChartRow>({
  id: 'chart',
  records: chartRecords,
  services: 'dashboardServices',
  columns: [
    ...sharedColumns('name', 'service'),
    textColumn({ id: 'chartType', label: 'chart.type', width: 104, narrow: 'fact' }),
    ...sharedColumns('owners', 'tags'),
    namesColumn({ id: 'dashboards', label: 'chart.dashboards', field: { name: 'dashboards' } }, (row) =>
      row.dashboards?.map(referenceName),
    ),
    ...assetColumns(),
  ],
  defaultColumns: ['name', 'service', 'chartType', 'owners', 'tags', 'updatedAt'],
  facets: assetFacets(),
  icon: ({ chartType }) => chartIcon(chartType),
  Parts: ChartParts,
});
