import type { Evidence } from '#test/support/long.ts';

/** The six figures, by their number. */
export const FIGURES: Readonly<Record<Evidence['figure'], string>> = {
  1: 'rows lost or doubled',
  2: 'hostile texts run',
  3: 'answers that break it',
  4: 'where the token was found',
  5: 'accessibility',
  6: 'laws of the pages, mutants of the pure cores',
};

/** Lines of evidence as a test run wrote them, one JSON object a line. */
export const readEvidence = (text: string): readonly Evidence[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Evidence);

/** The evidence as a table in Markdown, in the order of the figures. */
export function evidenceTable(all: readonly Evidence[]): string {
  const lines = all
    .toSorted((a, b) => a.figure - b.figure)
    .map(
      ({ figure, what, came, control }) =>
        `| ${figure} ${FIGURES[figure]} | ${what} | ${came} | ${control} |`,
    );
  return ['| figure | tried | came out | control |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** Figures that nothing was said about: what did not run has not passed. */
export const withoutEvidence = (all: readonly Evidence[]): readonly string[] =>
  Object.entries(FIGURES)
    .filter(([number]) => !all.some(({ figure }) => figure === Number(number)))
    .map(([number, name]) => `${number} ${name}`);
