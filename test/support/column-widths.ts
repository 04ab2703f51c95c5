/** The width of a column of the grid on the page, as its rule says it; undefined where none does. @param column from 0 */
export function drawnWidth(column: number): string | undefined {
  const ends = `[aria-colindex="${column + 1}"]`;
  const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
  // By their names: the rules of jsdom are no global classes.
  const found = rules.find((rule) => 'selectorText' in rule && String(rule.selectorText).endsWith(ends));
  return found && (found as CSSStyleRule).style.getPropertyValue('--w');
}
