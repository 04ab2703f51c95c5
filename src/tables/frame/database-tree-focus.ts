import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { keyAlong } from '../../ui/direction.ts';
import { lineOfTyped, treeMove, type Typed, typedWith } from './database-tree-keys.ts';
import { filterOf, type TreeLine } from './database-tree-lines.ts';

const NOTHING_TYPED: Typed = { text: '', at: 0 };

interface TreeFocus {
  readonly tree: RefObject<HTMLElement | null>;
  readonly lines: readonly TreeLine[];
  /** Px that a line is high. */
  readonly height: number;
  /** FQN of the database or schema in force: where Tab comes to first. */
  readonly current: string | undefined;
  readonly onToggle: (line: TreeLine) => void;
  readonly onCopy: (line: TreeLine) => void;
  readonly onRetry: (database: string) => void;
}

/** The number, from 0, of the line that an element is in; undefined outside of the lines. */
export function lineAt(target: EventTarget): number | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;
  return item ? Number(item.dataset['index']) : undefined;
}

/** Presses a link as it would be by hand, so that the keys that open it elsewhere do so. */
function press(link: HTMLElement | null, { ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  link?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

/** The one tab stop of the tree, the keys that lead it on, and what else they do to its line. */
export function useTreeFocus({ tree, lines, height, current, ...does }: TreeFocus) {
  const [chosen, choose] = useState<{ key: string; at: number }>();
  const typed = useRef(NOTHING_TYPED);
  const first = () =>
    Math.max(0, current === undefined ? 0 : lines.findIndex((line) => filterOf(line) === current));
  const kept = chosen ? lines.findIndex(({ key }) => key === chosen.key) : -1;
  // A line that is gone hands on to what stands in its place.
  const at = kept >= 0 ? kept : Math.min(chosen?.at ?? first(), lines.length - 1);

  // The line that keys lead to is drawn first, then focused.
  const moved = useRef(false);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const item = tree.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  });
  const goTo = (index: number) => {
    moved.current = true;
    choose({ key: lines[index]?.key ?? '', at: index });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    const own = lineAt(target) ?? at;
    const line = lines[own];
    if (!line || event.altKey || !(target instanceof Element)) return;
    // A link and the buttons of a line take them themselves.
    if (key === 'Enter' ? target.matches('a, button') : key === ' ' && target.matches('button')) return;
    if (key === 'Enter') {
      event.preventDefault();
      if (line.kind === 'service') return does.onToggle(line);
      if (line.kind === 'rest') return does.onRetry(line.database);
      return press(target.querySelector<HTMLElement>('a'), event);
    }
    if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
      // The browser's menu for a link opens on what has the focus.
      return target.querySelector<HTMLElement>('a')?.focus();
    }
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'c') {
      // Whoever marked a text copies that.
      if (filterOf(line) === undefined || getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      return does.onCopy(line);
    }
    if (event.ctrlKey || event.metaKey) return;
    const now = typedWith(typed.current, key, event.timeStamp);
    if (now) {
      event.preventDefault();
      typed.current = now;
      const found = lineOfTyped(lines, own, now.text);
      if (found !== undefined) goTo(found);
      return;
    }
    if (event.shiftKey) return;
    const page = Math.max(1, Math.floor(innerHeight / height / 2));
    const move = treeMove(lines, own, keyAlong(key, event.currentTarget), page);
    if (!move) return;
    event.preventDefault();
    if ('to' in move) return goTo(move.to);
    goTo(own);
    does.onToggle(move.toggle);
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = lineAt(event.target);
    if (index !== undefined) choose({ key: lines[index]?.key ?? '', at: index });
  };
  return { at, onKeyDown, onFocus };
}
