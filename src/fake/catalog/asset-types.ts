import { itemAt } from '../random.ts';
import { dataModelColumns, messageSchema, pipelineRun, procedureCode } from './asset-parts.ts';
import type { Asset, AssetRelations, GeneratedHead } from './generated-head.ts';
import { sentenceCase, type wordsOf } from './generated-texts.ts';
import { DAY, type Members } from './new-record.ts';
import { addressMember } from './record-schema.ts';
import { quoteName } from './records.ts';
import type { AssetType, EntityRecord } from './types.ts';
import { usageSummary } from './usage.ts';
import { ALGORITHMS, BUCKETS, CHART_TYPES, FORMATS, MODEL_TYPES, SCHEDULES } from './vocabulary/assets.ts';

/** What the records of one type are like. */
interface AssetDescription {
  readonly route: string;
  /** Live records beside 12,480 tables. */
  readonly count: number;
  /** Names, separated by blanks: `*` stands for the plural of the entity, `+` for the singular. */
  readonly names: string;
  /** Share of the records with a display name; default: a third. */
  readonly titled?: number;
  readonly describe: (words: ReturnType<typeof wordsOf>, head: GeneratedHead) => string;
  /** The members that only records of the type have; undefined ones are left out. */
  readonly members: (asset: Asset) => Members;
  /** Index of the record that one is in; absent: none is in another. */
  readonly parentOf?: (index: number, live: number, drawn: number) => number | undefined;
  /** Name of a record that is in no other; absent: like all. */
  readonly nameOfRoot?: (index: number) => string;
}

/** Number of records that the usage of an asset is compared with. */
const COMPARED = 1_000;

/** Indexes of the charts of a dashboard. */
const chartsOf = ({ index, drawn }: GeneratedHead, { sizeOf }: AssetRelations): readonly number[] =>
  [0, 1, 2].slice(0, 1 + (drawn % 3)).map((nth) => index + nth * sizeOf('dashboard'));

const addressOf = ({ address, name }: Asset, path: string): string =>
  `${address}/${path}/${encodeURIComponent(name)}`;

/** The data model that some dashboards are built on, of their own service. */
function modelsOf({ drawn, service, number, relations }: Asset): readonly EntityRecord[] {
  const models = relations
    .heads('dashboardDataModel')
    .filter((model) => drawn % 3 === 0 && !model.deleted && model.service === service);
  const model = models[number(23) % Math.max(1, models.length)];
  return model ? [relations.reference('dashboardDataModel', model.index)] : [];
}

