export const rate = '{rows, number} rows/s';
export const momentLeft =
  '{bound, select, most {at most less than a second left} other {less than a second left}}';
export const secondsLeft =
  '{bound, select, most {at most {count, number} s left} other {{count, number} s left}}';
export const minutesLeft =
  '{bound, select, most {at most {count, number} min left} other {{count, number} min left}}';
export const hoursLeft =
  '{bound, select, most {at most {count, number} h left} other {{count, number} h left}}';
