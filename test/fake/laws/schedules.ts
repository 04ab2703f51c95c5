/** Schedules a law is tried with: more where the space is wide, fewer where a request says it all. */
export const schedules = {
  P1: 3500,
  P2: 2000,
  P3: 4500,
  P4: 700,
  P5: 1500,
  P6: 1200,
  P7: 900,
  P8: 900,
  P9: 1400,
  P10: 800,
  P11: 700,
  P12: 400,
  P13: 400,
  P14: 700,
  P15: 300,
  P16: 150,
  P17: 500,
} as const;

export type LawNumber = keyof typeof schedules;
