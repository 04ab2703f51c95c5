import type { ColumnSpec } from './column-notation.ts';
import { parseColumns } from './column-notation.ts';
import { redraw, share } from './mix.ts';
import { type TableFacts, entityOf, grainOf, isAggregate, layerOf } from './table-facts.ts';

const LOADED = parseColumns('_loaded_at:time _batch_id:code _source_file:text');
const RAW = parseColumns('_extracted_at:time _raw:json _deleted:flag');
const DBT = parseColumns('dbt_updated_at:time dbt_valid_from:time dbt_valid_to:time');
const AUDIT = parseColumns('created_at:time updated_at:time');
const GROUPS: Readonly<Record<string, readonly ColumnSpec[]>> = {
  daily: parseColumns('date_day:date'),
  weekly: parseColumns('week_start:date'),
  monthly: parseColumns('month_start:date'),
  hourly: parseColumns('hour_start:time'),
  yearly: parseColumns('fiscal_year:int'),
  by_region: parseColumns('region:code country:code'),
  by_channel: parseColumns('channel:text'),
  cohorts: parseColumns('cohort_month:date months_since:int'),
};
const WIDE = Array.from({ length: 160 }, (_, n): ColumnSpec => {
  return { name: `feature_${String(n + 1).padStart(3, '0')}`, kind: 'ratio' };
});

/** The columns of a table, as the vocabulary writes them. */
export function columnSpecs(facts: TableFacts, drawn: number): ColumnSpec[] {
  const { parts } = facts;
  const specs = isAggregate(parts) ? aggregated(facts, drawn) : detailed(facts, drawn);
  const wide = share(redraw(drawn, 7)) < 0.008 ? WIDE.slice(0, 40 + (drawn % 120)) : [];
  return withoutDoubles([...specs, ...tail(facts), ...wide]);
}

/** The name of the column that tells one thing from another. */
export function keyName(singular: string): string {
  return `${singular}_id`;
}

function detailed(facts: TableFacts, drawn: number): ColumnSpec[] {
  const { singular, refs, columns } = entityOf(facts.parts);
  const keys = [singular, ...refs].map((one): ColumnSpec => ({ name: keyName(one), kind: 'id' }));
  const kept = columns.filter((_, n) => n < 2 || share(redraw(drawn, 20 + n)) < 0.86);
  return [...keys, ...kept];
}

function aggregated(facts: TableFacts, drawn: number): ColumnSpec[] {
  const { plural, columns } = entityOf(facts.parts);
  const groups = GROUPS[grainOf(facts.parts)] ?? GROUPS['daily'] ?? [];
  const measures = columns.flatMap(({ name, kind }): ColumnSpec[] => {
    if (kind === 'money')
      return [
        { name: `total_${name}`, kind },
        { name: `avg_${name}`, kind },
      ];
    if (kind === 'int' || kind === 'ratio') return [{ name: `sum_${name}`, kind }];
    return [];
  });
  const labels = columns.filter(({ kind }) => kind === 'code' || kind === 'text').slice(0, 1 + (drawn % 3));
  return [...groups, ...labels, { name: `${plural}_count`, kind: 'int' }, ...measures];
}

function tail({ parts }: TableFacts): readonly ColumnSpec[] {
  switch (layerOf(parts).name) {
    case 'raw':
      return RAW;
    case 'staging':
      return LOADED;
    case 'mart':
    case 'report':
      return ['history', 'snapshot'].includes(grainOf(parts)) ? DBT : AUDIT;
    default:
      return AUDIT.slice(1);
  }
}

function withoutDoubles(specs: readonly ColumnSpec[]): ColumnSpec[] {
  const seen = new Set<string>();
  return specs.filter(({ name }) => !seen.has(name) && seen.add(name));
}
