import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  useMemo,
} from 'react';
import { logicalKey } from '../ui/keyboard.ts';
import { findTypeahead, treeKeyMove, type Typeahead, extendTypeahead } from '../ui/tree/tree-keys.ts';
import {
  scopeFqn,
  nodeName,
  type ScopeNode,
  type SchemaBranches,
  visibleNodes,
  INITIAL_TREE_STATE,
  isSearching,
  withQuery,
  toggleNode,
} from './tree-model.ts';
import { Announcer, useActionFeedback } from '../ui/feedback.tsx';
import { t } from '../i18n/translate.ts';
import { useNodesInView, useScrollAnchor } from '../ui/tree/windowing.ts';
import { ScopeTreeItem } from './tree-item.tsx';
import styles from './scope-tree.module.css';
import { X } from 'lucide-react';
import { Button, IconButton, ICON_PROPS } from '../ui/button.tsx';
import { FilterInput } from '../ui/form-controls.tsx';
import { databasesFailed, type DatabaseEntry, type Databases } from '../filters/databases.ts';
import sidebarStyles from './sidebar.module.css';

const EMPTY_TYPEAHEAD: Typeahead = { text: '', at: 0 };

interface TreeFocus {
  readonly tree: RefObject<HTMLElement | null>;
  readonly lines: readonly ScopeNode[];
  /** Px that a line is high. */
  readonly height: number;
  /** FQN of the database or schema in force: where Tab comes to first. */
  readonly current: string | undefined;
  readonly onToggle: (line: ScopeNode) => void;
  readonly onCopy: (line: ScopeNode) => void;
  readonly onRetry: (database: string) => void;
}

/** The number, from 0, of the line that an element is in; undefined outside of the lines. */
function nodeIndexAt(target: EventTarget): number | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;
  return item ? Number(item.dataset['index']) : undefined;
}

/** Presses a link as it would be by hand, so that the keys that open it elsewhere do so. */
function clickLink(link: HTMLElement | null, { ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  link?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

/** The one tab stop of the tree, the keys that lead it on, and what else they do to its line. */
function useTreeFocus({ tree, lines, height, current, ...does }: TreeFocus) {
  const [chosen, choose] = useState<{ key: string; at: number }>();
  const typed = useRef(EMPTY_TYPEAHEAD);
  const first = () =>
    Math.max(0, current === undefined ? 0 : lines.findIndex((line) => scopeFqn(line) === current));
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
    const own = nodeIndexAt(target) ?? at;
    const line = lines[own];
    if (!line || event.altKey || !(target instanceof Element)) return;
    // A link and the buttons of a line take them themselves.
    if (key === 'Enter' ? target.matches('a, button') : key === ' ' && target.matches('button')) return;
    if (key === 'Enter') {
      event.preventDefault();
      if (line.kind === 'service') return does.onToggle(line);
      if (line.kind === 'rest') return does.onRetry(line.database);
      return clickLink(target.querySelector<HTMLElement>('a'), event);
    }
    if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
      // The browser's menu for a link opens on what has the focus.
      return target.querySelector<HTMLElement>('a')?.focus();
    }
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'c') {
      // Whoever marked a text copies that.
      if (scopeFqn(line) === undefined || getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      return does.onCopy(line);
    }
    if (event.ctrlKey || event.metaKey) return;
    const now = extendTypeahead(typed.current, key, event.timeStamp);
    if (now) {
      event.preventDefault();
      typed.current = now;
      const found = findTypeahead(lines, own, now.text, nodeName);
      if (found !== undefined) goTo(found);
      return;
    }
    if (event.shiftKey) return;
    const page = Math.max(1, Math.floor(innerHeight / height / 2));
    const move = treeKeyMove(lines, own, logicalKey(key, event.currentTarget), page);
    if (!move) return;
    event.preventDefault();
    if ('to' in move) return goTo(move.to);
    goTo(own);
    does.onToggle(line);
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = nodeIndexAt(event.target);
    if (index !== undefined) choose({ key: lines[index]?.key ?? '', at: index });
  };
  return { at, onKeyDown, onFocus };
}

