export const move = 'Line up, down';
export const openClose = 'Open, close';
export const follow = 'Show its tables';
export const copy = 'Copy the filter as link';
