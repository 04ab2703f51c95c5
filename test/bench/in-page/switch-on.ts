/** Presses a checkbox, and answers the ms until every row on screen has a value in a column. @throws Error after a minute */
export async function pressAndWait(box: Element, column: string): Promise<number> {
  const start = performance.now();
  (box as HTMLElement).click();
  while (!window.eyes.isFilled([column])) {
    if (performance.now() - start > 60_000) throw new Error(`No values of ${column} after a minute`);
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}
