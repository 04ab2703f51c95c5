/** What a grid says wrongly to assistive technology and axe does not see, in words; the drawn rows need be in order only at rest. */
export function defectsOf(grid: Element): string[] {
  const found: string[] = [];
  const count = Number(grid.getAttribute('aria-rowcount'));
  const columnCount = Number(grid.getAttribute('aria-colcount'));
  const rows = [...grid.querySelectorAll('[role="row"]')];
  const indexes = rows.map((row) => Number(row.getAttribute('aria-rowindex') ?? Number.NaN));
  if (!grid.getAttribute('aria-label')) found.push('unnamed grid');
  if (indexes.some((index) => Number.isNaN(index))) found.push('row without index');
  if (new Set(indexes).size < indexes.length) found.push('row index doubled');
  if (indexes.some((index, i) => i > 0 && index < (indexes[i - 1] ?? 0)))
    found.push('row index out of order');
  if (count >= 0 && indexes.some((index) => index > count)) found.push('row index above the count');
  if (indexes.some((index, i) => i > 1 && index > (indexes[i - 1] ?? 0) + 1)) found.push('row index missing');
  if (grid.querySelectorAll('[role="gridcell"][tabindex="0"]').length > 0) found.push('cells are tab stops');
  if (grid.getAttribute('tabindex') !== '0') found.push('no tab stop');
  const descendant = grid.getAttribute('aria-activedescendant');
  if (descendant && !grid.querySelector(`[id="${descendant}"]`)) found.push('active descendant is not there');
  for (const row of rows) {
    const cells = [...row.querySelectorAll('[role="gridcell"], [role="columnheader"]')];
    const covered = cells.reduce((sum, cell) => sum + Number(cell.getAttribute('aria-colspan') ?? 1), 0);
    if (covered !== columnCount) found.push('cells do not cover the columns');
    let expected = 1;
    for (const cell of cells) {
      if (Number(cell.getAttribute('aria-colindex')) !== expected) found.push('column index untrue');
      expected += Number(cell.getAttribute('aria-colspan') ?? 1);
    }
  }
  return [...new Set(found)];
}
