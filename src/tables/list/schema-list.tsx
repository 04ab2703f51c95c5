import { useInfiniteQuery } from '@tanstack/react-query';
import { Folder } from 'lucide-react';
import { useClient } from '../../api/client-context.ts';
import { schemasQuery } from '../../api/schemas-query.ts';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { countText } from '../count-text.ts';
import styles from '../frame/rail.module.css';
import { PageLink } from '../page-link.tsx';
import { reasonOf } from './reason.ts';

interface SchemaListProps {
  /** FQN */
  readonly database: string;
  /** FQN of the database or schema in force. */
  readonly current: string | undefined;
  readonly hrefOf: (schema: string) => string;
  readonly onLeave: () => void;
}

/** The schemas of a database, a page at a time; asked for when they are shown. */
export function SchemaList({ database, current, hrefOf, onLeave }: SchemaListProps) {
  const query = useInfiniteQuery(schemasQuery(useClient(), database));
  const schemas = query.data?.pages.flatMap((page) => page.schemas) ?? [];
  const total = query.data?.pages.at(-1)?.total;
  const rest = total === undefined ? undefined : total - schemas.length;
  return (
    <>
      <ul className={styles.schemas} aria-busy={query.isFetching}>
        {schemas.map(({ fullyQualifiedName: fqn, name, displayName }) => (
          <li key={fqn}>
            <PageLink
              className={styles.item}
              to={hrefOf(fqn)}
              title={fqn}
              aria-current={fqn === current ? 'page' : undefined}
              onClick={onLeave}
            >
              <Folder {...ICON} />
              <span className={styles.clip}>
                <VisibleText text={displayName ?? name} />
              </span>
            </PageLink>
          </li>
        ))}
        {query.isLoading && (
          <li className={styles.waiting}>
            <span style={{ inlineSize: '48%' }} />
          </li>
        )}
        {query.isSuccess && schemas.length === 0 && <li className={styles.none}>No schemas</li>}
      </ul>
      {query.error && (
        <div className={styles.note} role="alert">
          <span>The schemas did not load. {reasonOf(query.error)}</span>
          <Button
            look="link"
            onClick={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          >
            Retry
          </Button>
        </div>
      )}
      {query.hasNextPage && !query.error && (
        <div className={styles.note}>
          <Button
            look="link"
            aria-disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {rest === undefined || rest < 1 ? 'Show more schemas' : `Show more of ${countText(rest)} schemas`}
          </Button>
        </div>
      )}
    </>
  );
}
