import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from '../../api/client-context.ts';
import { databaseCountQuery } from '../../api/database-count-query.ts';
import { countText } from '../count-text.ts';
import { useLookedAt } from '../frame/database-tree-sight.ts';
import type { Turns } from '../views/view-count-query.ts';

interface DatabaseCountProps {
  /** Of a database or a schema. */
  readonly fqn: string;
  /** Lets others be asked first. */
  readonly turns: Turns;
}

/** How many tables a database or a schema has; asked for once its line rests on screen. Nothing while unknown: a count is an extra. */
export function DatabaseCount(props: DatabaseCountProps) {
  const line = useRef<HTMLSpanElement>(null);
  const isLookedAt = useLookedAt(line);
  return <span ref={line}>{isLookedAt && <Asked {...props} />}</span>;
}

function Asked({ fqn, turns }: DatabaseCountProps) {
  const { queryKey, queryFn, ...query } = databaseCountQuery(useClient(), fqn);
  const { data } = useQuery({
    ...query,
    queryKey,
    queryFn: (context) =>
      turns(async () => {
        context.signal.throwIfAborted();
        return (await queryFn?.(context)) ?? null;
      }),
    staleTime: 300_000,
  });
  return typeof data === 'number' ? countText(data) : null;
}
