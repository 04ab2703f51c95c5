import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { logicalKey } from '../keyboard.ts';
import { textSelection } from '../text-selection.ts';
import { useIsPrinting } from '../viewport.ts';
import { extendTypeahead, findTypeahead, treeKey, type TreePosition, type Typeahead } from './tree-keys.ts';
import type { TreeNode } from './tree-state.ts';
import { useNodesInView, useScrollAnchor } from './windowing.ts';

interface TreeOptions<Node extends TreeNode> {
  /** The element that contains the rows. A row has its index as `data-index`, a cell its `aria-colindex`. */
  readonly container: RefObject<HTMLElement | null>;
  readonly nodes: readonly Node[];
  readonly rowHeight: number;
  /** Whether paper has all rows; absent: those on screen. */
  readonly isPrinted?: boolean;
  /** Focusable cells per row; absent: none, as in a plain tree. */
  readonly cells?: number;
  /** The node that is the tab stop initially; default: the first. */
  readonly isInitial?: (node: Node) => boolean;
  /** Key of the node that the address names: the tab stop until another one is chosen; absent: none. */
  readonly current?: string | undefined;
  /** Another value once the address names `current` again, which then is the tab stop again; absent: `current` itself. */
  readonly naming?: unknown;
  /** Returns a node's name for type-ahead; absent: no type-ahead. */
  readonly nameOf?: (node: Node) => string;
  readonly onToggle: (node: Node) => void;
  /** Handles a key before the tree does, with the focused node. Returns whether the key was handled. */
  readonly onKey?: (event: KeyboardEvent<HTMLElement>, node: Node) => boolean;
  /** Selector of the scroller in which rows keep their position during changes above; absent: they may move. */
  readonly anchoredIn?: string;
}

const EMPTY_TYPEAHEAD: Typeahead = { text: '', at: 0 };

export const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;

/** The row and cell of an element. Other elements in a row count as the whole row. */
function positionOf(target: EventTarget): TreePosition | undefined {
  const row = rowOf(target);
  if (!row || !(target instanceof Element)) return undefined;
  const cell = target.matches('[role="gridcell"]') ? Number(target.ariaColIndex) - 1 : -1;
  return { row: Number(row.dataset['index']), cell };
}

/** Whether a key activates a link or button within a row, which handles it. Space does not activate a link. */
const isPressedBy = (key: string, target: Element) =>
  (key === 'Enter' && target.matches('a, button')) || (key === ' ' && target.matches('button'));

/**
 * The focus of a tree or tree grid, and its rows to render. The one tab stop is moved by the keys of `treeKey` and by
 * type-ahead. The focus follows the key of its node; if the node is removed, the node at its position gets the focus.
 */
export function useTree<Node extends TreeNode>(options: TreeOptions<Node>) {
  const { container, nodes, rowHeight, cells = 0, isInitial, nameOf, onToggle, onKey, anchoredIn } = options;
  const { current, naming = current } = options;
  const inView = useNodesInView(container, nodes.length, rowHeight);
  const isPrinting = useIsPrinting() && options.isPrinted === true;
  const { first, end } = isPrinting ? { first: 0, end: nodes.length } : inView;
  useScrollAnchor(container, nodes, rowHeight, anchoredIn);

  const [last, choose] = useState<TreePosition & { readonly key: string; readonly naming: unknown }>();
  // What was chosen before the address named a node counts no longer.
  const chosen = current === undefined || last?.naming === naming ? last : undefined;
  const typed = useRef(EMPTY_TYPEAHEAD);
  const kept = nodes.findIndex((node) =>
    chosen ? node.key === chosen.key : current === undefined ? isInitial?.(node) : node.key === current,
  );
  const at: TreePosition = {
    row: kept >= 0 ? kept : Math.min(chosen?.row ?? 0, nodes.length - 1),
    cell: Math.min(chosen?.cell ?? -1, cells - 1),
  };

  // The target row is rendered first, then focused.
  const moved = useRef(false);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    // Buttons in a row have no role of their own.
    const element = container.current?.querySelector<HTMLElement>('[role][tabindex="0"]');
    element?.focus({ preventScroll: true });
    element?.closest('[data-index]')?.scrollIntoView({ block: 'nearest' });
  });
  const choosePosition = (to: TreePosition) => choose({ ...to, key: nodes[to.row]?.key ?? '', naming });
  const goTo = (to: TreePosition) => {
    moved.current = true;
    choosePosition(to);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const place = positionOf(target) ?? at;
    const node = nodes[place.row];
    if (!node || event.altKey || !(target instanceof Element)) return;
    if (isPressedBy(event.key, target) || onKey?.(event, node)) return;
    const isChord = ctrlKey || metaKey;
    if (isChord && (cells === 0 || metaKey)) return;
    const typing = nameOf && !isChord && extendTypeahead(typed.current, event.key, event.timeStamp);
    if (typing) {
      event.preventDefault();
      typed.current = typing;
      const row = findTypeahead(nodes, place.row, typing.text, nameOf);
      if (row !== undefined) goTo({ row, cell: place.cell });
      return;
    }
    if (shiftKey) return;
    const key = logicalKey(event.key, event.currentTarget);
    const page = Math.max(1, Math.floor(innerHeight / rowHeight / 2));
    const move = treeKey(nodes, place, isChord ? `Control+${key}` : key, { cells, page });
    if (!move) return;
    event.preventDefault();
    if ('to' in move) return goTo(move.to);
    // The key may have been pressed on a button in the row.
    goTo(place);
    onToggle(node);
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const position = positionOf(event.target);
    if (position) choosePosition(position);
  };
  /** The node whose row contains an element; undefined outside of the rows. */
  const nodeAt = (target: EventTarget) => nodes[positionOf(target)?.row ?? -1];

  useLayoutEffect(() => {
    const selection = textSelection();
    const ends = [selection?.anchorNode, selection?.focusNode];
    // The browser moves an end whose row is gone to the element around the rows: the selection would go on to other rows.
    if (ends.some((node) => node === container.current)) selection?.removeAllRanges();
  }, [container, nodes, first, end]);
  /** The rows to render, in order: those near the screen, and the one with the tab stop. */
  const drawn = nodes.slice(first, end).map((node, offset) => ({ node, index: first + offset }));
  const stop = nodes[at.row];
  if (stop && (at.row < first || at.row >= end)) drawn.push({ node: stop, index: at.row });
  drawn.sort((a, b) => a.index - b.index);

  const style: CSSProperties = { blockSize: nodes.length * rowHeight };
  return { at, drawn, style, onKeyDown, onFocus, nodeAt };
}