export const ASSET_DESCRIPTIONS: Readonly<Record<AssetType, AssetDescription>> = {
  topic: {
    route: 'topics',
    count: 1_200,
    names: '*.changed +.created cdc.* +_events dlq.* *_raw +.deleted *-snapshot enriched.*',
    describe: ({ many, meaning }) => `One message for each change of ${many}, keyed by its id.\n\n${meaning}`,
    members(asset) {
      const isSettled = asset.chance(41) < 0.7;
      return {
        messageSchema: asset.chance(43) < 0.85 ? messageSchema(asset) : undefined,
        partitions: asset.pick(44, [1, 3, 6, 12, 12, 24, 48, 96]),
        cleanupPolicies: asset.pick(45, [['delete'], ['delete'], ['compact'], ['delete', 'compact'], []]),
        retentionTime: isSettled ? asset.pick(46, [1, 3, 7, 7, 30]) * DAY : undefined,
        replicationFactor: isSettled ? asset.pick(47, [1, 2, 3, 3, 3]) : undefined,
        maximumMessageSize: isSettled ? 1_048_576 : undefined,
        retentionSize: -1,
      };
    },
  },
  dashboard: {
    route: 'dashboards',
    count: 800,
    names: '*_overview *_daily +_health weekly_* *_by_region +_funnel board_* *_forecast',
    titled: 0.9,
    describe: ({ many, team }) =>
      `What **${team}** looks at every morning: ${many} by day, region and channel.`,
    members(asset) {
      const { relations, schema } = asset;
      const charts = chartsOf(asset, relations).filter(
        (chart) => relations.heads('chart')[chart]?.deleted === false,
      );
      return {
        [addressMember(schema, 'dashboard')]: addressOf(asset, 'dashboards'),
        charts: charts.map((chart) => relations.reference('chart', chart)),
        dataModels: schema.namesDataModels ? modelsOf(asset) : [],
        usageSummary: usageSummary(asset.chance(31), COMPARED),
      };
    },
  },
  chart: {
    route: 'charts',
    count: 2_400,
    names: '*_over_time *_by_country total_* +_share top_* *_by_channel open_* +_trend',
    titled: 0.9,
    describe: ({ meaning }, { entity }) =>
      `${sentenceCase(entity.plural)} of the period that is chosen above. ${meaning}`,
    members(asset) {
      const { relations, schema, index } = asset;
      const dashboard = relations.heads('dashboard')[index % relations.sizeOf('dashboard')];
      const isShown = dashboard !== undefined && chartsOf(dashboard, relations).includes(index);
      return {
        chartType: asset.pick(21, CHART_TYPES),
        [addressMember(schema, 'chart')]: addressOf(asset, 'charts'),
        dashboards: isShown ? [relations.reference('dashboard', dashboard.index)] : [],
      };
    },
  },
  pipeline: {
    route: 'pipelines',
    count: 1_500,
    names: 'load_* ingest_* build_*_mart *_hourly export_* check_* backfill_* sync_*',
    describe: ({ many, team }) =>
      `Brings ${many} from the source into the warehouse. Ask *${team}* before it is run again.`,
    members: (asset) => ({
      [addressMember(asset.schema, 'pipeline')]: addressOf(asset, 'pipelines'),
      scheduleInterval: asset.chance(55) < 0.7 ? asset.pick(56, SCHEDULES) : undefined,
      ...pipelineRun(asset),
    }),
  },
  mlmodel: {
    route: 'mlmodels',
    count: 120,
    names: '+_churn +_scoring *_forecast +_ranker *_anomaly +_classifier',
    describe: ({ many, meaning }) => `Trained every week on ${many}. ${meaning}`,
    members(asset) {
      const { name, fullyQualifiedName, entity, drawn, number, relations } = asset;
      const [algorithm, parameters] = asset.pick(71, ALGORITHMS);
      const features = entity.columns.filter(({ parts }) => parts === undefined);
      const dashboards = relations.sizeOf('dashboard');
      return {
        algorithm,
        mlFeatures: features.map((feature) => ({
          name: feature.name,
          dataType: ['int', 'money', 'ratio', 'time', 'date'].includes(feature.kind)
            ? 'numerical'
            : 'categorical',
          ...(number(feature.name.length) % 2 === 0 && {
            description: `${sentenceCase(feature.name)} on the day of training.`,
          }),
          fullyQualifiedName: `${fullyQualifiedName}.${quoteName(feature.name)}`,
        })),
        mlHyperParameters:
          number(72) % 4 > 0
            ? Object.entries(parameters).map(([parameter, value]) => ({ name: parameter, value }))
            : undefined,
        target: number(73) % 3 > 0 ? (features.at(-1)?.name ?? 'label') : undefined,
        mlStore:
          number(74) % 2 === 0
            ? {
                storage: `s3://lindgate-models/${encodeURIComponent(name)}`,
                imageRepository: 'https://registry.example.com/models',
              }
            : undefined,
        dashboard: drawn % 4 === 0 ? relations.reference('dashboard', drawn % dashboards) : undefined,
        usageSummary: usageSummary(asset.chance(31), COMPARED),
      };
    },
  },
  container: {
    route: 'containers',
    count: 2_000,
    names: '* *_daily *_archive *_export +_images *_parquet raw_*',
    describe: ({ many, meaning }, { isRoot }) =>
      isRoot ? 'A bucket; each folder has an owner of its own.' : `Files with ${many}. ${meaning}`,
    // Folders are in buckets, files in folders.
    parentOf(index, live, drawn) {
      const roots = Math.max(1, Math.round(live * 0.04));
      const folders = Math.max(1, Math.round(live * 0.2));
      if (index < roots) return undefined;
      return index < roots + folders ? drawn % roots : roots + (drawn % folders);
    },
    nameOfRoot(index) {
      const round = Math.floor(index / BUCKETS.length);
      return `lindgate-${itemAt(BUCKETS, index)}${round === 0 ? '' : `-${round}`}`;
    },
    members(asset) {
      const { index, parent, name, number, relations } = asset;
      const children = relations.childrenOf(index);
      const isFolder = children.length > 0;
      const objects = 1 + Math.floor(asset.chance(82) ** 3 * 40_000);
      return {
        parent: parent === undefined ? undefined : relations.reference('container', parent),
        children: children
          .filter((child) => relations.heads('container')[child]?.deleted === false)
          .map((child) => relations.reference('container', child)),
        dataModel:
          !isFolder && asset.chance(81) < 0.75
            ? { isPartitioned: number(83) % 3 === 0, columns: dataModelColumns(asset) }
            : undefined,
        prefix: `/${name}`,
        numberOfObjects: objects,
        size: objects * (2_000 + (number(84) % 3_000_000)),
        fileFormats: isFolder ? [] : asset.pick(85, FORMATS),
      };
    },
  },
  storedProcedure: {
    route: 'storedProcedures',
    count: 600,
    names: 'load_* refresh_* merge_* purge_* count_* sp_+_upsert *_backfill',
    describe: ({ team, meaning }) => `Run every night by the scheduler of **${team}**. ${meaning}`,
    members: (asset) => ({ storedProcedureCode: procedureCode(asset) }),
  },
  dashboardDataModel: {
    route: 'dashboard/datamodels',
    count: 300,
    names: '* +_facts *_explore *_metrics dim_+ *_by_day',
    describe: ({ many, meaning }) => `The columns of ${many} that dashboards may show. ${meaning}`,
    members(asset) {
      const columns = dataModelColumns(asset);
      const list = columns.map(({ name }) => String(name)).join(',\n  ');
      return {
        dataModelType: asset.pick(95, MODEL_TYPES[asset.serviceType] ?? ['LookMlView']),
        sql: asset.number(96) % 4 > 0 ? `SELECT\n  ${list}\nFROM mart.${asset.entity.plural}` : undefined,
        project: asset.serviceType === 'Looker' ? 'lindgate' : undefined,
        columns,
      };
    },
  },
};
