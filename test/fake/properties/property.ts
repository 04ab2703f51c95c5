import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import type { DialectName } from '#src/fake/service/dialects.ts';
import { createService, type FakeOptions, type FakeService } from '#src/fake/service/service.ts';
import { ContractError } from '#test/contract/client.ts';
import { runs } from '#test/support/long.ts';
import { recordsOf, type Spec } from './requests.ts';

/** The laws of the fake have numbers. */
type LawNumber = `P${number}`;

/** Schedules per law: violations show within tens. */
const SCHEDULES = runs(60);

/** A service over a shelf of tables, in a dialect. */
export type MakeService = (
  shelf: readonly Spec[],
  dialect?: DialectName,
  options?: Partial<FakeOptions>,
) => FakeService;

/** A law for any factory of services. Its predicate throws ContractError where it is violated. */
export type Law = (make: MakeService) => fc.IRawProperty<unknown>;

const SEED = 20_261_121;

/** Services of one kind, over the catalog that serves files. */
export const makeWith =
  (create: (options: FakeOptions) => FakeService): MakeService =>
  (shelf, dialect = 'seed', options = {}) =>
    create({
      catalog: catalogFromRecords(recordsOf(shelf)),
      dialect,
      now: () => 1_795_000_000_000,
      ...options,
    });

/** Tests that the fake keeps the law, in `SCHEDULES` schedules. */
export function keeps(number: LawNumber, name: string, law: Law): void {
  test(`${number} ${name}`, async () => {
    const details = await fc.check(law(makeWith(createService)), { numRuns: SCHEDULES, seed: SEED });
    const report = details.failed ? await fc.asyncDefaultReportMessage(details) : undefined;
    expect(report && `${String(details.errorInstance)}\n${report}`).toBeUndefined();
    expect(details.numRuns).toBe(SCHEDULES);
  });
}

/** Tests that a broken service violates the same law, by the law's own error and not by a crash. */
export function rejects(law: Law, name: string, make: MakeService): void {
  test(`control: ${name} is rejected`, async () => {
    const details = await fc.check(law(make), { numRuns: 500, seed: SEED, endOnFailure: true });
    expect(details.failed).toBe(true);
    expect(details.errorInstance).toBeInstanceOf(ContractError);
  });
}
