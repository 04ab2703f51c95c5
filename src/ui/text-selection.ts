/** The first and the last row, as indices; both belong to it. */
export interface RowSpan {
  readonly first: number;
  readonly last: number;
}

/** The page's selection, if it has any text. */
export function textSelection(): Selection | undefined {
  const selection = getSelection();
  return selection && !selection.isCollapsed ? selection : undefined;
}
