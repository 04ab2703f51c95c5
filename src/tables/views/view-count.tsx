import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../api/client-context.ts';
import { parseView } from '../../view/codec.ts';
import { countText } from '../count-text.ts';
import { sourceOfView } from '../list/source-of-view.ts';
import { viewCountQuery, type Turns } from './view-count-query.ts';

interface ViewCountProps {
  /** The view's query. */
  readonly search: string;
  readonly turns: Turns;
}

/** How many tables a saved view has; nothing while unknown: a count is an extra. */
export function ViewCount({ search, turns }: ViewCountProps) {
  const client = useClient();
  const source = useMemo(() => sourceOfView(client, parseView(search).view), [client, search]);
  const { data } = useQuery(viewCountQuery(source, turns));
  return data?.total === undefined ? null : `${countText(data.total)}${data.isLowerBound ? '+' : ''}`;
}
