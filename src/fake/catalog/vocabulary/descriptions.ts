/** What a description is about. */
export interface Subject {
  readonly one: string;
  readonly many: string;
  readonly table: string;
  readonly key: string;
  readonly ref: string;
  readonly team: string;
  readonly domain: string;
  readonly source: string;
  readonly columns: readonly string[];
}

export type Description = (subject: Subject) => string;

/** Descriptions as people write them, from one line to a page; the shortest first. */
export const DESCRIPTIONS: readonly Description[] = [
  ({ one }) => `One row per ${one}.`,
  ({ many, source }) => `All ${many} from ${source}.`,
  ({ many }) => `${many} (cleaned)`,
  ({ key }) => `One row per \`${key}\`, newest version only.`,
  ({ many, team }) => `${team}: ${many}, loaded every night at 02:00 UTC.`,
  () => 'TODO: describe',
  ({ many }) => `Deprecated. Use the mart of ${many} instead.`,
  ({ one, ref }) => `Each ${one} with its ${ref}.`,
  ({ many, source }) => `Change log of ${many} as ${source} sends it; **append only**.`,
  ({ many }) => `Daily snapshot of ${many}; keep 400 days.`,
  ({ table }) => `Copy of \`${table}\` for tests. Do not build on it.`,
  ({ many }) => `Used by the finance close. Ask before changing how ${many} are counted.`,
  ({ one }) => `Latest state of every ${one}, *without* the ones that were merged.`,
  ({ team }) => `Owned by ${team}. Contains personal data: access on request.`,
  ({ many, source }) =>
    `This table holds ${many} as they were at the end of the day in ${source}. Late records change the last seven days, so dashboards should not be frozen before that.`,
  ({ one, key, ref }) =>
    `Grain: one row per ${one}. Joins to ${ref} by \`${ref}_id\`; \`${key}\` is unique and never null.\n\nRows that could not be matched have \`${ref}_id = -1\`.`,
  ({ many, columns }) =>
    `The ${many} that analysts should start from.\n\n- \`${columns[0]}\` is taken from the source as it is\n- \`${columns[1]}\` is normalised\n- test records are left out`,
  ({ many, domain }) =>
    `## ${many}\n\nBuilt by the ${domain} pipeline. See the [runbook](https://wiki.example.com/runbooks/${domain}) before you backfill.`,
  ({ table, key }) =>
    `Count without doubles:\n\n\`\`\`sql\nselect count(distinct ${key})\nfrom ${table}\nwhere not is_test\n\`\`\``,
  ({ many, source, ref }) =>
    `Events and states of ${many}, merged from ${source} and from the backend. Where both know a value the backend wins.\n\nKnown gaps:\n\n1. nothing before 2019-03-01\n2. doubled ${ref} keys between 2021-06-11 and 2021-06-14\n3. time zones of imported rows are those of the importing store`,
  ({ one, team }) =>
    `> Certified by ${team}, 2026-03.\n\nEvery ${one} appears once. Corrections come in as new rows with a higher \`version\`; take the highest.`,
  ({ many, columns }) =>
    `| column | meaning |\n| --- | --- |\n${columns
      .slice(0, 4)
      .map((name) => `| \`${name}\` | ${name.replaceAll('_', ' ')} of the row |`)
      .join('\n')}\n\nAll amounts of ${many} are in minor units.`,
  ({ many, source }) =>
    `<p>Imported from the old wiki: <b>${many}</b> of ${source}.</p>\n<script>alert('not run')</script>\n<p>Ask <a href="javascript:alert(1)">the owners</a>.</p>`,
  ({ many }) =>
    `Les ${many} de la région, y compris les retours. 注文データ。 الطلبات. Größe in cm². ⚠️ Beträge **brutto**.`,
  ({ table, domain, source }) =>
    `Lineage: ${source} → raw → staging → **${table}** → [dashboards](https://bi.example.com/${domain}).\n\n![lineage](https://wiki.example.com/${domain}.png)\n\n### Freshness\n\nBefore 06:00 UTC on working days; later on the first day of a month, when the ledger is closed. A run that fails is repeated twice, then someone is paged.\n\n### Privacy\n\nNames and addresses are hashed with a salt that changes each quarter. Rows of people who asked to be forgotten are removed within 30 days, in this table and in everything that is built from it.`,
];
