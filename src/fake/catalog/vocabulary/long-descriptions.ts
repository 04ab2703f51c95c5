import type { Description } from './descriptions.ts';

const CHANGES = [
  'the loader takes late rows of the last seven days again, because the source sends corrections without a marker',
  'a new column was added at the end; nothing that reads the table by name has to change',
  'doubled rows of one weekend were removed after the owners had compared both systems by hand',
  'the key is now a text, since the source has begun to send letters in it; joins need a cast until the next release',
  'amounts that came in thousands are multiplied, which changes totals of the two months before',
];

/** The whole history and dictionary of a table, about 10,000 characters. */
export const LONG_DESCRIPTIONS: readonly Description[] = [
  ({ many, team, columns, source }) => {
    const dictionary = columns
      .map(
        (name) =>
          `- \`${name}\`: ${name.replaceAll('_', ' ')} as ${source} has it; empty where it is not known.`,
      )
      .join('\n');
    const changes = Array.from({ length: 56 }, (_, n) => {
      const month = String((n % 12) + 1).padStart(2, '0');
      return `${n + 1}. **${2022 + Math.floor(n / 12)}-${month}** (${team}): ${CHANGES[n % CHANGES.length]}.`;
    }).join('\n');
    return `# ${many}\n\nThe reference for ${many}.\n\n## Dictionary\n\n${dictionary}\n\n## Changes\n\n${changes}\n`;
  },
  ({ one, many, table, key, domain }) => {
    const rules = Array.from(
      { length: 44 },
      (_, n) =>
        `### Rule ${n + 1}\n\nA ${one} is counted in week ${n + 1} where its \`${key}\` is known and the ${domain} check passed. Otherwise it goes to \`${table}_rejected\`, and the steward is told.`,
    ).join('\n\n');
    return `# Rules for ${many}\n\n${rules}\n`;
  },
];
