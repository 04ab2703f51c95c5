/** What is drawn now is painted in so many ms. */
export const PAINTED_MS = 50;

/** Calls something once the browser has had the time to paint what is drawn now. @returns what calls it off */
export function afterPaint(then: () => void): () => void {
  const timer = setTimeout(then, PAINTED_MS);
  return () => clearTimeout(timer);
}
