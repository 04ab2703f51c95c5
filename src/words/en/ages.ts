export const ago = 'ago';
export const unitYear = 'y';
export const unitMonth = 'mo';
export const unitWeek = 'wk';
export const unitDay = 'd';
export const unitHour = 'h';
export const unitMinute = 'min';
