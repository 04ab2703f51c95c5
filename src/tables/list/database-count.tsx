import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client-context.ts';
import { databaseCountQuery } from '../../api/database-count-query.ts';
import { countText } from '../count-text.ts';

/** How many tables a database has; asked for when its line is shown. Nothing while unknown: a count is an extra. */
export function DatabaseCount({ fqn }: { readonly fqn: string }) {
  const { data } = useQuery({ ...databaseCountQuery(useClient(), fqn), staleTime: 300_000 });
  return typeof data === 'number' ? countText(data) : null;
}
