/** How far a list goes from one move to the next. */
export interface Flight {
  /** By how many viewports the last move went. */
  readonly moved: number;
  /** Rows fly by: each move leaves all that was on screen. */
  readonly flies: boolean;
}

export const AT_REST: Flight = { moved: 0, flies: false };

/** By more viewports at a time, twice, rows fly by. By less than `LANDS`, they no longer do. */
const FLIES = 1;
const LANDS = 0.2;
/** Whoever moves by more viewports at once is where they want to be as soon as the browser says that the move is over. */
const LEAP = 30;

/** After another move. @param viewports that it went, without a sign */
export const flightAfter = (before: Flight, viewports: number): Flight => ({
  moved: viewports,
  flies: Math.min(before.moved, viewports) > (before.flies ? LANDS : FLIES),
});

/** Whether the last move left nothing of what was on screen. */
export const leavesAll = ({ moved }: Flight): boolean => moved > FLIES;

/** Whether the last move leads where somebody wants to be. */
export const isLeap = ({ moved }: Flight): boolean => moved > LEAP;
