import * as v from 'valibot';
import type { Evidence } from '#test/support/long.ts';

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
