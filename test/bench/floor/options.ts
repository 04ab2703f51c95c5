/** What the address of the floor asks for, beyond the plain page. */
export interface FloorOptions {
  /** Fields that the rows' own requests carry; without them cells are asked for beside the rows. */
  readonly together: string | undefined;
  /** Pages held at the most. */
  readonly kept: number;
  /** Where to begin: a row, and the cursor of the page that begins with it. */
  readonly start: { readonly row: number; readonly cursor: string | undefined };
}

const KEPT = 20;

/**
 * Reads `together=FIELDS`, `keep=all`, and `after=CURSOR&row=NUMBER` as the product's address has them.
 * @param search the query of an address, with or without its question mark
 */
export function readOptions(search: string): FloorOptions {
  const params = new URLSearchParams(search);
  const cursor = params.get('after') ?? undefined;
  return {
    together: params.get('together') ?? undefined,
    kept: params.get('keep') === 'all' ? Infinity : KEPT,
    start: { row: cursor === undefined ? 0 : Number(params.get('row') ?? '1') - 1, cursor },
  };
}
