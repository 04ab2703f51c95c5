/** Calls something once the browser has had the time to paint what is drawn now. @returns what calls it off */
export function afterPaint(then: () => void): () => void {
  const timer = setTimeout(then, 50);
  return () => clearTimeout(timer);
}
