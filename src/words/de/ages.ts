export const ago = 'her';
export const unitYear = 'J';
export const unitMonth = 'Mon';
export const unitWeek = 'Wo';
export const unitDay = 'T';
export const unitHour = 'Std';
export const unitMinute = 'min';
