import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { useDone } from '../../ui/use-done.ts';
import * as short from '../../words/en/short.ts';
import { say } from '../../words/say.ts';
import { useLinesOnScreen } from '../panel/use-lines-on-screen.ts';
import { lineAt, useTreeFocus } from './database-tree-focus.ts';
import { DatabaseTreeLine } from './database-tree-line.tsx';
import { filterOf, type TreeLine } from './database-tree-lines.ts';
import type { SchemaBranches } from './database-tree-schemas.ts';
import { useSteadyScroll } from './database-tree-scroll.ts';
import styles from './database-tree.module.css';

/** What the lines of the tree lead to, and draw beside their names. */
export interface TreeActions {
  /** Address of the list of a database or schema. */
  readonly hrefOf: (fqn: string) => string;
  /** FQN of the database or schema in force. */
  readonly current?: string | undefined;
  /** Px that a line is high. */
  readonly lineHeight: number;
  readonly renderCount?: ((fqn: string) => ReactNode) | undefined;
  readonly branches: SchemaBranches;
  /** Puts the address of the list of a database or schema alone on the clipboard. */
  readonly onCopyFilter: (fqn: string) => Promise<void>;
  /** A link was followed. */
  readonly onLeave: () => void;
}

interface DatabaseTreeViewProps extends TreeActions {
  readonly lines: readonly TreeLine[];
  /** What was looked for, to be marked. */
  readonly words: readonly string[];
  readonly onToggle: (line: TreeLine) => void;
}

/** Messages. */
const SAID = { done: short.copied, failed: short.couldNotCopy } as const;

/** The lines as a tree: one tab stop, as many of them drawn as are near the screen. */
export function DatabaseTreeView({ lines, words, onToggle, ...actions }: DatabaseTreeViewProps) {
  const { hrefOf, current, lineHeight: height, branches } = actions;
  const tree = useRef<HTMLDivElement>(null);
  const { first, end } = useLinesOnScreen(tree, lines.length, height);
  useSteadyScroll(tree, lines, height);

  const copying = useRef('');
  const [copied, setCopied] = useState('');
  const [outcome, copyNow] = useDone(() => actions.onCopyFilter(copying.current));
  const onCopy = (line: TreeLine) => {
    copying.current = filterOf(line) ?? '';
    setCopied(copying.current);
    copyNow();
  };
  const focus = useTreeFocus({ tree, lines, height, current, onToggle, onCopy, onRetry: branches.onRetry });

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const line = lines[lineAt(event.target) ?? -1];
    if (!line || !(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>('[data-press]')?.dataset['press'];
    if (pressed === 'copy') onCopy(line);
    else if (pressed === 'toggle' || line.kind === 'service') onToggle(line);
    else if (pressed === 'retry' && line.kind === 'rest') {
      // The button goes: the focus must not go with it.
      event.target.closest<HTMLElement>('[role="treeitem"]')?.focus();
      branches.onRetry(line.database);
    } else if (event.target.closest('a') && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      actions.onLeave();
    }
  };

  const drawn = lines.slice(first, end).map((line, offset) => ({ line, index: first + offset }));
  const tabStop = lines[focus.at];
  // The tab stop is there wherever the lines are scrolled to.
  if (tabStop && focus.at < first) drawn.unshift({ line: tabStop, index: focus.at });
  if (tabStop && focus.at >= end) drawn.push({ line: tabStop, index: focus.at });
  const said = outcome && say(SAID[outcome]);

  return (
    <>
      <div
        ref={tree}
        role="tree"
        aria-labelledby="rail-databases"
        tabIndex={-1}
        className={styles.tree}
        style={{ blockSize: lines.length * height }}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        onClick={onClick}
      >
        {drawn.map(({ line, index }) => {
          const fqn = filterOf(line);
          return (
            <DatabaseTreeLine
              key={line.key}
              line={line}
              index={index}
              height={height}
              isTabStop={index === focus.at}
              words={words}
              href={fqn === undefined ? undefined : hrefOf(fqn)}
              isCurrent={fqn !== undefined && fqn === current}
              renderCount={actions.renderCount}
              said={fqn !== undefined && fqn === copied ? said : undefined}
              onMore={branches.onMore}
            />
          );
        })}
      </div>
      <Announcer text={said ?? ''} delayMs={100} />
    </>
  );
}
