declare global {
  interface Window {
    /** The longest task since `watchTyping`, in ms; 0 where none took 50. */
    longestTyping: () => number;
  }
}

/**
 * From now on watches for long tasks, see `window.longestTyping`.
 * @param delay ms that each letter typed is kept waiting, for a control; 0 for none
 */
export function watchTyping(delay: number): void {
  window.longestTyping = window.eyes.watchTasks();
  if (delay === 0) return;
  addEventListener('input', () => {
    const end = performance.now() + delay;
    while (performance.now() < end);
  });
}
