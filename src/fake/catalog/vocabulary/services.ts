/** A warehouse or database server, with the databases it has, most important first. */
export interface ServiceSpec {
  readonly name: string;
  readonly type: string;
  readonly databases: readonly string[];
  /** Folds unquoted names to upper case, as Snowflake and Oracle do. */
  readonly upper?: boolean;
}

export const SERVICES: readonly ServiceSpec[] = [
  {
    name: 'snowflake_prod',
    type: 'Snowflake',
    databases: ['ANALYTICS', 'RAW', 'FINANCE', 'PROD.EU', 'MARKETPLACE', 'SANDBOX'],
    upper: true,
  },
  {
    name: 'bigquery-analytics',
    type: 'BigQuery',
    databases: [
      'acme-analytics-prod',
      'events.v2',
      'acme-ml-dev',
      'acme-finance',
      'acme-ads',
      'acme-scratch',
    ],
  },
  {
    name: 'pg_orders',
    type: 'Postgres',
    databases: ['orders', 'billing', 'orders.replica', 'identity', 'inventory'],
  },
  {
    name: 'hive_lake',
    type: 'Hive',
    databases: ['default', 'lake_raw', 'lake_curated', 'archive.2019', 'lake_logs'],
  },
  { name: 'redshift_bi', type: 'Redshift', databases: ['bi', 'dw', 'bi.staging', 'finance', 'growth'] },
  {
    name: 'databricks_main',
    type: 'Databricks',
    databases: ['main', 'bronze.eu', 'lakehouse', 'ml_features', 'gold'],
  },
  { name: 'mysql_shop', type: 'Mysql', databases: ['default', 'shop', 'legacy.crm', 'cms', 'pos'] },
  { name: 'trino_federation', type: 'Trino', databases: ['iceberg', 'kafka', 'hudi', 'delta.share', 'hms'] },
  { name: 'oracle_erp', type: 'Oracle', databases: ['ERP', 'HR', 'GL.ARCHIVE', 'SCM', 'MDM'], upper: true },
  {
    name: 'mssql_crm',
    type: 'Mssql',
    databases: ['CRM', 'Service Desk', 'DWH.Old', 'Payroll', 'Contact Center'],
  },
];
