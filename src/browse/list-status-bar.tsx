import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { PositionIndicator, rangeText, StatusBar } from '../layout/status-bar.tsx';
import type { ViewportRows } from '../paging/fetch-policy.ts';
import { useResource } from '../resources/registry.ts';
import { Announcer } from '../ui/feedback.tsx';
import { writePlace } from '../view/address.ts';
import type { View } from '../view/view.ts';
import { AnswerMenu } from './answer-menu.tsx';
import { type ResourceList, useBrowsed } from './browsed.ts';
import type { NamedEntity } from './go-to-form.tsx';
import { GoToRow } from './go-to-row.tsx';

interface PositionStatusProps {
  readonly list: ResourceList;
  readonly limit: number;
}

/** Rest in ms after which the place is written into the address. */
const WRITE_AFTER_MS = 400;

/** The place in the list, with each frame that scrolls. */
function PositionStatus({ list, limit }: PositionStatusProps) {
  const t = useTranslator();
  const { visible } = list.shown;
  const at = useSyncExternalStore(visible.subscribe, visible.get);
  const { rowCount, total } = list.loaded.extent;
  const map =
    total && total > 40
      ? { from: at.first / total, to: (Math.min(at.last, rowCount - 1) + 1) / total }
      : undefined;
  const status = statusText(list, limit, at, t);
  const isPart = list.kind === 'here' && (at.first > 0 || at.last < rowCount - 1);
  return (
    <PositionIndicator
      status={status}
      printed={isPart ? t('statusBar.printed', { range: status }) : undefined}
      map={map}
    />
  );
}

/** The place in the list, announced and written into the address when scrolling rests. */
export function RestingPosition({ list, limit, view }: PositionStatusProps & { readonly view: View }) {
  const t = useTranslator();
  const current = useResource();
  const { visible } = list.shown;
  const at = useSyncExternalStore(visible.subscribe, visible.atRest);

  // The rest that has lasted `WRITE_AFTER_MS`; renders meanwhile do not delay it.
  const [lasting, setLasting] = useState<ViewportRows>();
  useEffect(() => {
    const timer = setTimeout(() => {
      // Scrolling may have gone on, and rests again later.
      if (visible.get().atRest) setLasting(at);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [at, visible]);

  // The place may become known later, by a cursor still searched or rows still loading.
  const isDue = lasting === at && list.kind !== 'first' && list.kind !== 'replaced';
  const place = isDue ? list.session.positionOf(at.first) : undefined;
  const { after = null, start = null, row = null, name = null } = place ?? {};
  const hasPlace = place !== undefined;
  useEffect(() => {
    if (hasPlace) writePlace({ after, start, row, name }, { ...current, view });
  }, [hasPlace, after, start, row, name, view, current]);

  return <Announcer text={statusText(list, limit, at, t)} />;
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

export function ListStatusBar() {
  const t = useTranslator();
  const { list, view, grid } = useBrowsed();
  const { limit } = view;
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
    <StatusBar
      position={
        <>
          <PositionStatus list={list} limit={limit} />
          <RestingPosition list={list} limit={limit} view={view} />
        </>
      }
      goTo={
        total !== undefined &&
        total > 40 &&
        hasRows && (
          <GoToRow
            first={() => list.shown.visible.get().first + 1}
            rowCount={Math.min(total, rowCount)}
            onGo={goToRow}
            scope={view.scope ?? undefined}
            deleted={view.deleted}
            onGoToName={view.q === null ? goToName : undefined}
          />
        )
      }
      fact={list.kind === 'replaced' ? t('list.previousRows') : undefined}
      answer={<AnswerMenu />}
    />
  );
}
