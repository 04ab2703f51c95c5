/** The optional cells of one row, by field. Replaced, never changed. */
export interface RowCells {
  readonly values: Readonly<Record<string, unknown>>;
  /** Why a field has no value. */
  readonly failed: Readonly<Record<string, unknown>>;
  /** Fields whose values are shown only until newer ones come. */
  readonly stale: readonly string[];
}
