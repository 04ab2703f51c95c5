// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { flatten, INITIAL_TREE_STATE, toggleNode, type TreeNode } from '#src/ui/tree/tree-state.ts';
import { useTree } from '#src/ui/tree/use-tree.ts';
import { plainBranches, type PlainBranch } from './plain-tree.ts';

const SHOP: readonly PlainBranch[] = [
  {
    name: 'orders',
    open: true,
    children: [{ name: 'id' }, { name: 'address', children: [{ name: 'city' }] }],
  },
  { name: 'items' },
  { name: 'stock' },
];
/** The same with every node collapsed. */
const CLOSED = SHOP.map((branch) => ({ ...branch, open: false }));
const CELLS = ['name', 'key', 'type'];
const ROW_HEIGHT = 28;

interface PlainTreeProps {
  readonly all?: readonly PlainBranch[];
  /** A tree grid with three cells per row. */
  readonly grid?: boolean;
  readonly initial?: string;
  readonly onKey?: (key: string, node: string) => boolean;
}

const onToggle = vi.fn<(name: string) => void>();

/** A tree with a link and a button in each row, or a tree grid. */
function PlainTree({ all = SHOP, grid = false, initial, onKey }: PlainTreeProps) {
  const [state, setState] = useState(INITIAL_TREE_STATE);
  const container = useRef<HTMLDivElement>(null);
  const tree = useTree<TreeNode<string>>({
    container,
    nodes: flatten(plainBranches(all), state),
    rowHeight: ROW_HEIGHT,
    cells: grid ? CELLS.length : 0,
    isInitial: ({ item }) => item === initial,
    ...(grid ? {} : { nameOf: ({ item }) => item }),
    onToggle: (node) => {
      onToggle(node.item);
      setState(toggleNode(state, node));
    },
    onKey: (event, { item }) => onKey?.(event.key, item) ?? false,
    anchoredIn: 'section',
  });
  const handlers = { onKeyDown: tree.onKeyDown, onFocus: tree.onFocus };
  return (
    <section aria-label="scroller">
      <div
        ref={container}
        role={grid ? 'treegrid' : 'tree'}
        aria-label="shop"
        tabIndex={-1}
        style={tree.style}
        {...handlers}
      >
        {tree.drawn.map(({ node, index }) => (
          <div
            key={node.key}
            role={grid ? 'row' : 'treeitem'}
            aria-label={node.item}
            aria-level={node.level}
            aria-selected={false}
            aria-expanded={node.expanded}
            data-index={index}
            tabIndex={index === tree.at.row && tree.at.cell < 0 ? 0 : -1}
          >
            {grid ? (
              CELLS.map((cell, at) => (
                <span
                  key={cell}
                  role="gridcell"
                  aria-label={`${node.item} ${cell}`}
                  aria-colindex={at + 1}
                  tabIndex={index === tree.at.row && tree.at.cell === at ? 0 : -1}
                />
              ))
            ) : (
              <button type="button" tabIndex={-1}>
                open {node.item}
              </button>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

const row = (name: string) => screen.getByLabelText(name);
const shown = () => [...document.querySelectorAll('[data-index]')].map(({ ariaLabel }) => ariaLabel);
const tabStops = () => [...document.querySelectorAll('[tabindex="0"]')].map(({ ariaLabel }) => ariaLabel);

describe('a tree of either kind', () => {
  test('has one tab stop: the first row or the initial one, until another has the focus', () => {
    const { unmount } = render(<PlainTree />);
    expect(tabStops()).toEqual(['orders']);
    act(() => row('items').focus());
    expect(tabStops()).toEqual(['items']);
    unmount();
    const { rerender } = render(<PlainTree initial="stock" />);
    expect(tabStops()).toEqual(['stock']);
    rerender(<PlainTree initial="items" />);
    expect(tabStops()).toEqual(['items']);
    act(() => row('id').focus());
    rerender(<PlainTree initial="stock" />);
    expect(tabStops()).toEqual(['id']);
  });

  test('is navigated, expanded and collapsed by keys', async () => {
    render(<PlainTree />);
    row('orders').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(row('address')).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(shown()).toEqual(['orders', 'id', 'address', 'city', 'items', 'stock']);
    expect(row('address')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(row('orders')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{End}');
    expect(shown()).toEqual(['orders', 'items', 'stock']);
    expect(row('stock')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(row('orders')).toHaveFocus();
  });

  test('swaps left and right where the page is right to left', async () => {
    render(
      <div dir="rtl" style={{ direction: 'rtl' }}>
        <PlainTree />
      </div>,
    );
    row('orders').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(row('orders')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowLeft}');
    expect(row('orders')).toHaveAttribute('aria-expanded', 'true');
  });

  test('keeps the focus on a node while others above are removed, and moves it to the one at its position when removed', () => {
    const { rerender } = render(<PlainTree />);
    act(() => row('stock').focus());
    rerender(<PlainTree all={[...SHOP.slice(0, 2), { name: 'new' }]} />);
    expect(tabStops()).toEqual(['new']);
    rerender(<PlainTree all={SHOP.slice(0, 2)} />);
    expect(tabStops()).toEqual(['items']);
    act(() => row('items').focus());
    rerender(<PlainTree all={CLOSED} />);
    expect(tabStops()).toEqual(['items']);
  });

  test('renders few of many rows, and always the tab stop', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ name: `n${at}` }));
    render(<PlainTree all={many} />);
    expect(shown().length).toBeLessThan(150);
    row('n0').focus();
    await userEvent.keyboard('{End}');
    expect(row('n9999')).toHaveFocus();
    expect(shown().length).toBeLessThan(150);
    expect(screen.getByLabelText('shop').style.blockSize).toBe(`${10_000 * ROW_HEIGHT}px`);
  });

  test('ignores keys held with Alt, Meta or Shift', () => {
    render(<PlainTree />);
    act(() => row('orders').focus());
    for (const held of ['altKey', 'metaKey', 'shiftKey'])
      expect(fireEvent.keyDown(row('orders'), { key: 'ArrowDown', [held]: true })).toBe(true);
    expect(row('orders')).toHaveFocus();
    expect(fireEvent.keyDown(row('orders'), { key: 'ArrowDown' })).toBe(false);
  });

  test('passes keys to the caller first, with the focused node', () => {
    const onKey = vi.fn<(key: string, node: string) => boolean>((key) => key === 'ArrowDown');
    render(<PlainTree onKey={onKey} />);
    act(() => row('items').focus());
    fireEvent.keyDown(row('items'), { key: 'ArrowDown' });
    expect(onKey).toHaveBeenLastCalledWith('ArrowDown', 'items');
    expect(row('items')).toHaveFocus();
    fireEvent.keyDown(row('items'), { key: 'End' });
    expect(row('stock')).toHaveFocus();
  });
});

describe('a tree', () => {
  test('leaves Enter and Space to a button in a row; its other keys start from that row', () => {
    const onKey = vi.fn<(key: string) => boolean>(() => false);
    render(<PlainTree onKey={onKey} />);
    const button = screen.getByRole('button', { name: 'open address' });
    act(() => button.focus());
    fireEvent.keyDown(button, { key: 'Enter' });
    fireEvent.keyDown(button, { key: ' ' });
    expect(onKey).not.toHaveBeenCalled();
    expect(onToggle).not.toHaveBeenCalled();
    fireEvent.keyDown(button, { key: 'ArrowRight' });
    expect(onToggle).toHaveBeenCalledExactlyOnceWith('address');
    expect(row('address')).toHaveFocus();
  });

  test('finds typed names, with Shift too, and keeps those letters from the page', () => {
    render(<PlainTree />);
    act(() => row('orders').focus());
    expect(fireEvent.keyDown(row('orders'), { key: 'S', shiftKey: true })).toBe(false);
    expect(row('stock')).toHaveFocus();
    expect(fireEvent.keyDown(row('stock'), { key: 'k', ctrlKey: true })).toBe(true);
  });

  test('keeps the rows on screen in position when rows are added above', () => {
    const { rerender } = render(<PlainTree all={CLOSED} />);
    const scroller = screen.getByRole('region', { name: 'scroller' });
    // The tree begins 30 px above the scroller's viewport: its second row is the first visible one.
    vi.spyOn(screen.getByRole('tree'), 'getBoundingClientRect').mockReturnValue({ top: -30 } as DOMRect);
    vi.spyOn(scroller, 'getBoundingClientRect').mockReturnValue({ top: 0 } as DOMRect);
    scroller.scrollTop = 30;
    rerender(<PlainTree all={[...CLOSED, { name: 'last' }]} />);
    expect(scroller.scrollTop).toBe(30);
    rerender(<PlainTree all={SHOP} />);
    expect(scroller.scrollTop).toBe(30 + 2 * ROW_HEIGHT);
  });
});

describe('a tree grid', () => {
  test('leaves letters to the page if it has no names', () => {
    render(<PlainTree grid />);
    act(() => row('orders').focus());
    expect(fireEvent.keyDown(row('orders'), { key: 's' })).toBe(true);
    expect(row('orders')).toHaveFocus();
  });

  test('moves along cells, keeps the column from row to row, and goes to both ends with Control', async () => {
    render(<PlainTree grid />);
    row('items').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(row('items key')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(row('stock key')).toHaveFocus();
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    expect(row('orders key')).toHaveFocus();
    expect(tabStops()).toEqual(['orders key']);
    await userEvent.keyboard('{Control>}{End}{/Control}{End}');
    expect(row('stock type')).toHaveFocus();
  });

  test('expands by Enter from any cell, which keeps the focus', async () => {
    render(<PlainTree grid />);
    row('address key').focus();
    await userEvent.keyboard('{Enter}');
    expect(onToggle).toHaveBeenCalledExactlyOnceWith('address');
    expect(row('address key')).toHaveFocus();
  });
});
