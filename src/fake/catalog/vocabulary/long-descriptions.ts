import type { Description } from './descriptions.ts';

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

/** The history and dictionary of a table, about 10,000 characters. */
export const LONG_DESCRIPTION: Description = ({ meaning, grain, many, engineers, columns, source }) => {
  const dictionary = columns
    .map(
      (name) =>
        `- \`${name}\`: ${name.replaceAll('_', ' ')} as ${source} has it; empty where it is not known.`,
    )
    .join('\n');
  const changes = Array.from({ length: 72 }, (_, n) => {
    const month = String((n % 12) + 1).padStart(2, '0');
    return `${n + 1}. **${2020 + Math.floor(n / 12)}-${month}** (${engineers}): ${CHANGES[n % CHANGES.length]}.`;
  }).join('\n');
  return `# ${many}\n\n${meaning} ${grain}\n\n## Dictionary\n\n${dictionary}\n\n## Changes\n\n${changes}\n`;
};
