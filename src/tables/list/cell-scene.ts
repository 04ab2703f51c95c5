import type { RowSource } from '../../api/source.ts';
import type { Edge, Scene } from '../../cells/scene.ts';
import type { Directory, Entry } from '../../window/directory.ts';
import { pageAt, type PageParam, type WindowPage } from '../../window/page-param.ts';
import type { Visible } from '../../window/prefetch.ts';
import type { WindowRows } from '../../window/window-rows.ts';

/** The window as the cells beside it need it. */
export interface Loaded {
  readonly window: WindowRows;
  readonly pages: readonly WindowPage[];
  readonly directory: Directory;
}

/** However large the pages of the address are, a slow server fills no more than this beside the screen. */
const MOST_AROUND = 100;

/** What the cells of a list see: the rows on screen, a page's worth around them, and the edges that lead there. */
export function cellScene(
  { first, last }: Pick<Visible, 'first' | 'last'>,
  { window: { base, rows }, pages, directory }: Loaded,
  limit: number,
  seek: RowSource['seek'],
): Scene {
  const around = Math.max(0, Math.ceil((Math.min(limit, MOST_AROUND) - (last + 1 - first)) / 2));
  return {
    first,
    last,
    block: { from: first - around, to: last + 1 + around },
    edges: seek
      ? [{ index: first, at: { at: 'after', cursor: seek(first) } }]
      : [...directory.map(edgeOfEntry), ...pages.flatMap(edgeAbove)],
    idAt: (index) => {
      const row = rows[index - base];
      return row?.kind === 'table' ? row.id : undefined;
    },
  };
}

/** Where the first page of a window begins; undefined where it is read backwards. */
export function edgeOfParam(param: PageParam): Edge | undefined {
  if (param.at === 'before') return undefined;
  return { index: param.at === 'start' ? 0 : param.base, at: pageAt(param) };
}

const edgeOfEntry = ({ index, cursor }: Entry): Edge => ({
  index,
  at: cursor === null ? { at: 'start' } : { at: 'after', cursor },
});

/** Rows above a place entered by a link were read backwards, and can be read so again. */
const edgeAbove = ({ param, base, rows }: WindowPage): readonly Edge[] =>
  param.at === 'before' ? [{ index: base + rows.length, at: pageAt(param) }] : [];