/** What the lines of the tree lead to, and draw beside their names. */
export interface ScopeTreeActions {
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

interface ScopeTreeViewProps extends ScopeTreeActions {
  readonly lines: readonly ScopeNode[];
  /** What was looked for, to be marked. */
  readonly words: readonly string[];
  readonly onToggle: (line: ScopeNode) => void;
}

const COPY_RESULTS = { done: 'common.copied', failed: 'common.couldNotCopy' } as const;

/** The lines as a tree: one tab stop, as many of them drawn as are near the screen. */
function ScopeTreeView({ lines, words, onToggle, ...actions }: ScopeTreeViewProps) {
  const { hrefOf, current, lineHeight: height, branches } = actions;
  const tree = useRef<HTMLDivElement>(null);
  const { first, end } = useNodesInView(tree, lines.length, height);
  useScrollAnchor(tree, lines, height);

  const copying = useRef('');
  const [copied, setCopied] = useState('');
  const [outcome, copyNow] = useActionFeedback(() => actions.onCopyFilter(copying.current));
  const onCopy = (line: ScopeNode) => {
    copying.current = scopeFqn(line) ?? '';
    setCopied(copying.current);
    copyNow();
  };
  const focus = useTreeFocus({ tree, lines, height, current, onToggle, onCopy, onRetry: branches.onRetry });

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const line = lines[nodeIndexAt(event.target) ?? -1];
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
  const said = outcome && t(COPY_RESULTS[outcome]);

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
          const fqn = scopeFqn(line);
          return (
            <ScopeTreeItem
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

interface ScopeTreeProps extends ScopeTreeActions {
  readonly databases: Databases;
}

/** Services, their databases and the schemas of those, with a field that finds them. */
export function ScopeTree({ databases, ...actions }: ScopeTreeProps) {
  if (databases.state === 'loading') return <Skeleton />;
  if (databases.state === 'failed')
    return <Failure text={databasesFailed(databases.error)} onRetry={databases.onRetry} />;
  if (databases.databases.length === 0)
    return <p className={sidebarStyles.none}>{t('sidebar.noDatabases')}</p>;
  const { databases: entries, rest } = databases;
  const count = entries.length;
  return (
    <SearchableTree entries={entries} {...actions}>
      {rest?.state === 'failed' && (
        <Failure
          text={`${databasesFailed(rest.error)} ${t('sidebar.onlyFirst', { count })}`}
          onRetry={rest.onRetry}
        />
      )}
    </SearchableTree>
  );
}

function Failure({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <div className={sidebarStyles.note} role="alert">
      <span>{text}</span>
      <Button variant="link" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

const SKELETON_WIDTHS = ['60%', '44%', '52%', '38%'] as const;

function Skeleton() {
  return (
    <ul aria-busy="true" aria-labelledby="rail-databases">
      {SKELETON_WIDTHS.map((inlineSize) => (
        <li key={inlineSize} className={styles.skeleton}>
          <span style={{ inlineSize }} />
        </li>
      ))}
    </ul>
  );
}

interface SearchableTreeProps extends ScopeTreeActions {
  readonly entries: readonly DatabaseEntry[];
  /** Slot between the field and the lines. */
  readonly children: ReactNode;
}

function SearchableTree({ entries, children, ...actions }: SearchableTreeProps) {
  const [look, setLook] = useState(INITIAL_TREE_STATE);
  const field = useRef<HTMLInputElement>(null);
  const { current } = actions;
  const schemas = actions.branches.of;
  const lines = useMemo(
    () => visibleNodes({ entries, schemas, current }, look),
    [entries, schemas, current, look],
  );
  const sought = look.query.trim();
  const words = useMemo(() => (sought === '' ? [] : [sought]), [sought]);
  const find = (typed: string) => setLook(withQuery(look, typed));
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' || lines.length === 0) return;
    event.preventDefault();
    const around = event.currentTarget.closest('nav');
    around?.querySelector<HTMLElement>('[role="tree"] [tabindex="0"]')?.focus();
  };
  return (
    <>
      <div className={styles.find}>
        <FilterInput
          ref={field}
          label={t('sidebar.findDatabaseOrSchema')}
          placeholder={t('sidebar.findDatabase')}
          value={look.query}
          onChange={find}
          onKey={onKey}
        >
          {look.query !== '' && (
            <IconButton
              small
              aria-label={t('sidebar.clear')}
              onClick={() => {
                find('');
                field.current?.focus();
              }}
            >
              <X {...ICON_PROPS} />
            </IconButton>
          )}
        </FilterInput>
      </div>
      {children}
      {lines.length === 0 && isSearching(look) && (
        <output className={sidebarStyles.none}>{t('sidebar.noneFound', { typed: sought })}</output>
      )}
      {lines.length > 0 && (
        <ScopeTreeView
          {...actions}
          lines={lines}
          words={words}
          onToggle={(line) => setLook(toggleNode(look, line))}
        />
      )}
    </>
  );
}
