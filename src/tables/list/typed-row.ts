/** The row that a typed number means, such as `612400` or `612,400`; undefined for any other text and for no row of the list. */
export function typedRow(text: string, rowCount: number): number | undefined {
  const figures = text.trim().replace(/(?<=\d)[,. \u00A0](?=\d{3}(?!\d))/g, '');
  const row = /^\d{1,9}$/.test(figures) ? Number(figures) : 0;
  return row >= 1 && row <= rowCount ? row : undefined;
}
