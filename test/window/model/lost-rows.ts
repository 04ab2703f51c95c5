/**
 * What is wrong with rows that stand one after the other on somebody's screen: tables that stand there twice, and tables
 * that nobody touched and that belong between two others but are missing.
 * @param shown ids in the order in which they stand @param untouched ids in the list's order
 */
export function faultsOf(shown: readonly string[], untouched: readonly string[]): readonly string[] {
  const faults = shown.filter((id, at) => shown.indexOf(id) !== at).map((id) => `${id} stands there twice`);
  const place = new Map(untouched.map((id, at) => [id, at]));
  let before: number | undefined;
  for (const id of shown) {
    const at = place.get(id);
    if (at === undefined) continue;
    if (before !== undefined && at !== before + 1) {
      faults.push(
        at > before
          ? `${untouched.slice(before + 1, at).join(', ')} missing before ${id}`
          : `${id} out of order`,
      );
    }
    before = at;
  }
  return faults;
}
