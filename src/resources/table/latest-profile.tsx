import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import * as v from 'valibot';
import { useClient } from '../../api/client-context.ts';
import type { Client } from '../../api/client.ts';
import { errorSentence } from '../../api/error-messages.ts';
import { ApiError } from '../../api/errors.ts';
import { FRESH_MS, keys } from '../../api/keys.ts';
import { createTaskQueue, type TaskQueue } from '../../api/row-counts.ts';
import { lenient } from '../../api/schemas/entity.ts';
import { EmptyValue } from '../../entity/cell-parts.tsx';
import { useMinuteClock } from '../../entity/updated.tsx';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { useInViewAtRest } from '../../ui/in-view.ts';
import type { ColumnView } from '../shared/column-views.tsx';
import {
  filledProfile,
  profileSchema,
  tableDefinition,
  type TableProfile,
  type TableRow,
} from './definition.ts';

// Servers accept the field `profile` of lists and records, and send it empty: the last profile has a path of its own.

/** A table as that path has it; its columns are read nowhere. */
const profiledTable = v.object({ profile: lenient(profileSchema) });

/** The last profile; null: none; `unavailable`: the server lacks the path, and it may have one. Fails with an ApiError. */
export const latestProfileQuery = (client: Client, fqn: string, queue: TaskQueue = (task) => task()) => {
  const { path } = tableDefinition.endpoint;
  return queryOptions({
    queryKey: keys.entityPart(client, path, fqn, 'profile'),
    queryFn: ({ signal }) =>
      queue(async (): Promise<TableProfile | null | 'unavailable'> => {
        signal.throwIfAborted();
        try {
          const { value } = await client.get({
            path: [...path, fqn, 'tableProfile', 'latest'],
            // Older servers ignore the parameter, and send those of all columns.
            query: { includeColumnProfile: 'false' },
            schema: profiledTable,
            signal,
          });
          return filledProfile(value.profile) ?? null;
        } catch (error) {
          if (error instanceof ApiError && error.kind === 'not-found') return 'unavailable';
          throw error;
        }
      }),
    staleTime: FRESH_MS.scopes,
  });
};

/** Queue of profiles: few at once leave connections to the requests of rows. */
const queue = createTaskQueue(3);

export interface ProfileCellProps {
  readonly row: TableRow;
  readonly render: ColumnView<TableRow>['render'];
}

/** A cell of a profile that its list did not send, requested while the cell rests on screen. */
export function ProfileCell({ row, render }: ProfileCellProps) {
  const t = useTranslator();
  const now = useMinuteClock();
  const cell = useRef<HTMLSpanElement>(null);
  const enabled = useInViewAtRest(cell);
  const { data, error } = useQuery({
    ...latestProfileQuery(useClient(), row.fullyQualifiedName, queue),
    enabled,
  });
  let drawn: ReactNode = (data === null || error !== null) && <EmptyValue />;
  if (data === 'unavailable') drawn = <span className="faint">{t('freshness.unavailable')}</span>;
  else if (data) drawn = render({ ...row, profile: data }, t, undefined, now);
  return (
    <span ref={cell} title={error ? errorSentence(error, t) : undefined}>
      {drawn}
    </span>
  );
}
