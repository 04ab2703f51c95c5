import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient } from '../api/client-context.ts';
import { entityQuery, type EntityDetail } from '../api/entity-query.ts';
import { errorSentence } from '../api/error-messages.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { opensElsewhere, PageLink } from '../entity/page-link.tsx';
import { fieldsOfFilters } from '../filters/evaluate.ts';
import { filtersText, type OwnLabels } from '../filters/filter-words.ts';
import { filtersKey, type Filters } from '../filters/filters.ts';
import { resolveReferences, type Lookup } from '../filters/references.ts';
import { tEnglish, type Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { entityPath } from '../paths.ts';
import { ownLabelsOf } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { BYTE_ORDER_MARK, csvLine } from '../ui/csv.ts';
import { Callout } from '../ui/notices.tsx';
import { SectionTitle } from '../ui/section-title.tsx';
import { openSaveTarget } from '../ui/sinks.ts';
import { VisibleText, visible, bold } from '../ui/text.tsx';
import { useSearchWithPlace } from '../view/use-view.ts';
import { type View, allFilters, type ListCriteria } from '../view/view.ts';
import {
  type DifferenceReason,
  type Differences,
  type DifferencesOfKind,
  differenceOf,
  isOfBlank,
} from './comparison.ts';
import styles from './check-dialog.module.css';

/** Most rendered differences; the file has all. */
const MAX_DRAWN = 100;

interface DifferenceListProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly list: DifferencesOfKind;
  readonly view: View;
  /** Called when a link is followed within the page. */
  readonly onFollow: () => void;
}

