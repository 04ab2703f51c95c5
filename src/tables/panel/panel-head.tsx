import { ArrowDown, ArrowUp, Copy, X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { inOrder } from '../../ui/in-order.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { None } from '../cells/none.tsx';
import { PageLink } from '../page-link.tsx';
import type { TablePanelProps } from './table-panel.tsx';
import styles from './panel-head.module.css';

const STROKE = { 'aria-hidden': true, strokeWidth: 1.75 } as const;

type HeadProps = Pick<
  TablePanelProps,
  'fqn' | 'table' | 'state' | 'onClose' | 'onPrevious' | 'onNext' | 'toDatabase' | 'onCopy'
>;

/** Name, place and the ways on; it stays while the rest scrolls. */
export function PanelHead({
  fqn,
  table,
  state,
  onClose,
  onPrevious,
  onNext,
  toDatabase,
  onCopy = copyText,
}: HeadProps) {
  const displayName = table?.displayName && table.displayName !== table.name ? table.displayName : undefined;
  const lost = state === 'not-found';
  return (
    <div className={styles.head}>
      <div className={styles.actions}>
        <IconButton
          aria-label="Previous table"
          aria-keyshortcuts="k"
          aria-disabled={!onPrevious}
          onClick={onPrevious}
        >
          <ArrowUp {...STROKE} />
        </IconButton>
        <IconButton aria-label="Next table" aria-keyshortcuts="j" aria-disabled={!onNext} onClick={onNext}>
          <ArrowDown {...STROKE} />
        </IconButton>
        <IconButton aria-label="Copy full name" onClick={() => onCopy(table?.fullyQualifiedName ?? fqn)}>
          <Copy {...STROKE} />
        </IconButton>
        <IconButton aria-label="Close" onClick={onClose}>
          <X {...STROKE} />
        </IconButton>
      </div>
      <h2>
        <VisibleText text={displayName ?? table?.name ?? fqn} />
      </h2>
      {displayName !== undefined && table && (
        <div className={styles.raw}>
          <VisibleText text={table.name} />
        </div>
      )}
      {table && !lost && <Crumbs table={table} toDatabase={toDatabase} />}
    </div>
  );
}

function Crumbs({
  table,
  toDatabase,
}: Pick<HeadProps, 'toDatabase'> & { table: NonNullable<HeadProps['table']> }) {
  const places = [table.service, table.database, table.databaseSchema].filter((place) => place !== undefined);
  if (places.length === 0) return <None />;
  return (
    <div className={styles.crumbs}>
      {inOrder(places, (place, index) => {
        const name = <VisibleText text={place.name ?? place.fullyQualifiedName ?? place.id ?? '?'} />;
        const fqn = place === table.database ? place.fullyQualifiedName : undefined;
        return (
          <>
            {index > 0 && <i aria-hidden="true">›</i>}
            {toDatabase && fqn !== undefined ? (
              <PageLink to={toDatabase(fqn)}>{name}</PageLink>
            ) : (
              <span>{name}</span>
            )}
          </>
        );
      })}
    </div>
  );
}

function copyText(text: string): void {
  void navigator.clipboard.writeText(text).catch(() => {});
}
