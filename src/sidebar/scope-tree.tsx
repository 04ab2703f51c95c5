import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState, type MouseEvent, type ReactNode, useMemo } from 'react';
import {
  databasesFailed,
  type DatabaseEntry,
  type LoadedDatabases,
  type ScopeFacet,
} from '../filters/databases.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, IconButton, ICON_PROPS } from '../ui/button.tsx';
import { FilterInput } from '../ui/form-controls.tsx';
import { visible } from '../ui/text.tsx';
import { INITIAL_TREE_STATE, isSearching, toggleNode, withQuery } from '../ui/tree/tree-state.ts';
import { rowOf, useTree } from '../ui/tree/use-tree.ts';
import { ScopeTreeItem } from './tree-item.tsx';
import {
  scopeFqn,
  nodeName,
  type ScopeNode,
  type SchemaBranches,
  type ScopeLevels,
  visibleNodes,
} from './tree-model.ts';
import styles from './scope-tree.module.css';
import sidebarStyles from './sidebar.module.css';

/** Clicks a link with the modifier keys of an event, so that these open it elsewhere as usual. */
function clickLink(link: HTMLElement | null, { ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  link?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

interface ScopeTreeActions {
  readonly scope: ScopeFacet;
  readonly levels: ScopeLevels;
  readonly hrefOf: (fqn: string) => string;
  readonly current?: string | undefined;
  readonly lineHeight: number;
  readonly renderCount?: ((fqn: string) => ReactNode) | undefined;
  readonly branches: SchemaBranches;
  readonly onLeave: () => void;
}

interface ScopeTreeViewProps extends ScopeTreeActions {
  readonly nodes: readonly ScopeNode[];
  readonly words: readonly string[];
  readonly onToggle: (node: ScopeNode) => void;
}

function ScopeTreeView({ nodes, words, onToggle, ...actions }: ScopeTreeViewProps) {
  const { hrefOf, current, lineHeight: height, branches } = actions;
  const container = useRef<HTMLDivElement>(null);

  const onKey = (event: KeyboardEvent<HTMLElement>, node: ScopeNode): boolean => {
    const { key, target } = event;
    const link = target instanceof Element ? target.querySelector<HTMLElement>('a') : null;
    if (key === 'Enter') {
      event.preventDefault();
      if (node.item.kind === 'service') onToggle(node);
      else if (node.item.kind === 'load-more') branches.onRetry(node.item.database);
      else clickLink(link, event);
      return true;
    }
    if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
      // The link gets the focus, because the browser's menu opens on the focused element.
      link?.focus();
      return true;
    }
    return false;
  };
  const tree = useTree({
    container,
    nodes,
    rowHeight: height,
    isInitial: (node) => current !== undefined && scopeFqn(node) === current,
    nameOf: nodeName,
    onToggle,
    onKey,
    anchoredIn: 'nav',
  });

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    const node = tree.nodeAt(target);
    if (!node || !(target instanceof Element)) return;
    const pressed = target.closest<HTMLElement>('[data-press]')?.dataset['press'];
    if (pressed === 'toggle' || node.item.kind === 'service') onToggle(node);
    else if (pressed === 'retry' && node.item.kind === 'load-more') {
      // The focus moves to the row, because the retry removes the button.
      rowOf(target)?.focus();
      branches.onRetry(node.item.database);
    } else if (target.closest('a') && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      actions.onLeave();
    }
  };

  return (
    <div
      ref={container}
      role="tree"
      aria-labelledby="rail-databases"
      tabIndex={-1}
      className={styles.tree}
      style={tree.style}
      onKeyDown={tree.onKeyDown}
      onFocus={tree.onFocus}
      onClick={onClick}
    >
      {tree.drawn.map(({ node, index }) => {
        const fqn = scopeFqn(node);
        return (
          <ScopeTreeItem
            key={node.key}
            node={node}
            index={index}
            height={height}
            isTabStop={index === tree.at.row}
            words={words}
            href={fqn === undefined ? undefined : hrefOf(fqn)}
            isCurrent={fqn !== undefined && fqn === current}
            renderCount={actions.renderCount}
            onMore={branches.onMore}
          />
        );
      })}
    </div>
  );
}

function Failure({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const t = useTranslator();
  return (
    <div className={sidebarStyles.note} role="alert">
      <span>{text}</span>
      <Button variant="link" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

interface ScopeTreeProps extends ScopeTreeActions {
  readonly databases: LoadedDatabases;
}

const NO_ENTRIES: readonly DatabaseEntry[] = [];

/** The field that searches the tree, and the tree, or why there is none. */
export function ScopeTree({ databases, ...actions }: ScopeTreeProps) {
  const t = useTranslator();
  const [look, setLook] = useState(INITIAL_TREE_STATE);
  const field = useRef<HTMLInputElement>(null);
  const { scope, levels, current } = actions;
  const entries = databases.kind === 'ready' ? databases.databases : NO_ENTRIES;
  const schemas = actions.branches.of;
  const nodes = useMemo(
    () => visibleNodes({ levels, entries, schemas, current }, look),
    [levels, entries, schemas, current, look],
  );
  const sought = look.query.trim();
  const words = useMemo(() => (sought === '' ? [] : [sought]), [sought]);
  const find = (typed: string) => setLook(withQuery(look, typed));
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' || nodes.length === 0) return;
    event.preventDefault();
    const around = event.currentTarget.closest('nav');
    around?.querySelector<HTMLElement>('[role="tree"] [tabindex="0"]')?.focus();
  };
  if (databases.kind === 'failed')
    return <Failure text={databasesFailed(scope, databases.error, t)} onRetry={databases.onRetry} />;
  const { rest } = databases;
  const count = entries.length;
  if (count === 0) return <p className={sidebarStyles.none}>{t(`${scope}Choice.none`)}</p>;
  return (
    <>
      <div className={styles.find}>
        <FilterInput
          ref={field}
          label={t(`${scope}Choice.findInTree`)}
          placeholder={t(`${scope}Choice.find`)}
          value={look.query}
          onChange={find}
          onKey={onKey}
        >
          {look.query !== '' && (
            <IconButton
              small
              aria-label={t('scopeTree.clear')}
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
      {rest?.kind === 'failed' && (
        <Failure
          text={`${databasesFailed(scope, rest.error, t)} ${t('scopeTree.onlyFirst', { count })}`}
          onRetry={rest.onRetry}
        />
      )}
      {nodes.length === 0 && isSearching(look) && (
        <output className={sidebarStyles.none}>
          {t.rich(`${scope}Choice.noneFound`, { typed: visible(sought) })}
        </output>
      )}
      {nodes.length > 0 && (
        <ScopeTreeView
          {...actions}
          nodes={nodes}
          words={words}
          onToggle={(node) => setLook(toggleNode(look, node))}
        />
      )}
    </>
  );
}