/** Differences of one kind with their reasons, each a link to the record beside the list. Nothing if empty. */
export function DifferenceList({ id, title, text, list, view, onFollow }: DifferenceListProps) {
  const t = useTranslator();
  const listed = useResource();
  const { resource } = listed;
  const search = useSearchWithPlace(listed);
  if (list.count === 0) return null;
  const drawn = list.kept.slice(0, MAX_DRAWN);
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} count={t.number(list.count)}>
        {title}
      </SectionTitle>
      <p className={styles.note}>
        {list.count > drawn.length
          ? `${text} ${t('catalogCheck.firstShown', { shown: drawn.length, count: list.count })}`
          : text}
      </p>
      <ul className={styles.list}>
        {drawn.map((difference) => (
          <li key={difference.id}>
            <PageLink
              to={entityPath(resource.path, difference.fullyQualifiedName, search)}
              onClick={(event) => {
                if (!opensElsewhere(event)) onFollow();
              }}
            >
              <VisibleText text={difference.name} />
            </PageLink>{' '}
            <span className={styles.fqn}>
              <VisibleText text={difference.fullyQualifiedName} />
            </span>
            {difference.reason.kind !== 'missing' && (
              <span className={styles.why}>
                {reasonText(difference.reason, view.scope, t, ownLabelsOf(resource))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type SaveOutcome =
  | { readonly kind: 'saved'; readonly name: string; readonly count: number }
  | { readonly kind: 'failed'; readonly error: unknown };

export function useDifferenceFile() {
  const t = useTranslator();
  const [outcome, setOutcome] = useState<SaveOutcome>();
  /** Whether the file picker is open: only one at a time. */
  const isPicking = useRef(false);
  return {
    outcome,
    /** Must be called during a click. @param database as in `reasonText` */
    save: async (differences: Differences | undefined, database: string | null, name: string) => {
      if (!differences || isPicking.current) return;
      isPicking.current = true;
      setOutcome(undefined);
      try {
        const target = await openSaveTarget({ name, mime: 'text/csv', extension: '.csv' });
        if (!target) return;
        const { sink } = target;
        try {
          await sink.write(csvText(differences, database, t));
          await sink.finish();
        } catch (error) {
          await sink.discard();
          throw error;
        }
        const count = differences.missing.kept.length + differences.stale.kept.length;
        setOutcome({ kind: 'saved', name: target.name, count });
      } catch (error) {
        setOutcome({ kind: 'failed', error });
      } finally {
        isPicking.current = false;
      }
    },
  };
}

export function SavedNote({ outcome }: { readonly outcome: SaveOutcome | undefined }) {
  const t = useTranslator();
  if (!outcome) return null;
  if (outcome.kind === 'failed') {
    return (
      <Callout tone="bad">
        <b>{t('exportResult.notWritten')}</b> <span>{errorSentence(outcome.error, t)}</span>
      </Callout>
    );
  }
  return (
    <p role="status">
      {t.rich('catalogCheck.saved', { file: visible(outcome.name) }, { count: outcome.count })}
    </p>
  );
}

/** The reason of a difference, as a sentence without its subject. @param database scope of the list; null: all */
function reasonText(
  reason: DifferenceReason,
  database: string | null,
  t: Translator,
  labels?: OwnLabels,
): string {
  switch (reason.kind) {
    case 'missing':
      return t('catalogCheck.isMissing');
    case 'unmet':
      return t('catalogCheck.isUnmet', { filters: filtersText(reason.filters, t, labels) });
    case 'blank':
      return t('catalogCheck.isBlank');
    default:
      return database === null ? t('catalogCheck.isUnlisted') : t('catalogCheck.isUnlistedIn', { database });
  }
}

/** The differences as CSV: kind, name, FQN, reason. @param database as in `reasonText` */
function csvText({ missing, stale }: Differences, database: string | null, t: Translator): string {
  const linesOf = (kind: string, { kept }: DifferencesOfKind) =>
    kept.map(({ name, fullyQualifiedName, reason }) =>
      csvLine([kind, name, fullyQualifiedName, reasonText(reason, database, t)]),
    );
  // Names of columns for programs: English, as in an export.
  const heads = ['catalogCheck.kind', 'column.name', 'export.fullName', 'catalogCheck.why'] as const;
  return [
    BYTE_ORDER_MARK,
    csvLine(heads.map((key) => tEnglish(key))),
    ...linesOf('missing-in-search', missing),
    ...linesOf('stale-hit', stale),
  ].join('');
}

/** The filters that a record does not meet; none if the server refuses their fields. Fails with an ApiError. */
const unmetQuery = (
  lookup: Lookup,
  detail: EntityDetail | undefined,
  filters: Filters,
  taggedParts: readonly string[],
) =>
  queryOptions({
    queryKey: keys.unmet(lookup.client, detail?.record.id, detail?.readAt, filtersKey(filters)),
    queryFn: async (): Promise<Filters> => {
      if (!detail || fieldsOfFilters(filters, taggedParts).some((field) => detail.refused.includes(field)))
        return [];
      const ids = await resolveReferences(lookup, filters);
      const context = { ids, now: Date.now(), taggedParts };
      // A blank description differs only because the index counts it as one.
      if (isOfBlank(detail.record, filters, context, true)) return [];
      return differenceOf(detail.record, filters, context);
    },
    enabled: detail !== undefined && filters.length > 0,
    // Never fresh, because the comparison is local: its only requests, for ids in the filters, have a cache of their own.
    staleTime: FRESH_MS.never,
  });

interface DifferenceNoticeProps {
  /** FQN of the opened record, a row of the list. */
  readonly fqn: string;
  /** The view whose rows came from the search index. */
  readonly view: ListCriteria;
}

/**
 * A notice on an opened hit whose record, read from the catalog by the panel, does not match the filters. Nothing for a
 * match, and while the record loads.
 */
export function DifferenceNotice({ fqn, view }: DifferenceNoticeProps) {
  const t = useTranslator();
  const client = useClient();
  const queries = useQueryClient();
  const { resource } = useResource();
  // The panel requests the record; this query only observes it.
  const { data } = useQuery({ ...entityQuery(client, resource.endpoint, fqn), enabled: false });
  const { data: unmet = [] } = useQuery(
    unmetQuery({ client, queries }, data, allFilters(view, resource), resource.endpoint.taggedParts),
  );
  if (unmet.length === 0) return null;
  return (
    <div role="status" className={styles.opened}>
      <Callout tone="warn">
        {t.rich(
          'catalogCheck.openedDiffers',
          { b: bold },
          { filters: filtersText(unmet, t, ownLabelsOf(resource)) },
        )}
      </Callout>
    </div>
  );
}
