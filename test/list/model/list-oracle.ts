/**
 * Finds errors in consecutive rows on screen: tables that occur twice, and untouched tables that are missing between two
 * others.
 * @param shown ids in their order on screen @param untouched ids in the order of the list
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
