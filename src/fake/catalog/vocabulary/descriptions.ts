import { itemAt } from '../../random.ts';
import type { Layer } from './layers.ts';

/** The parts that a description is made of. */
export interface Subject {
  /** Sentences that explain the entity, and which rows the table has; empty if it has all. */
  readonly meaning: string;
  readonly grain: string;
  /** Both. */
  readonly intro: string;
  readonly many: string;
  readonly key: string;
  readonly ref: string;
  /** The teams that load the data and report on it. */
  readonly engineers: string;
  readonly analysts: string;
  readonly domain: string;
  readonly source: string;
  /** The first columns, and the rows of a table of the first four. */
  readonly first: string;
  readonly second: string;
  readonly rows: string;
}

/** Sentences for the grain in a table's name. */
export const GRAIN_SENTENCES: Readonly<Record<string, string>> = {
  history: 'Every version since the first load, with the time of the change.',
  snapshot: 'One state a day, kept for 400 days.',
  current: 'Only the newest version of each row.',
  deleted: 'Rows that were deleted in the source.',
  cdc: 'Change log, append only: one row for each insert, update and delete.',
  full: 'Full load, replaced every night.',
  delta: 'Rows that changed since the load before.',
  archive: 'Rows older than three years, moved here each January.',
  rejected: 'Rows that failed the checks of the load, with the reason.',
  deduplicated: 'Doubled rows are removed; the newest version stays.',
  enriched: 'Names and categories of the keys are joined in.',
  joined: 'Joined with everything they refer to.',
  pivoted: 'One column per attribute instead of one row.',
  filtered: 'Test data and internal users are left out.',
  mapped: 'Codes of the sources are mapped to our own.',
  unioned: 'All sources in one table.',
  latest: 'Newest version of each row.',
  keys: 'Keys of the sources beside the surrogate keys given to them.',
  daily: 'One row per day.',
  weekly: 'One row per week, weeks beginning on Monday.',
  monthly: 'One row per calendar month.',
  hourly: 'One row per hour, in UTC.',
  yearly: 'One row per fiscal year.',
  by_region: 'Totals by region and country.',
  by_channel: 'Totals by sales channel.',
  summary: 'Key figures of the last 13 months.',
  cohorts: 'By month of the first order and months since then.',
};

/** Descriptions by layer, the shortest first and as many for each: `%many` stands for a part, `%Many` begins a sentence. */
export const DESCRIPTIONS: Readonly<Record<Layer['name'], readonly string[]>> = {
  raw: [
    '%intro',
    'Raw %many from %source. %grain',
    '%intro Loaded from %source every hour.',
    '%intro\n\nCopied from %source as it is: types are those of the source, and `%key` may occur twice after a repeated load. Use the staging table for analyses.',
    '%intro\n\n- **Loaded by:** the connector of %engineers\n- **Schedule:** every 15 minutes\n- **Deletes:** rows stay and are marked in `_deleted`',
  ],
  staging: [
    '%intro',
    '%Many from %source, types cast and columns renamed. %grain',
    '%intro `%key` is unique and never null.',
    '%intro\n\nCleaned in this step:\n\n- `%first` is trimmed and in lower case\n- `%second` is converted to UTC or to EUR where it is a time or an amount\n- rows without a key are rejected',
    '%intro\n\nOne-to-one with %source: no joins, no filters. Built by %engineers; models read from here and never from the raw table.',
  ],
  intermediate: [
    '%intro',
    'Step between staging and the marts for %many. %grain',
    '%Many prepared for the join with %ref. %grain',
    '%intro Internal to the models of %engineers; columns change without notice.',
    '%intro\n\nJoins to %ref by `%ref_id`. Rows that find no match have `%ref_id = -1`, so that counts by `%key` stay the same.',
  ],
  mart: [
    '%intro',
    '%intro The reference for %analysts.',
    '%intro\n\n- Refreshed every morning before 06:00 UTC\n- `%first` is as in the source; amounts are in EUR\n- test and internal records are left out',
    '## Purpose\n\n%intro\n\n## Lineage\n\n%Source → raw → staging → this table → [%domain dashboards](https://bi.lindgate.example/%domain)\n\n## Freshness\n\nBefore 06:00 UTC on working days. A run that fails is repeated twice, then the engineer on call is paged.',
    '%intro\n\n| column | meaning |\n| --- | --- |\n%rows\n\nKnown gaps:\n\n1. nothing before 2019-03-01, when the old system was switched off\n2. doubled `%ref_id` between 2021-06-11 and 2021-06-14\n\nBuilt by %engineers, certified by %analysts.',
  ],
  report: [
    '%intro',
    'Figures on %many for the reports of %analysts. %grain',
    'Feeds the %domain dashboard, page “%Many”. %grain',
    '%intro\n\nLate records change the last seven days, so figures should not be quoted before that. Months are final after the close on the fifth working day.',
    '%intro\n\n> Definitions were agreed with %analysts. Ask before you change how anything here is counted: the monthly review and the [%domain scorecard](https://bi.lindgate.example/%domain/scorecard) read this table.',
  ],
  sandbox: [
    'Working copy of %many; may be dropped at any time.',
    'Sample of %many for an analysis of %analysts.',
    'Prototype of a model on %many. %grain',
    '%Many loaded again for a comparison. Ask %engineers before you use it.',
    '%meaning\n\nBuilt once for a question of the %domain team and not refreshed since. Use the mart instead.',
  ],
};

/** Number of descriptions per layer. */
export const DESCRIPTIONS_A_LAYER = 5;

const CHANGES = [
  'the loader takes late rows of the last seven days again, because the source sends corrections without a marker',
  'a column was added at the end; nothing that reads the table by name has to change',
  'doubled rows of one weekend were removed after both systems had been compared',
  'the key is now a text, since the source has begun to send letters in it; joins need a cast until the next release',
  'amounts that came in thousands are multiplied, which changes totals of the two months before',
  'rows of the Norwegian stores are included from this month on',
  'the load moved from 02:00 to 01:30 UTC, so that the morning reports find it complete',
  'test customers are recognized by their domain instead of by a list',
  'the history before 2019 was moved to the archive',
  'time zones of imported rows are those of the store and no longer those of the server',
  'null and the empty text are told apart',
];

/** The history and data dictionary of a table, about 10,000 characters. */
export function longDescription(
  { meaning, grain, many, engineers, source }: Subject,
  columns: readonly string[],
): string {
  const dictionary = columns
    .map(
      (name) =>
        `- \`${name}\`: ${name.replaceAll('_', ' ')} as ${source} has it; empty where it is not known.`,
    )
    .join('\n');
  const changes = Array.from({ length: 72 }, (_, n) => {
    const month = String((n % 12) + 1).padStart(2, '0');
    return `${n + 1}. **${2020 + Math.floor(n / 12)}-${month}** (${engineers}): ${itemAt(CHANGES, n)}.`;
  }).join('\n');
  return `# ${many}\n\n${meaning} ${grain}\n\n## Dictionary\n\n${dictionary}\n\n## Changes\n\n${changes}\n`;
}
