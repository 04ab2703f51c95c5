/** Cancels the export under way; answers the ms until the page says so. */
export async function cancelExport(): Promise<number> {
  const dialog = document.querySelector('[role=dialog]');
  const button = [...(dialog?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Cancel');
  if (!dialog || !button) throw new Error('There is no export to cancel');
  const start = performance.now();
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!dialog.textContent.includes('Cancelled')) return;
      observer.disconnect();
      done(performance.now() - start);
    });
    observer.observe(dialog, { childList: true, subtree: true, characterData: true });
    button.click();
  });
}
