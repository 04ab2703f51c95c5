import { queryOptions, useQueries } from '@tanstack/react-query';
import { Table } from 'lucide-react';
import * as v from 'valibot';
import { useClient } from '../../api/client-context.ts';
import type { Client } from '../../api/client.ts';
import { FRESH_MS, keys } from '../../api/keys.ts';
import { createTaskQueue } from '../../api/row-counts.ts';
import {
  entityReferenceSchema,
  type EntityReference,
  lenient,
  lenientList,
} from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { PartsList, referenceName, type RecordPart } from '../../entity/parts-list.tsx';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { ICON_PROPS } from '../../ui/button.tsx';
import { truncateText } from '../../ui/cut-text.ts';
import { loadedPart } from '../../ui/lazy.ts';
import { resourceType, type PartsProps } from '../resource.ts';
import { ASSET_FIELDS, assetFacets } from '../shared/assets.ts';
import { chartIcon } from '../shared/chart-icon.tsx';
import { assetColumns, namesColumn, sharedColumns, textColumn } from '../shared/column-views.tsx';
import { referenceParts } from '../shared/part-lines.ts';

const dashboardRecords = recordType({
  type: 'dashboard',
  shared: [...ASSET_FIELDS, 'usageSummary'],
  members: {
    sourceUrl: lenient(v.string()),
    /** `sourceUrl` of servers before 1.1.0, like a chart's `chartUrl`. */
    dashboardUrl: lenient(v.string()),
    project: lenient(v.string()),
    /** `Dashboard` or `Report`. */
    dashboardType: lenient(v.string()),
  },
  fields: {
    charts: lenient(lenientList(entityReferenceSchema)),
    dataModels: lenient(lenientList(entityReferenceSchema)),
  },
});

type DashboardRow = RowOf<typeof dashboardRecords>;

const chartSchema = v.object({
  chartType: lenient(v.string()),
  chartUrl: lenient(v.string()),
  sourceUrl: lenient(v.string()),
});

/** Most charts with a type and a link: each costs a request. */
const MAX_REQUESTED = 48;
const queue = createTaskQueue(4);

const chartQuery = (client: Client, fqn: string) =>
  queryOptions({
    queryKey: keys.chart(client, fqn),
    queryFn: ({ signal }) =>
      queue(async () => {
        signal.throwIfAborted();
        const request = { path: ['charts', 'name', fqn], schema: chartSchema, signal };
        // A chart that fails has its name alone: as an error it would be requested again whenever the dashboard is opened.
        return client.get(request).then(
          ({ value }) => value,
          () => {
            signal.throwIfAborted();
            return null;
          },
        );
      }),
    staleTime: FRESH_MS.records,
  });

/** Types and URLs of charts by their FQNs, as far as they have loaded: dashboards only name their charts. */
function useCharts(charts: readonly EntityReference[] = []) {
  const client = useClient();
  const all = new Set(charts.flatMap(({ fullyQualifiedName }) => fullyQualifiedName ?? []));
  const names = [...all].slice(0, MAX_REQUESTED);
  const loaded = useQueries({ queries: names.map((fqn) => chartQuery(client, fqn)) });
  return new Map(names.map((fqn, at) => [fqn, loaded[at]?.data ?? undefined]));
}

const TABLE = <Table {...ICON_PROPS} />;

const MAX_NAME = 60;

function DashboardParts({ record, loading, asPart, children }: PartsProps<DashboardRow>) {
  const t = useTranslator();
  const { charts, dataModels, serviceType = t('parts.service') } = record;
  const loaded = useCharts(charts);
  const parts = charts?.map((chart): RecordPart => {
    const { chartType, chartUrl, sourceUrl = chartUrl } = loaded.get(chart.fullyQualifiedName ?? '') ?? {};
    const part = asPart(chart, 'chart');
    return {
      ...part,
      icon: chartIcon(chartType),
      type: chartType,
      address: sourceUrl,
      addressLabel: t('dashboard.openChart', {
        name: truncateText(part.name, MAX_NAME),
        service: truncateText(serviceType, MAX_NAME),
      }),
    };
  });
  return children({
    main: (
      <PartsList
        title={t('dashboard.charts')}
        findLabel={t('dashboard.findChart')}
        noneText={t('dashboard.noCharts')}
        parts={parts}
        loading={loading}
      />
    ),
    after: (
      <PartsList
        title={t('dashboard.dataModels')}
        findLabel={t('dashboard.findDataModel')}
        parts={dataModels?.map((model) => ({ ...asPart(model, 'dashboardDataModel'), icon: TABLE }))}
        loading={loading}
      />
    ),
  });
}

const CHARTS = { name: 'charts', heavy: true } as const;
const DATA_MODELS = { name: 'dataModels', heavy: true, unindexed: true } as const;

export default resourceType<DashboardRow>({
  id: 'dashboard',
  records: dashboardRecords,
  services: 'dashboardServices',
  columns: [
    ...sharedColumns('name', 'service'),
    namesColumn({ id: 'charts', label: 'dashboard.charts', field: CHARTS }, (row) =>
      row.charts?.map(referenceName),
    ),
    ...sharedColumns('owners', 'tags', 'usageSummary'),
    namesColumn({ id: 'dataModels', label: 'dashboard.dataModels', field: DATA_MODELS }, (row) =>
      row.dataModels?.map(referenceName),
    ),
    textColumn({ id: 'project', label: 'dashboard.project' }),
    ...assetColumns(),
  ],
  defaultColumns: ['name', 'service', 'charts', 'owners', 'tags', 'updatedAt'],
  sortMenu: ['updatedAt', 'name', 'usageSummary'],
  facets: assetFacets('usage'),
  kind: ({ dashboardType }) => dashboardType,
  partLists: loadedPart([
    referenceParts({
      id: 'charts',
      label: 'dashboard.chart',
      field: CHARTS,
      referencesOf: ({ charts }: DashboardRow) => charts,
    }),
    referenceParts({
      id: 'data-models',
      label: 'dashboard.dataModel',
      field: DATA_MODELS,
      referencesOf: ({ dataModels }: DashboardRow) => dataModels,
    }),
  ]),
  hasLineage: true,
  Parts: DashboardParts,
});
