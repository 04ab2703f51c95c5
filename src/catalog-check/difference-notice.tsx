import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.ts';
import { entityQuery, type EntityDetail } from '../api/entity-query.ts';
import { fieldsOfFilters } from '../filters/evaluate.ts';
import { filtersKey, type Filters } from '../filters/filters.ts';
import { filtersText } from '../filters/filter-words.ts';
import { resolveReferences, type Lookup } from '../filters/references.ts';
import { useResource } from '../resources/registry.ts';
import { tRich } from '../i18n/translate.ts';
import { Callout } from '../ui/notices.tsx';
import { bold } from '../ui/text.tsx';
import { allFilters, type RowSelection } from '../view/view.ts';
import styles from './check-dialog.module.css';
import { differenceOf } from './comparison.ts';

/** The filters that a record does not meet; none where the server withholds what they are evaluated by. Fails with an ApiError. */
const unmetQuery = (
  lookup: Lookup,
  detail: EntityDetail | undefined,
  filters: Filters,
  taggedParts: readonly string[],
) =>
  queryOptions({
    queryKey: [lookup.client.server, 'unmet', detail?.record.id, detail?.readAt, filtersKey(filters)],
    queryFn: async (): Promise<Filters> => {
      if (!detail || fieldsOfFilters(filters, taggedParts).some((field) => detail.refused.includes(field)))
        return [];
      const ids = await resolveReferences(lookup, filters);
      return differenceOf(detail.record, filters, { ids, now: Date.now(), taggedParts });
    },
    enabled: detail !== undefined && filters.length > 0,
    retry: false,
  });

interface DifferenceNoticeProps {
  /** FQN of the opened table: a row of the list. */
  readonly fqn: string;
  /** The view whose rows search has answered. */
  readonly view: RowSelection;
}

/**
 * Says of an opened table that search found it, and that its record, as the panel has read it from the catalog, does not
 * match. Nothing for one that matches, and while its record is not there.
 */
export function DifferenceNotice({ fqn, view }: DifferenceNoticeProps) {
  const client = useClient();
  const queries = useQueryClient();
  const { resource } = useResource();
  // The panel asks for the record; here it is only looked at.
  const { data } = useQuery({ ...entityQuery(client, resource.endpoint, fqn), enabled: false });
  const { data: unmet = [] } = useQuery(
    unmetQuery({ client, queries }, data, allFilters(view, resource), resource.endpoint.taggedParts),
  );
  if (unmet.length === 0) return null;
  return (
    <div role="status" className={styles.opened}>
      <Callout tone="warn">
        {tRich('catalogCheck.openedDiffers', { b: bold }, { filters: filtersText(unmet) })}
      </Callout>
    </div>
  );
}
