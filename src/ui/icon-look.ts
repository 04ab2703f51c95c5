/** What every icon beside a text has in common: the text says it already; sizes come from the sheets. */
export const ICON = { 'aria-hidden': true, strokeWidth: 1.75 } as const;
