/** A stage of data processing, with its schemas and the naming of its tables. */
export interface Layer {
  readonly name: 'raw' | 'staging' | 'intermediate' | 'mart' | 'report' | 'sandbox';
  /** Names of its schemas; `%d` is the domain, `%s` one of its sources. */
  readonly schemas: readonly string[];
  /** Prefixes of table names, plainest first; `%k` is `dim` or `fct`, `%s` the source or the domain. */
  readonly prefixes: readonly string[];
  /** Parts of table names after the entity. */
  readonly grains: readonly string[];
  /** Suffixes of table names, plainest first: editions, regions, years, days. The same number in every layer. */
  readonly suffixes: readonly string[];
  /** Share of all schemas. */
  readonly weight: number;
}

const SNAPSHOTS = words('- history snapshot current deleted cdc full delta archive rejected');
const STEPS = words('- deduplicated enriched joined pivoted filtered mapped unioned latest keys');
const GRAINS = words('- daily monthly by_region weekly by_channel summary hourly cohorts yearly');

const LOADS = words(`- 2025 2024 v2 20261101 2023 eu 202610 20260401 us 202609 2022 20250630 202608 uk
  20240117 202607 2021 20231231 202606 apac 202605 20240229 v3 202604 latam 202603 2020 202602 2019`);
const EDITIONS =
  words(`- v2 eu 2025 us online stores uk b2b 2024 retail de apac marketplace fr nl gross net latam
  emea 2023 v3 es it legacy nordics preview 2022 q4 bak`);
const TRIALS = words(`- test v2 sample backup mk 20260930 old jlw backfill new draft 20260218 subset copy ap
  20251107 wip demo rb v3 20250812 poc kt check 20250304 debug es 20241119 bak`);

/** Words of a text; `-` means none. */
function words(text: string): string[] {
  return text.split(/\s+/u).map((word) => (word === '-' ? '' : word));
}

export const LAYERS: readonly Layer[] = [
  {
    name: 'raw',
    schemas: ['%s', 'raw_%s', 'landing_%s', 'ingest_%s'],
    prefixes: ['', 'raw_'],
    grains: SNAPSHOTS,
    suffixes: LOADS,
    weight: 4,
  },
  {
    name: 'staging',
    schemas: ['stg_%d', 'staging_%s', 'stg_%s', '%d_stage'],
    prefixes: ['stg_', 'stg_%s__'],
    grains: SNAPSHOTS,
    suffixes: LOADS,
    weight: 4,
  },
  {
    name: 'intermediate',
    schemas: ['int_%d', '%d_work', 'prep_%d'],
    prefixes: ['int_', 'wrk_'],
    grains: STEPS,
    suffixes: EDITIONS,
    weight: 2,
  },
  {
    name: 'mart',
    schemas: ['%d', 'marts_%d', '%d_core', 'dw_%d'],
    prefixes: ['%k_', 'rollup_', 'v_'],
    grains: GRAINS,
    suffixes: EDITIONS,
    weight: 5,
  },
  {
    name: 'report',
    schemas: ['reporting_%d', '%d_bi', 'dash_%d'],
    prefixes: ['rpt_', 'v_', 'kpi_'],
    grains: GRAINS,
    suffixes: EDITIONS,
    weight: 3,
  },
  {
    name: 'sandbox',
    schemas: ['sandbox_%d', 'scratch_%d', '%d_tmp'],
    prefixes: ['tmp_', 'test_', 'poc_'],
    grains: STEPS,
    suffixes: TRIALS,
    weight: 1,
  },
];

/** Number of suffixes per layer, equal for all. */
export const SUFFIXES_A_LAYER = 30;
