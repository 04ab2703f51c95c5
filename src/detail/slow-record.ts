import { useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.ts';
import type { EntityDetail } from '../api/entity-query.ts';
import { ApiError } from '../api/errors.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { hasSlowFields, quickRecordQuery, slowRecordQuery } from '../api/slow-record.ts';
import { useResource } from '../resources/registry.ts';
import { useRested } from '../ui/paint.ts';

const SLOW_MS = 4_000;

/**
 * The quick fields of a record that does not come soon; and, once its request timed out, its slow fields by requests of their
 * own, with more time. Undefined: there is nothing but the one request.
 * @param whole the one request of all of the record
 * @returns what of it came quickly, and what requests again what is missing; undefined: the one request is to be repeated
 */
export function useSlowRecord(
  fqn: string,
  row: EntityRow | undefined,
  whole: { readonly data: EntityDetail | undefined; readonly error: Error | null },
) {
  const client = useClient();
  const { endpoint } = useResource().resource;
  const waitsFor = whole.data || !hasSlowFields(endpoint) ? '' : fqn;
  const isSlow = useRested(waitsFor, { after: SLOW_MS, before: '' }) === fqn && waitsFor !== '';
  const isTimedOut = waitsFor !== '' && whole.error instanceof ApiError && whole.error.kind === 'timeout';
  const quick = useQuery({
    ...quickRecordQuery(client, endpoint, fqn, row?.id, row?.deleted),
    enabled: isSlow || isTimedOut,
  });
  const slow = useQuery({
    ...slowRecordQuery(client, endpoint, fqn, quick.data),
    enabled: isTimedOut && quick.data !== undefined,
  });
  if (!isTimedOut) return quick.data && { record: quick.data.record, error: whole.error, retry: undefined };
  return {
    record: quick.data?.record,
    error: quick.error ?? slow.error,
    retry: () => void (quick.error ? quick : slow).refetch(),
  };
}
