import { numberText } from '../words/formats.ts';

/** A count with separators: `12,480`. */
export const countText = (count: number): string => numberText(count);
