/** A stage that data goes through, with the schemas it fills and the names its tables have there. */
export interface Layer {
  readonly name: 'raw' | 'staging' | 'intermediate' | 'mart' | 'report' | 'sandbox';
  /** Names of its schemas; `%d` is the domain, `%s` its first source, `%t` its second. */
  readonly schemas: readonly string[];
  /** What stands before the entity in a table's name, plainest first; `%k` is `dim` or `fct`. */
  readonly prefixes: readonly string[];
  /** What stands after it. */
  readonly grains: readonly string[];
  /** Share of schemas. */
  readonly weight: number;
}

const SNAPSHOTS = [
  '',
  'history',
  'snapshot',
  'current',
  'deleted',
  'cdc',
  'full',
  'delta',
  'archive',
  'rejected',
];
const STEPS = [
  '',
  'deduplicated',
  'enriched',
  'joined',
  'pivoted',
  'filtered',
  'mapped',
  'unioned',
  'latest',
  'keys',
];
const GRAINS = [
  '',
  'daily',
  'monthly',
  'by_region',
  'weekly',
  'by_channel',
  'summary',
  'hourly',
  'cohorts',
  'yearly',
];

export const LAYERS: readonly Layer[] = [
  {
    name: 'raw',
    schemas: ['%s', '%t', 'raw_%s', 'landing_%t', 'ingest_%s'],
    prefixes: ['', 'raw_'],
    grains: SNAPSHOTS,
    weight: 4,
  },
  {
    name: 'staging',
    schemas: ['stg_%d', 'staging_%s', 'staging_%t', '%d_stage'],
    prefixes: ['stg_', 'stg_%s__'],
    grains: SNAPSHOTS,
    weight: 4,
  },
  {
    name: 'intermediate',
    schemas: ['int_%d', '%d_work', 'prep_%d'],
    prefixes: ['int_', 'wrk_'],
    grains: STEPS,
    weight: 2,
  },
  {
    name: 'mart',
    schemas: ['%d', 'marts_%d', '%d_core', 'dw_%d'],
    prefixes: ['%k_', 'agg_', 'v_'],
    grains: GRAINS,
    weight: 5,
  },
  {
    name: 'report',
    schemas: ['reporting_%d', '%d_bi', 'dash_%d'],
    prefixes: ['rpt_', 'v_', 'kpi_'],
    grains: GRAINS,
    weight: 3,
  },
  {
    name: 'sandbox',
    schemas: ['sandbox_%d', 'scratch_%d', '%d_tmp'],
    prefixes: ['', 'tmp_', 'test_'],
    grains: STEPS,
    weight: 1,
  },
];

/** What a name ends in, plainest first: editions, regions, years, days. */
export const SUFFIXES: readonly string[] = [
  '',
  'v2',
  '2024',
  'eu',
  '2023',
  'us',
  '20240117',
  'v3',
  'old',
  '2025',
  'apac',
  '20250630',
  'bak',
  'uk',
  '2022',
  '20231231',
  'new',
  'de',
  'latam',
  '20260401',
  'test',
  'v1',
  '20240229',
  'copy',
  '2026',
  'emea',
  '20261101',
  'fr',
  'q4',
  'legacy',
];
