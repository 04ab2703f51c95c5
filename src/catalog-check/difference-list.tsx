import { useRef, useState, type MouseEvent } from 'react';
import { PageLink } from '../entity/page-link.tsx';
import { errorSentence } from '../api/error-messages.ts';
import { t, tEnglish, tRich, type PlainMessageKey } from '../i18n/translate.ts';
import { filtersText } from '../filters/filter-words.ts';
import { BYTE_ORDER_MARK, csvLine } from '../ui/csv.ts';
import { entityPath } from '../paths.ts';
import { useResource } from '../resources/registry.ts';
import { Callout } from '../ui/notices.tsx';
import { SectionTitle } from '../ui/section-title.tsx';
import { openSaveTarget } from '../ui/sinks.ts';
import { VisibleText, visible, bold } from '../ui/text.tsx';
import { formatNumber } from '../i18n/format.ts';
import { useSearchWithPlace } from '../view/use-view.ts';
import { type View, allFilters, type RowSelection } from '../view/view.ts';
import styles from './check-dialog.module.css';
import {
  type Difference,
  type DifferenceReason,
  type Differences,
  type DifferencesOfKind,
  differenceOf,
} from './comparison.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.ts';
import { entityQuery, type EntityDetail } from '../api/entity-query.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { fieldsOfFilters } from '../filters/evaluate.ts';
import { filtersKey, type Filters } from '../filters/filters.ts';
import { resolveReferences, type Lookup } from '../filters/references.ts';

/** The file has all of them. */
const MAX_DRAWN = 100;

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey;

interface DifferenceListProps {
  /** Of its title. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly list: DifferencesOfKind;
  /** What was checked. */
  readonly view: View;
  /** A link was followed inside the page. */
  readonly onFollow: () => void;
}

/** Differences of one kind: each a link that opens the record beside the list, and why it is one. Nothing where there are none. */
export function DifferenceList({ id, title, text, list, view, onFollow }: DifferenceListProps) {
  const { resource, viewSpec } = useResource();
  const search = useSearchWithPlace(viewSpec);
  if (list.count === 0) return null;
  const drawn = list.kept.slice(0, MAX_DRAWN);
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} count={formatNumber(list.count)}>
        {title}
      </SectionTitle>
      <p className={styles.note}>
        {text}
        {list.count > drawn.length &&
          ` ${t('catalogCheck.firstShown', { shown: drawn.length, count: list.count })}`}
      </p>
      <ul className={styles.list}>
        {drawn.map((one) => (
          <li key={one.id}>
            <PageLink
              to={entityPath(resource.path, one.fullyQualifiedName, search)}
              onClick={(event) => {
                if (!opensElsewhere(event)) onFollow();
              }}
            >
              <VisibleText text={one.name} />
            </PageLink>{' '}
            <span className={styles.fqn}>
              <VisibleText text={one.fullyQualifiedName} />
            </span>
            {one.reason.is !== 'missing' && (
              <span className={styles.why}>{reasonText(one.reason, view.scope)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type SaveOutcome =
  | { readonly is: 'saved'; readonly name: string; readonly count: number }
  | { readonly is: 'failed'; readonly error: unknown };

/** Saves differences as CSV where the person chooses. */
export function useDifferenceFile() {
  const [outcome, setOutcome] = useState<SaveOutcome>();
  /** The person is asked for a file: once at a time. */
  const isAsking = useRef(false);
  return {
    outcome,
    /** To be called while a click is handled. @param database as of `reasonText` */
    save: async (differences: Differences | undefined, database: string | null, name: string) => {
      if (!differences || isAsking.current) return;
      isAsking.current = true;
      setOutcome(undefined);
      try {
        const target = await openSaveTarget({ name, mime: 'text/csv', extension: '.csv' });
        if (!target) return;
        const { sink } = target;
        try {
          for (const piece of csvPieces(differences, database)) await sink.write(piece);
          await sink.finish();
        } catch (error) {
          await sink.discard();
          throw error;
        }
        const count = differences.missing.kept.length + differences.stale.kept.length;
        setOutcome({ is: 'saved', name: target.name, count });
      } catch (error) {
        setOutcome({ is: 'failed', error });
      } finally {
        isAsking.current = false;
      }
    },
  };
}

/** How saving ended. */
export function SavedNote({ outcome }: { readonly outcome: SaveOutcome | undefined }) {
  if (!outcome) return null;
  if (outcome.is === 'failed') {
    return (
      <Callout tone="bad">
        <b>{t('exportResult.notWritten')}</b> {errorSentence(outcome.error)}
      </Callout>
    );
  }
  return (
    <p role="status">
      {tRich('catalogCheck.saved', { file: visible(outcome.name) }, { count: outcome.count })}
    </p>
  );
}

/** Why something is a difference, as a sentence without its subject. @param database that the list is of; null: all */
function reasonText(reason: DifferenceReason, database: string | null): string {
  switch (reason.is) {
    case 'missing':
      return t('catalogCheck.isMissing');
    case 'unmet':
      return t('catalogCheck.isUnmet', { filters: filtersText(reason.filters) });
    default:
      return database === null ? t('catalogCheck.isUnlisted') : t('catalogCheck.isUnlistedIn', { database });
  }
}

/** Names of columns for programs: in English, as those of an export. */
const HEAD: readonly PlainMessageKey[] = [
  'catalogCheck.kind',
  'column.name',
  'export.fullName',
  'catalogCheck.why',
];

/** Lines that are written at once. */
const LINES_A_PIECE = 1_000;

/** The differences as CSV, piece by piece: kind, name, FQN, why. @param database as of `reasonText` */
function* csvPieces({ missing, stale }: Differences, database: string | null): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD.map((key) => tEnglish(key)));
  const line = (kind: string, { name, fullyQualifiedName, reason }: Difference) =>
    csvLine([kind, name, fullyQualifiedName, reasonText(reason, database)]);
  for (const [kind, { kept }] of [
    ['missing-in-search', missing],
    ['stale-hit', stale],
  ] as const) {
    for (let at = 0; at < kept.length; at += LINES_A_PIECE) {
      yield kept
        .slice(at, at + LINES_A_PIECE)
        .map((one) => line(kind, one))
        .join('');
    }
  }
}

/** The filters that a record does not meet; none where the server withholds what they are evaluated by. Fails with an ApiError. */
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
      return differenceOf(detail.record, filters, { ids, now: Date.now(), taggedParts });
    },
    enabled: detail !== undefined && filters.length > 0,
    // It is found out here: only whom the filters name is asked for, and that is kept by itself.
    staleTime: FRESH_MS.never,
  });

interface DifferenceNoticeProps {
  /** FQN of the opened record: a row of the list. */
  readonly fqn: string;
  /** The view whose rows search has answered. */
  readonly view: RowSelection;
}

/**
 * Says of an opened record that search found it, and that its record, as the panel has read it from the catalog, does not
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
