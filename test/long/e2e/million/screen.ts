/** A row on screen, by its index from 0. `path` is where its link leads, null while the row is awaited. */
export interface ShownRow {
  readonly index: number;
  readonly path: string | null;
}

/** What of the grid is seen in one frame. */
export interface Glance {
  /** From top to bottom; what the header covers is not seen. */
  readonly rows: readonly ShownRow[];
  /** Rows that do not begin where the row above them ends. */
  readonly torn: readonly number[];
}

/** All that was seen in a stretch of time. */
export interface Watched {
  /** Frame by frame, without those that show what the one before showed. */
  readonly glances: readonly Glance[];
  /** The most rows that stood in the document at once. */
  readonly mostDrawn: number;
  /** The most px that the grid was high inside. */
  readonly highest: number;
}

interface Screen {
  readonly look: () => Glance;
  /** Resolves once there are rows, and nothing on screen was awaited or under way for a while. */
  readonly rest: () => Promise<void>;
  readonly watch: () => void;
  readonly stop: () => Watched;
}

declare global {
  interface Window {
    shown: Screen;
  }
}

/** Opens `window.shown`, which finds the grid by its ARIA alone. Runs in the page, where only its own text arrives. */
export function openScreen(): void {
  const rowsOf = (grid: Element) => [...grid.querySelectorAll<HTMLElement>('[role=row][aria-rowindex]')];
  const isBusy = (element: Element) => element.getAttribute('aria-busy') === 'true';
  const shownRow = (element: HTMLElement): ShownRow => ({
    index: Number(element.getAttribute('aria-rowindex')) - 2,
    path: isBusy(element) ? null : (element.querySelector<HTMLAnchorElement>('a[href]')?.pathname ?? ''),
  });
  const gridNow = () => document.querySelector('[role=grid]');
  const seenRows = () => {
    const grid = gridNow();
    const [head, ...others] = grid ? rowsOf(grid) : [];
    if (!grid || !head) return [];
    const [top, { bottom }] = [head.getBoundingClientRect().bottom, grid.getBoundingClientRect()];
    return others
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top + 1 && box.top < bottom - 1)
      .toSorted((a, b) => a.box.top - b.box.top);
  };
  const look = (): Glance => {
    const seen = seenRows().map(({ element, box }) => ({ ...shownRow(element), box }));
    const isTorn = (at: number) => Math.abs(seen[at]!.box.top - seen[at - 1]!.box.bottom) > 1;
    return {
      rows: seen.map(({ index, path }) => ({ index, path })),
      torn: seen.flatMap(({ index }, at) => (at > 0 && isTorn(at) ? [index] : [])),
    };
  };
  const isQuiet = () => {
    const [grid, seen] = [gridNow(), seenRows()];
    if (!grid || seen.length === 0 || isBusy(grid)) return false;
    return !seen.some(({ element }) => isBusy(element) || element.querySelector('[aria-busy=true]'));
  };
  const rest = async () => {
    const A_WHILE = 400;
    let since = performance.now();
    while (performance.now() - since < A_WHILE) {
      await new Promise(requestAnimationFrame);
      if (!isQuiet()) since = performance.now();
    }
  };

  let frame = 0;
  let glances: Glance[] = [];
  let [mostDrawn, highest, before] = [0, 0, ''];
  const note = () => {
    const grid = gridNow();
    mostDrawn = Math.max(mostDrawn, grid ? rowsOf(grid).length - 1 : 0);
    highest = Math.max(highest, grid?.scrollHeight ?? 0);
    const glance = look();
    const text = JSON.stringify(glance);
    if (text !== before) glances.push(glance);
    before = text;
  };
  const onFrame = () => {
    note();
    frame = requestAnimationFrame(onFrame);
  };
  window.shown = {
    look,
    rest,
    watch() {
      cancelAnimationFrame(frame);
      [glances, mostDrawn, highest, before] = [[], 0, 0, ''];
      onFrame();
    },
    stop() {
      cancelAnimationFrame(frame);
      note();
      return { glances, mostDrawn, highest };
    },
  };
}

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

/** Indices of rows that were seen with a table in them. */
export const shownIndices = (glances: readonly Glance[]): ReadonlySet<number> =>
  new Set(glances.flatMap(({ rows }) => rows.filter(({ path }) => path !== null).map(({ index }) => index)));
