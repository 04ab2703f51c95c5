import { ChevronRight, Database, Folder, Link2, Server } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, useId } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { spellOut } from '../../ui/invisible-characters.ts';
import { isMac } from '../../ui/platform.ts';
import * as rail from '../../words/en/rail.ts';
import { say } from '../../words/say.ts';
import { markedText } from '../cells/marked-text.tsx';
import { countText } from '../count-text.ts';
import { PageLink } from '../page-link.tsx';
import {
  type DatabaseLine,
  nameOf,
  type SchemaLine,
  type ServiceLine,
  type TreeLine,
} from './database-tree-lines.ts';
import { RestOfLines } from './database-tree-rest.tsx';
import styles from './database-tree.module.css';
import railStyles from './rail.module.css';

interface DatabaseTreeLineProps {
  readonly line: TreeLine;
  /** Among all lines, from 0. */
  readonly index: number;
  /** Px that a line is high. */
  readonly height: number;
  readonly isTabStop: boolean;
  /** What was looked for, to be marked. */
  readonly words: readonly string[];
  /** Address of the list that it narrows to; undefined where the service has no such filter. */
  readonly href: string | undefined;
  /** It is the filter in force. */
  readonly isCurrent: boolean;
  /** Draws the count of a database or schema; mounted only while its line is, so that it can ask then. */
  readonly renderCount?: ((fqn: string) => ReactNode) | undefined;
  /** How copying its filter went, for as long as that is said. */
  readonly said?: string | undefined;
  readonly onMore: (database: string) => void;
}

/** One line of the tree. What can be pressed in it says so by `data-press`: the tree hears of it. */
export const DatabaseTreeLine = memo(function DatabaseTreeLine(props: DatabaseTreeLineProps) {
  const { line, index, height, isTabStop, isCurrent } = props;
  const id = useId();
  const place: CSSProperties = { insetBlockStart: index * height, blockSize: height };
  const isFilter = line.kind === 'database' || line.kind === 'schema';
  return (
    <div
      role="treeitem"
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.size}
      aria-expanded={line.expanded}
      aria-current={isCurrent ? 'page' : undefined}
      aria-labelledby={line.kind === 'rest' ? undefined : id}
      aria-keyshortcuts={isFilter ? `${isMac() ? 'Meta' : 'Control'}+C` : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      className={styles.line}
      style={place}
    >
      {line.kind === 'rest' && <RestOfLines line={line} onMore={props.onMore} />}
      {line.kind === 'service' && <Service line={line} id={id} words={props.words} />}
      {isFilter && <Filter {...props} line={line} id={id} />}
    </div>
  );
});

interface ServiceProps {
  readonly line: ServiceLine;
  readonly id: string;
  readonly words: readonly string[];
}

function Service({ line: { service, count }, id, words }: ServiceProps) {
  return (
    <span id={id} className={`${railStyles.item} ${styles.item}`} title={spellOut(service)}>
      <ChevronRight {...ICON} className={styles.twist} />
      <Server {...ICON} />
      <bdi className={railStyles.clip}>{markedText(service, undefined, words)}</bdi>{' '}
      {count !== undefined && <span className={railStyles.count}>{countText(count)}</span>}
    </span>
  );
}

interface FilterProps extends DatabaseTreeLineProps {
  readonly line: DatabaseLine | SchemaLine;
  readonly id: string;
}

function Filter({ line, id, href = '', words, isCurrent, renderCount, said }: FilterProps) {
  const name = nameOf(line);
  const { fqn } = line.kind === 'database' ? line.entry : line.schema;
  const count = line.kind === 'database' ? line.entry.count : undefined;
  const Icon = line.kind === 'database' ? Database : Folder;
  return (
    <>
      <PageLink
        id={id}
        className={`${railStyles.item} ${styles.item}`}
        to={href}
        title={spellOut(fqn)}
        tabIndex={-1}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon {...ICON} />
        <bdi className={railStyles.clip}>{markedText(name, undefined, words)}</bdi>{' '}
        <span className={railStyles.count}>
          {count === undefined ? renderCount?.(fqn) : countText(count)}
        </span>
      </PageLink>
      {line.kind === 'database' && (
        <IconButton
          small
          className={styles.opener}
          tabIndex={-1}
          aria-label={say(rail.schemasOf, { name })}
          aria-expanded={line.expanded}
          data-press="toggle"
        >
          <ChevronRight {...ICON} className={styles.twist} />
        </IconButton>
      )}
      {said === undefined ? (
        <IconButton
          small
          className={styles.copy}
          tabIndex={-1}
          aria-label={say(rail.copyFilter, { name })}
          data-press="copy"
        >
          <Link2 {...ICON} />
        </IconButton>
      ) : (
        <span className={styles.said} aria-hidden="true">
          {said}
        </span>
      )}
    </>
  );
}
