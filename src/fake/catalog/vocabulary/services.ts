import type { AssetService } from '../types.ts';
import type { Layer } from './layers.ts';

type Stage = Layer['name'];

/** A database of a service. */
interface DatabaseSpec {
  readonly name: string;
  /** The layers of its schemas. */
  readonly layers: readonly Stage[];
  /** Domains whose data it contains; absent: all. */
  readonly domains?: readonly string[];
}

/** A warehouse or database server, with its databases in order of importance. */
export interface ServiceSpec {
  readonly name: string;
  /** Its display name. */
  readonly title: string;
  readonly type: string;
  /** Its purpose, as a sentence. */
  readonly purpose: string;
  readonly databases: readonly DatabaseSpec[];
  /** Folds unquoted names to upper case, as Snowflake and Oracle do. */
  readonly upper?: boolean;
}

const LOADED: readonly Stage[] = ['raw', 'staging'];
const MODELLED: readonly Stage[] = ['intermediate', 'mart', 'report'];
const WAREHOUSE: readonly Stage[] = ['staging', 'intermediate', 'mart', 'report'];
const TRIED: readonly Stage[] = ['sandbox', 'intermediate'];

function database(name: string, layers: readonly Stage[], domains?: string): DatabaseSpec {
  return domains === undefined ? { name, layers } : { name, layers, domains: domains.split(' ') };
}

export const SERVICES: readonly ServiceSpec[] = [
  {
    name: 'snowflake_prod',
    title: 'Snowflake Production',
    type: 'Snowflake',
    purpose: 'The company’s warehouse: loads, models and marts of all departments.',
    databases: [
      database('ANALYTICS', MODELLED, 'commerce customers finance logistics'),
      database('RAW', LOADED, 'commerce customers finance logistics'),
      database('FINANCE', WAREHOUSE, 'finance'),
      database('PROD_EU', MODELLED),
      database('MARKETPLACE', WAREHOUSE, 'commerce'),
    ],
    upper: true,
  },
  {
    name: 'bigquery_analytics',
    title: 'BigQuery Analytics',
    type: 'BigQuery',
    purpose: 'Web and app events, and what marketing and product build from them.',
    databases: [
      database('lindgate-analytics-prod', MODELLED, 'marketing product customers'),
      database('lindgate-events', LOADED, 'marketing product'),
      database('lindgate-ml-dev', TRIED, 'customers product commerce'),
      database('lindgate-finance', WAREHOUSE, 'finance'),
      database('lindgate-ads', WAREHOUSE, 'marketing'),
    ],
  },
  {
    name: 'pg_orders',
    title: 'PostgreSQL Orders',
    type: 'Postgres',
    purpose: 'Read replicas of the order system and reports that run beside them.',
    databases: [
      database('orders', ['raw', 'mart', 'report'], 'commerce logistics'),
      database('billing', ['raw', 'mart', 'report'], 'finance customers'),
      database('identity', LOADED, 'customers people'),
      database('inventory', LOADED, 'logistics'),
      database('partners', LOADED, 'marketing commerce'),
    ],
  },
  {
    name: 'hive_lake',
    title: 'Hive Data Lake',
    type: 'Hive',
    purpose: 'The data lake on object storage: everything in the form in which it arrived.',
    databases: [
      database('lake_raw', LOADED, 'product logistics platform commerce'),
      database('lake_curated', ['intermediate', 'mart'], 'product logistics platform'),
      database('default', ['sandbox', 'staging', 'raw']),
      database('lake_logs', LOADED, 'platform'),
    ],
  },
  {
    name: 'redshift_bi',
    title: 'Redshift BI',
    type: 'Redshift',
    purpose: 'Tables behind the dashboards of stores, people and finance.',
    databases: [
      database('bi', ['mart', 'report'], 'people finance commerce'),
      database('dw', WAREHOUSE, 'people finance'),
      database('growth', WAREHOUSE, 'marketing customers'),
      database('finance', WAREHOUSE, 'finance'),
    ],
  },
  {
    name: 'databricks_main',
    title: 'Databricks',
    type: 'Databricks',
    purpose: 'Notebooks, features of models and the tables that they read.',
    databases: [
      database('main', WAREHOUSE, 'platform product logistics customers'),
      database('bronze', LOADED),
      database('ml_features', TRIED, 'customers product commerce'),
      database('gold', MODELLED),
    ],
  },
  {
    name: 'mysql_shop',
    title: 'MySQL Shop',
    type: 'Mysql',
    purpose: 'Databases of the shop system and of the tills in the stores.',
    databases: [
      database('shop', ['raw'], 'commerce customers'),
      database('pos', ['raw'], 'commerce finance'),
      database('crm_archive', ['raw'], 'customers'),
      database('cms', ['raw'], 'marketing product'),
    ],
  },
  {
    name: 'trino_federation',
    title: 'Trino Federation',
    type: 'Trino',
    purpose: 'One entrance to the lake and to the warehouses, for queries across them.',
    databases: [
      database('iceberg', WAREHOUSE),
      database('kafka', ['raw'], 'product platform'),
      database('hudi', LOADED),
      database('delta', MODELLED),
    ],
  },
  {
    name: 'oracle_erp',
    title: 'Oracle ERP',
    type: 'Oracle',
    purpose: 'The ERP system: ledger, purchasing and stock.',
    databases: [
      database('ERP', ['raw', 'report'], 'finance logistics'),
      database('HR', ['raw', 'report'], 'people'),
      database('GL', ['raw', 'mart'], 'finance'),
      database('SCM', ['raw', 'mart'], 'logistics'),
    ],
    upper: true,
  },
  {
    name: 'mssql_crm',
    title: 'SQL Server CRM',
    type: 'Mssql',
    purpose: 'Customer service and payroll applications.',
    databases: [
      database('CRM', ['raw', 'report'], 'customers'),
      database('ServiceDesk', ['raw', 'report'], 'platform customers'),
      database('DWH.Archive', WAREHOUSE),
      database('Payroll', ['raw', 'report'], 'people'),
    ],
  },
];

