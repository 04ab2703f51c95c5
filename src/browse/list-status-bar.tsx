import { useEffect, useSyncExternalStore } from 'react';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import type { ViewportRows } from '../paging/fetch-policy.ts';
import { useResource } from '../resources/registry.ts';
import { Announcer } from '../ui/feedback.tsx';
import { useRested } from '../ui/paint.ts';
import { writePlace } from '../view/address.ts';
import type { View } from '../view/view.ts';
import { AnswerMenu } from './answer-menu.tsx';
import { type ResourceList, useBrowsed } from './browsed.ts';
import type { NamedEntity } from './go-to-form.tsx';
import { GoToRow } from './go-to-row.tsx';
import styles from '../layout/status-bar.module.css';

/** Rest in ms after which the place is written into the address. */
const WRITE_AFTER_MS = 400;

const percent = (share: number) => `${Math.min(Math.max(share, 0), 1) * 100}%`;

/** The place in the list, as text and as a small map, with each frame that scrolls. */
function PositionStatus() {
  const t = useTranslator();
  const { list, view } = useBrowsed();
  const { visible } = list.shown;
  const at = useSyncExternalStore(visible.subscribe, visible.get);
  const { rowCount, total } = list.loaded.extent;
  const status = statusText(list, view.limit, at, t);
  const isPart = list.kind === 'here' && (at.first > 0 || at.last < rowCount - 1);
  const [from, to] = [at.first, Math.min(at.last, rowCount - 1) + 1];
  return (
    <>
      {/* Not live, because it changes with every row scrolled: `RestingPosition` announces it at rest. */}
      <output className={styles.status} aria-live="off" aria-label={status}>
        {status}
      </output>
      {isPart && <span className={styles.printed}>{t('statusBar.printed', { range: status })}</span>}
      {total !== undefined && total > 40 && (
        <span className={styles.map} aria-hidden="true">
          <i style={{ insetInlineStart: percent(from / total), inlineSize: percent((to - from) / total) }} />
        </span>
      )}
    </>
  );
}

interface RestingPositionProps {
  readonly list: ResourceList;
  readonly view: View;
}

/** The place in the list, announced and written into the address when scrolling rests. */
export function RestingPosition({ list, view }: RestingPositionProps) {
  const t = useTranslator();
  const current = useResource();
  const { visible } = list.shown;
  const at = useSyncExternalStore(visible.subscribe, visible.atRest);

  // The rest that has lasted `WRITE_AFTER_MS`; renders meanwhile do not delay it.
  const lasting = useRested<ViewportRows | null>(at, { after: WRITE_AFTER_MS, before: null });
  // The place may become known later, by a cursor still searched or rows still loading.
  const isDue = lasting === at && list.kind !== 'first' && list.kind !== 'replaced';
  const place = isDue ? list.session.positionOf(at.first) : undefined;
  const { after = null, start = null, row = null, name = null } = place ?? {};
  const hasPlace = place !== undefined;
  useEffect(() => {
    // Scrolling may have gone on, and rests again later.
    if (hasPlace && visible.get().atRest) writePlace({ after, start, row, name }, { ...current, view });
  }, [hasPlace, visible, after, start, row, name, view, current]);

  return <Announcer text={statusText(list, view.limit, at, t)} />;
}

function statusText(
  { kind, loaded: { extent, pages }, progress }: ResourceList,
  limit: number,
  at: Pick<ViewportRows, 'first' | 'last'>,
  t: Translator,
): string {
  if (kind === 'replaced') return t('common.loading');
  if (kind === 'failed' || kind === 'stopped') return t('list.nothingLoaded');
  // The range is unknown while nothing is found and the rest is unread.
  if (progress?.found === 0 && progress.phase !== 'whole') return t('count.soFar', { found: 0 });
  if (kind === 'first') return t('list.loadingFirst', { count: limit });
  const { rowCount, total, exact, soFar } = extent;
  return rangeText(
    {
      soFar,
      first: rowCount === 0 ? 0 : at.first + 1,
      last: rowCount === 0 ? 0 : Math.min(at.last, rowCount - 1) + 1,
      total,
      exact,
      lowerBound: pages.at(-1)?.totalIsLowerBound,
    },
    t,
  );
}

interface ShownRange {
  /** Numbers, from 1, of the first and last row on screen; 0 if there are none. */
  readonly first: number;
  readonly last: number;
  /** Total number of rows; undefined: not reported by the server. */
  readonly total?: number | undefined;
  /** Whether `total` is counted at the reached end instead of reported. */
  readonly exact?: boolean | undefined;
  /** Whether the server stopped counting at `total`. */
  readonly lowerBound?: boolean | undefined;
  /** Rows found so far in a list that is still being read, which has no total. */
  readonly soFar?: number | undefined;
}

/**
 * The rows on screen: `1–40 of 12,480`, `1–40 of 10,000+`, `1–40`, `0 tables`. A total below the last row on screen is
 * shown as a lower bound; a list that is still being read has `1–12 of 12 found so far`.
 */
export function rangeText(
  { first, last, total, exact = false, lowerBound = false, soFar }: ShownRange,
  t: Translator,
): string {
  const open = lowerBound || (!exact && total !== undefined && last > total);
  if (last < 1 || first < 1) {
    if (soFar !== undefined) return t('count.soFar', { found: soFar });
    return t(open ? 'count.recordsAtLeast' : 'count.records', { count: total ?? 0 });
  }
  const range = `${t.number(first)}–${t.number(last)}`;
  if (soFar !== undefined) return t('count.rangeSoFar', { range, found: Math.max(soFar, last) });
  if (total === undefined) return range;
  return t('count.rangeOf', { range, total: t.number(Math.max(total, last)) + (open ? '+' : '') });
}

/** The footer: position in the list, and the time at which it was read. */
export function ListStatusBar() {
  const t = useTranslator();
  const { list, view, grid } = useBrowsed();
  const hasRows = list.kind === 'here' || list.kind === 'replaced';
  const { rowCount, total } = list.loaded.extent;
  const goToRow = (row: number) => {
    grid.current?.scrollToRow(row - 1, 'start');
    grid.current?.focus(row - 1);
  };
  const goToName = ({ fqn }: NamedEntity) => {
    grid.current?.focus();
    list.session.goToName(fqn);
  };
  return (
    <>
      <PositionStatus />
      <RestingPosition list={list} view={view} />
      {total !== undefined && total > 40 && hasRows && (
        <GoToRow
          first={() => list.shown.visible.get().first + 1}
          rowCount={Math.min(total, rowCount)}
          onGo={goToRow}
          scope={view.scope ?? undefined}
          deleted={view.deleted}
          onGoToName={view.q === null ? goToName : undefined}
        />
      )}
      <span className={styles.grow} />
      {list.kind === 'replaced' && (
        <span className={styles.fact} title={t('list.previousRows')}>
          {t('list.previousRows')}
        </span>
      )}
      <AnswerMenu />
    </>
  );
}
