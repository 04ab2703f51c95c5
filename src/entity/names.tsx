import { Copy, Link2 } from 'lucide-react';
import type { EntityRow } from '../api/schemas/record.ts';
import type { EntityReference } from '../api/schemas/entity.ts';
import { IconButton } from '../ui/button.tsx';
import { t } from '../i18n/translate.ts';
import { useCellContext } from './cell-context.tsx';
import styles from './cells.module.css';
import { useState, createElement, type ReactNode } from 'react';
import { spellOutInvisible, visibleText } from '../ui/text.tsx';
import { markedText } from './highlight.tsx';
import { EmptyValue } from './cell-parts.tsx';

/** Actions on the name under the pointer. */
function NameActions({ row }: { readonly row: EntityRow }) {
  const { onCopyName, onCopyLink } = useCellContext();
  if (!onCopyName && !onCopyLink) return null;
  return (
    <span className={styles.actions}>
      {onCopyName && (
        <IconButton small tabIndex={-1} aria-label={t('cell.copyFullName')} onClick={() => onCopyName(row)}>
          <Copy aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
      {onCopyLink && (
        <IconButton small tabIndex={-1} aria-label={t('cell.copyLink')} onClick={() => onCopyLink(row)}>
          <Link2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
    </span>
  );
}

/** The link to the detail view: the name, preceded by the display name if there is one. */
export function NameCell({ row }: { readonly row: EntityRow }) {
  const { hrefOf, onFollow, words } = useCellContext();
  const [hovered, setHovered] = useState(false);
  const { name } = row;
  const displayName = row.displayName && row.displayName !== name ? row.displayName : undefined;
  const text = markedText(name, row.highlight?.['name'], words);
  return (
    <span
      className={styles.cell}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <a
        className={styles.link}
        href={hrefOf(row)}
        tabIndex={-1}
        title={spellOutInvisible(displayName === undefined ? name : `${displayName}\n${name}`)}
        onClick={onFollow && ((event) => onFollow(event, row))}
      >
        {displayName === undefined ? (
          <bdi className={styles.name}>{text}</bdi>
        ) : (
          <>
            <bdi className={styles.name}>
              {markedText(displayName, row.highlight?.['displayName'], words)}
            </bdi>{' '}
            <bdi className={styles.raw}>{text}</bdi>
          </>
        )}
      </a>
      {hovered && <NameActions row={row} />}
    </span>
  );
}

const SEPARATOR = <i>›</i>;

/** Names from the outermost to the innermost, `snow › sales › mart`. All but the last are muted. */
export function renderPath(names: readonly string[]): ReactNode {
  const parts: ReactNode[] = [];
  for (const name of names) {
    if (parts.length > 0) parts.push(SEPARATOR);
    parts.push(<bdi>{visibleText(name)}</bdi>);
  }
  return createElement(
    'span',
    { className: styles.path, title: spellOutInvisible(names.join(' › ')) },
    ...parts,
  );
}

const referenceName = (reference: EntityReference | undefined): string | undefined =>
  reference?.name ?? reference?.fullyQualifiedName ?? reference?.id;

/** Names of service, database and schema, if the record has them. The FQN is never split. */
export function locationNames(row: EntityRow): readonly string[] {
  return [referenceName(row.service), referenceName(row.database), referenceName(row.databaseSchema)].filter(
    (name) => name !== undefined,
  );
}

/** The service of a record, followed by what it is, such as `Kafka`, where its name does not say that. */
export function renderService(row: EntityRow): ReactNode {
  const { service, serviceType } = row;
  const name = service?.displayName ?? referenceName(service);
  if (name === undefined) return <EmptyValue />;
  const says = serviceType === undefined || name.toLowerCase().startsWith(serviceType.toLowerCase());
  return (
    <span
      className={styles.service}
      title={spellOutInvisible([name, serviceType].filter(Boolean).join(', '))}
    >
      <bdi>{visibleText(name)}</bdi>
      {!says && (
        <>
          {' '}
          <span className={styles.raw}>{visibleText(serviceType)}</span>
        </>
      )}
    </span>
  );
}

/** Where a record is: names of service, database and schema. */
export function renderLocation(row: EntityRow): ReactNode {
  const names = locationNames(row);
  return names.length > 0 ? renderPath(names) : <EmptyValue />;
}
