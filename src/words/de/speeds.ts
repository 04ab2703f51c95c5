export const rate = '{rows, number} Zeilen/s';
export const momentLeft =
  '{bound, select, most {höchstens noch eine Sekunde} other {noch unter einer Sekunde}}';
export const secondsLeft =
  '{bound, select, most {höchstens noch {count, number} s} other {noch {count, number} s}}';
export const minutesLeft =
  '{bound, select, most {höchstens noch {count, number} min} other {noch {count, number} min}}';
export const hoursLeft =
  '{bound, select, most {höchstens noch {count, number} h} other {noch {count, number} h}}';
