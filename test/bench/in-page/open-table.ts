/**
 * Opens the table in the first row and waits until lines of its columns are painted.
 * @param delay ms that the press is kept waiting, for a control; 0 for none
 */
export async function openFirstTable(delay: number): Promise<void> {
  const hasLines = () => document.querySelectorAll('[role=treegrid] [role=row][aria-level]').length > 10;
  const drawn = new Promise<void>((done) => {
    const observer = new MutationObserver(() => {
      if (!hasLines()) return;
      observer.disconnect();
      done();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const end = performance.now() + delay;
  while (performance.now() < end);
  window.eyes.rows()[0]?.element.querySelector('a')?.click();
  await drawn;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}
