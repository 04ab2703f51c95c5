import * as v from 'valibot';
import type { Evidence } from '#test/support/long.ts';

/** The figures that the long run proves, by their number. */
export const FIGURES: Readonly<Record<Evidence['figure'], string>> = {
  1: 'rows lost or doubled',
  2: 'hostile texts run',
  3: 'answers that break it',
  4: 'where the token was found',
  5: 'accessibility',
  6: 'laws of the pages, mutants of the pure cores',
  7: 'heap of exports',
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

/**
 * The environment of one part of the long run. Every mutant meets all the tests of its core: at full length they would
 * take days. And they leave nothing for the table, since what came out with a mutated product is no evidence.
 * @param env of the long run, in which `CATALOG_EVIDENCE` names the file that tests write their evidence to
 */
export function partEnvironment(part: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (part !== 'mutants') return { ...env, CATALOG_LONG: '1' };
  const { CATALOG_EVIDENCE: _, ...others } = env;
  return { ...others, CATALOG_LONG: '0' };
}

/** A report of mutants, as far as it is read (mutation-testing-report-schema 2). */
const REPORT = v.object({
  files: v.record(v.string(), v.object({ mutants: v.array(v.object({ status: v.string() })) })),
});

const CAUGHT = new Set(['Killed', 'Timeout']);
const MISSED = new Set(['Survived', 'NoCoverage']);

/** The share of mutants that the tests caught, in percent, and what to say of it. @throws where the report is none */
export function mutationScore(report: unknown): { readonly score: number; readonly found: Evidence } {
  const { files } = v.parse(REPORT, report);
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const caught = mutants.filter(({ status }) => CAUGHT.has(status)).length;
  const missed = mutants.filter(({ status }) => MISSED.has(status)).length;
  const score = (caught / Math.max(1, caught + missed)) * 100;
  return {
    score,
    found: {
      figure: 6,
      what: `mutants of ${Object.keys(files).length} pure cores`,
      came: `${score.toFixed(1)} % caught of ${caught + missed}`,
      control: 'each is one',
    },
  };
}
