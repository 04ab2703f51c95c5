import { ExternalLink } from 'lucide-react';
import { ICON } from '../../ui/icon-look.ts';
import { inOrder } from '../../ui/in-order.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as panel from '../../words/en/panel.ts';
import { say } from '../../words/say.ts';
import { None } from '../cells/none.tsx';
import { PageLink } from '../page-link.tsx';
import type { TablePanelProps } from './table-panel.tsx';
import styles from './panel-head.module.css';

type TitleProps = Pick<TablePanelProps, 'fqn' | 'table' | 'state' | 'toDatabase' | 'catalogPage'>;

/** What the table is called and where it lies. */
export function PanelTitle({ fqn, table, state, toDatabase, catalogPage }: TitleProps) {
  const displayName = table?.displayName && table.displayName !== table.name ? table.displayName : undefined;
  return (
    <div className={styles.title}>
      <h2>
        <VisibleText text={displayName ?? table?.name ?? fqn} />
      </h2>
      {displayName !== undefined && table && (
        <div className={styles.raw}>
          <VisibleText text={table.name} />
        </div>
      )}
      {table && state !== 'not-found' && (
        <>
          <Crumbs table={table} toDatabase={toDatabase} />
          {catalogPage !== undefined && (
            <a
              className={styles.outside}
              href={catalogTablePage(catalogPage, table.fullyQualifiedName)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {say(panel.openInOpenMetadata)}
              <ExternalLink {...ICON} />
            </a>
          )}
        </>
      )}
    </div>
  );
}

/** The page of a table in OpenMetadata's own pages, which begin at `page`. */
const catalogTablePage = (page: string, fqn: string) => `${page}/table/${encodeURIComponent(fqn)}`;

function Crumbs({
  table,
  toDatabase,
}: Pick<TitleProps, 'toDatabase'> & { table: NonNullable<TitleProps['table']> }) {
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
