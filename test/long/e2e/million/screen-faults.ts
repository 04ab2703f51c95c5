import type { Glance } from './screen.ts';

/** What is wrong with a frame whatever the list holds: rows that do not follow one another, and tables that stand there twice. */
function frameFaults({ rows, torn }: Glance): string[] {
  const places = new Map<string, number>();
  return [
    ...torn.map((index) => `row ${index} does not begin where the one above ends`),
    ...rows.flatMap(({ index, path }, at) => {
      const above = rows[at - 1];
      const faults = above && index !== above.index + 1 ? [`row ${index} stands below ${above.index}`] : [];
      if (path === null) return faults;
      const other = places.get(path);
      places.set(path, index);
      return other === undefined ? faults : [...faults, `${path} stands in rows ${other} and ${index}`];
    }),
  ];
}

/**
 * What is wrong with what was seen of a list that does not change; once each.
 * @param pathAt the link of the row at an index, from 0, as the service has it
 */
export function screenFaults(
  glances: readonly Glance[],
  pathAt: (index: number) => string | undefined,
): string[] {
  const wrong = ({ rows }: Glance) =>
    rows.flatMap(({ index, path }) =>
      path === null || path === pathAt(index) ? [] : [`row ${index} is ${path}, not ${pathAt(index)}`],
    );
  return [...new Set(glances.flatMap((glance) => [...frameFaults(glance), ...wrong(glance)]))];
}

/**
 * What is wrong with what was seen of a list that changes: tables that nobody touched must stand in their order, each
 * right below the one before it, but for tables that were written to.
 * @param rankOf place of an untouched table among the untouched ones, by its link; undefined: it was touched
 */
export function orderFaults(
  glances: readonly Glance[],
  rankOf: (path: string) => number | undefined,
): string[] {
  const lost = ({ rows }: Glance) => {
    const faults: string[] = [];
    let before: number | undefined;
    for (const { path } of rows) {
      const rank = path === null ? undefined : rankOf(path);
      if (before !== undefined && rank !== undefined && rank !== before + 1) {
        faults.push(`${path} stands ${rank - before} untouched tables after the one above`);
      }
      before = path === null ? undefined : (rank ?? before);
    }
    return faults;
  };
  return [...new Set(glances.flatMap((glance) => [...frameFaults(glance), ...lost(glance)]))];
}

/** Indices of rows that were seen with a table in them. */
export const shownIndices = (glances: readonly Glance[]): ReadonlySet<number> =>
  new Set(glances.flatMap(({ rows }) => rows.filter(({ path }) => path !== null).map(({ index }) => index)));
