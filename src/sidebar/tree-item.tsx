import { ChevronRight, Database, Folder, Server } from 'lucide-react';
import { useEffect, useRef, type CSSProperties, memo, type ReactNode, useId } from 'react';
import { errorSentence } from '../api/error-messages.ts';
import { markedText } from '../entity/highlight.tsx';
import { PageLink } from '../entity/page-link.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, IconButton, ICON_PROPS } from '../ui/button.tsx';
import { useInView } from '../ui/in-view.ts';
import { spellOutInvisible } from '../ui/text.tsx';
import { type LoadMoreItem, nodeName, scopeFqn, type ScopeItem, type ScopeNode } from './tree-model.ts';
import navItemStyles from '../ui/nav-item.module.css';
import styles from './scope-tree.module.css';

interface LoadMoreNoteProps {
  readonly item: LoadMoreItem;
  readonly onMore: (database: string) => void;
}

/** The text of a node in place of schemas: they load, failed to load, or do not exist. */
function LoadMoreNote({ item: { database, rest }, onMore }: LoadMoreNoteProps) {
  const t = useTranslator();
  if (rest === 'none') return <span className={styles.note}>{t('scopeTree.noSchemas')}</span>;
  if (typeof rest === 'object') {
    const text = t('scopeTree.schemasFailed', { reason: errorSentence(rest.error, t) });
    return (
      <span className={styles.note} role="alert">
        <span className="clip" title={text}>
          {text}
        </span>
        <Button variant="link" tabIndex={-1} data-press="retry">
          {t('common.retry')}
        </Button>
      </span>
    );
  }
  return <LoadMoreTrigger database={database} isAsked={rest === 'loading'} onMore={onMore} />;
}

interface LoadMoreTriggerProps {
  readonly database: string;
  readonly isAsked: boolean;
  readonly onMore: (database: string) => void;
}

/** Requests more schemas when it comes near the screen. */
function LoadMoreTrigger({ database, isAsked, onMore }: LoadMoreTriggerProps) {
  const t = useTranslator();
  const line = useRef<HTMLSpanElement>(null);
  const isNear = useInView(line, 1);
  useEffect(() => {
    if (isNear && !isAsked) onMore(database);
  }, [isNear, isAsked, database, onMore]);
  return (
    <span ref={line} className={styles.waiting} aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
    </span>
  );
}

interface ScopeTreeItemProps {
  readonly node: ScopeNode;
  readonly index: number;
  readonly height: number;
  readonly isTabStop: boolean;
  readonly words: readonly string[];
  /** URL of its list; undefined: the service has no such filter. */
  readonly href: string | undefined;
  readonly isCurrent: boolean;
  /** Renders the count of a database or schema; mounted only with its row, which limits the requests. */
  readonly renderCount?: ((fqn: string) => ReactNode) | undefined;
  readonly onMore: (database: string) => void;
}

/** One row of the tree. The tree's click handler finds pressable elements by `data-press`. */
export const ScopeTreeItem = memo(function ScopeTreeItem(props: ScopeTreeItemProps) {
  const { node, index, height, isTabStop, isCurrent, words } = props;
  const { item } = node;
  const id = useId();
  const place: CSSProperties = { insetBlockStart: index * height, blockSize: height };
  const isFilter = item.kind === 'database' || item.kind === 'schema';
  return (
    <div
      role="treeitem"
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.size}
      aria-expanded={node.expanded}
      aria-current={isCurrent ? 'page' : undefined}
      aria-labelledby={item.kind === 'load-more' ? undefined : id}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      className={styles.line}
      style={place}
    >
      {item.kind === 'load-more' && <LoadMoreNote item={item} onMore={props.onMore} />}
      {item.kind === 'service' && <ServiceItem item={item} id={id} words={words} />}
      {isFilter && <ScopeLink {...props} id={id} />}
    </div>
  );
});

interface ServiceItemProps {
  readonly item: ScopeItem & { readonly kind: 'service' };
  readonly id: string;
  readonly words: readonly string[];
}

function ServiceItem({ item: { service, title }, id, words }: ServiceItemProps) {
  return (
    <span id={id} className={`${navItemStyles.item} ${styles.item}`} title={title}>
      <ChevronRight {...ICON_PROPS} className={styles.twist} />
      <Server {...ICON_PROPS} />
      <bdi className="clip" translate="no">
        {markedText(service, undefined, words)}
      </bdi>
    </span>
  );
}

/** The link of a database or schema, and the button of its schemas. */
function ScopeLink({
  node,
  id,
  href = '',
  words,
  isCurrent,
  renderCount,
}: ScopeTreeItemProps & { readonly id: string }) {
  const t = useTranslator();
  const { item } = node;
  const name = nodeName(node);
  const fqn = scopeFqn(node) ?? '';
  const isDatabase = item.kind === 'database';
  // A service that filters the list has no parent service.
  const isService = item.kind === 'database' && item.entry.service === '';
  const Icon = isService ? Server : isDatabase ? Database : Folder;
  return (
    <>
      <PageLink
        id={id}
        className={`${navItemStyles.item} ${styles.item}`}
        to={href}
        title={spellOutInvisible(fqn)}
        tabIndex={-1}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon {...ICON_PROPS} />
        <bdi className="clip" translate="no">
          {markedText(name, undefined, words)}
        </bdi>{' '}
        <span className={navItemStyles.count}>{renderCount?.(fqn)}</span>
      </PageLink>
      {node.expanded !== undefined && (
        <IconButton
          small
          className={styles.opener}
          tabIndex={-1}
          aria-label={t('scopeTree.schemasOf', { name })}
          aria-expanded={node.expanded}
          data-press="toggle"
        >
          <ChevronRight {...ICON_PROPS} className={styles.twist} />
        </IconButton>
      )}
    </>
  );
}
