const COUNT = new Intl.NumberFormat('en-US');

/** A count with separators: `12,480`. */
export const countText = (count: number): string => COUNT.format(count);