/** A service that is no database, with its share of the assets of its kind. */
export interface AssetServiceSpec {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly purpose: string;
  /** Share of the assets of its kind. */
  readonly share: number;
}

const service = (
  name: string,
  title: string,
  type: string,
  share: number,
  purpose: string,
): AssetServiceSpec => ({ name, title, type, purpose, share });

/** Services by kind, the largest first. A dot in a name is not quoted in the FQNs of these, as a server 1.1 has them. */
export const ASSET_SERVICES: Readonly<Record<AssetService, readonly AssetServiceSpec[]>> = {
  messagingService: [
    service('kafka_prod', 'Kafka Production', 'Kafka', 6, 'Events of the shop, the apps and the warehouses.'),
    service('kafka.eu', 'Kafka Europe', 'Kafka', 3, 'Mirror of the topics that must not leave Europe.'),
    service('redpanda_edge', 'Redpanda Edge', 'Redpanda', 1, 'Readings of tills, doors and scanners.'),
  ],
  dashboardService: [
    service('looker', 'Looker', 'Looker', 4, 'Dashboards that departments rely on.'),
    service('superset', 'Superset', 'Superset', 3, 'Dashboards of engineers and analysts.'),
    service('tableau_finance', 'Tableau Finance', 'Tableau', 2, 'Reports of finance and the board.'),
    service('metabase', 'Metabase', 'Metabase', 1, 'Questions that anybody may ask.'),
  ],
  pipelineService: [
    service('airflow_prod', 'Airflow Production', 'Airflow', 7, 'Nightly loads and models.'),
    service('dagster', 'Dagster', 'Dagster', 2, 'Assets of the machine learning team.'),
    service('fivetran', 'Fivetran', 'Fivetran', 1, 'Copies of what other companies keep for us.'),
  ],
  mlmodelService: [
    service('mlflow', 'MLflow', 'Mlflow', 3, 'Registry of trained models.'),
    service('sagemaker', 'SageMaker', 'SageMaker', 1, 'Models that answer requests of the shop.'),
  ],
  storageService: [
    service('s3_lake', 'S3 Data Lake', 'S3', 4, 'Files of the data lake.'),
    service('gcs_exports', 'Cloud Storage Exports', 'GCS', 1, 'Exports for partners and for BigQuery.'),
  ],
};
