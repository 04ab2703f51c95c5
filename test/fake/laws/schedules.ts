import { runs } from '#test/support/long.ts';

/** The laws of the fake, by the numbers that test titles and evidence use. */
export const LAWS = [
  ...(['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9'] as const),
  ...(['P10', 'P11', 'P12', 'P13', 'P14', 'P15', 'P16', 'P17'] as const),
] as const;

export type LawNumber = (typeof LAWS)[number];

/** Schedules each law is tried with: breaches of the contract show within tens; the long run is the evidence. */
export const SCHEDULES = runs(100, 20_000);
