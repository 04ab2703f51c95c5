import { itemAt } from '../../random.ts';
import texts from './descriptions.json' with { type: 'json' };
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
export const GRAIN_SENTENCES: Readonly<Record<string, string>> = texts.grains;

/** Descriptions by layer, the shortest first and as many for each: `%many` stands for a part, `%Many` begins a sentence. */
export const DESCRIPTIONS: Readonly<Record<Layer['name'], readonly string[]>> = texts.layers;

/** Number of descriptions per layer. */
export const DESCRIPTIONS_A_LAYER = 5;

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
    return `${n + 1}. **${2020 + Math.floor(n / 12)}-${month}** (${engineers}): ${itemAt(texts.changes, n)}.`;
  }).join('\n');
  return `# ${many}\n\n${meaning} ${grain}\n\n## Dictionary\n\n${dictionary}\n\n## Changes\n\n${changes}\n`;
}
