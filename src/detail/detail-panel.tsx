import { type ReactNode, useId, type RefObject } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { UncopiedNotice, useUncopied } from '../ui/copy-outcome.tsx';
import { CopiedAnnouncer } from '../ui/feedback.tsx';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { ResizeHandle, storedWidth, useStoredWidth, type WidthLimits } from '../ui/resize-handle.tsx';
import { VisibleText } from '../ui/text.tsx';
import {
  NARROW,
  PHONE,
  useIsPrinting,
  useTextScale,
  useWindowWidth,
  useWindowWithin,
} from '../ui/viewport.ts';
import { DetailBody } from './detail-body.tsx';
import {
  type DetailActionsProps,
  DetailActions,
  DetailTitle,
  type DetailTitleProps,
} from './detail-head.tsx';
import detailHeadStyles from './detail-head.module.css';
import styles from './detail-panel.module.css';

export interface DetailPanelProps extends DetailTitleProps, Omit<DetailActionsProps, 'isPhone'> {
  /** `not-found`: without a record. */
  readonly state: 'loading' | 'ready' | 'not-found' | 'failed';
  /** The failure and its remedy with a button, in state `failed`. */
  readonly error?: ReactNode;
  readonly toRecord: (fqn: string) => string;
  /** Shown above the parts of the record. */
  readonly notice?: ReactNode;
  /** Whether the panel lies over the list, which makes room a frame later. */
  readonly over?: boolean;
  readonly ref?: RefObject<HTMLElement | null>;
}

/** Least width with room for every cell of a column, in px at the default text size. */
const MIN_WIDE_WIDTH = 720;

/** Default width of the panel: `--aside`. */
const DEFAULT_WIDTH = 400;

const MIN_WIDTH = 320;
/** Width reserved for the sidebar (`--rail`) and the list. */
const RESERVED_WIDTH = 232 + 320;

/** Limits for a window of this width. At least the default width, because narrow windows overlay the panel. */
export const widthLimits = (screen: number): WidthLimits => ({
  min: MIN_WIDTH,
  max: Math.max(DEFAULT_WIDTH, screen - RESERVED_WIDTH),
  usual: DEFAULT_WIDTH,
});

export const STORED_WIDTH = storedWidth(
  'catalog-browser.panel-width',
  { min: MIN_WIDTH, usual: DEFAULT_WIDTH },
  10_000,
);

const usePanelWidth = () =>
  useStoredWidth(STORED_WIDTH, widthLimits(useWindowWidth() / useTextScale()), '--panel-inline');

/** The room of a closed panel, which the list takes a frame later. */
export const PanelRoom = () => <div className={styles.room} style={usePanelWidth().style} />;

export function DetailPanel(props: DetailPanelProps) {
  const t = useTranslator();
  const { fqn, record, state, error, full, ref } = props;
  const id = useId();
  const { edge, style } = usePanelWidth();
  const isOver = useWindowWithin(NARROW);
  const isPhone = useWindowWithin(PHONE);
  const isPrinting = useIsPrinting();
  const uncopied = useUncopied();
  // The actions have a bar of their own, and the title is part of the content.
  const hasBar = full || isPhone;
  const title = <DetailTitle {...props} />;
  return (
    <div
      className={styles.place}
      data-full={full || undefined}
      data-over={props.over || undefined}
      style={style}
    >
      {!full && <ResizeHandle label={t('detail.width')} controls={id} side="after" {...edge} />}
      <section
        ref={ref}
        id={id}
        className={styles.panel}
        tabIndex={-1}
        aria-label={record?.name ?? fqn}
        data-own-text=""
      >
        {/* The page's own heading is covered. */}
        {hasBar && <h1 className="visually-hidden">{t('detail.records')}</h1>}
        <div className={detailHeadStyles.head} data-full={hasBar || undefined}>
          <DetailActions {...props} isPhone={isPhone} />
          {!hasBar && title}
        </div>
        {/* The page's own notice is covered. */}
        {hasBar && uncopied !== undefined && <UncopiedNotice text={uncopied} />}
        {hasBar && <CopiedAnnouncer />}
        {props.notice}
        {state === 'failed' && (
          <section role="alert" aria-label={t('detail.failure')}>
            {error}
          </section>
        )}
        {record ? (
          <Lazy fallback={<DetailSkeleton />}>
            <DetailBody
              key={record.id}
              record={record}
              loading={state === 'loading'}
              full={full}
              wide={isPrinting || (!isOver && (full || edge.width >= MIN_WIDE_WIDTH))}
              title={hasBar ? title : undefined}
              toRecord={props.toRecord}
              catalogPage={props.catalogPage}
            />
          </Lazy>
        ) : (
          <>
            {hasBar && <section>{title}</section>}
            {state === 'not-found' && <NotFound fqn={fqn} />}
            {state === 'loading' && <DetailSkeleton />}
          </>
        )}
      </section>
    </div>
  );
}

function NotFound({ fqn }: { readonly fqn: string }) {
  const t = useTranslator();
  const id = useId();
  const name = () => (
    <b className={styles.mono}>
      <VisibleText text={fqn} />
    </b>
  );
  return (
    <section className={styles.message} role="alert" aria-labelledby={id}>
      <h3 id={id}>{t('detail.noSuchRecord')}</h3>
      <p>{t.rich('detail.serverKnowsNoRecord', { name })}</p>
      <p>{t('detail.listStays')}</p>
    </section>
  );
}

function DetailSkeleton() {
  const t = useTranslator();
  return (
    <section aria-busy="true" aria-label={t('detail.loading')}>
      {[82, 64, 71].map((width) => (
        <span key={width} className={styles.skeleton} style={{ inlineSize: `${width}%` }} />
      ))}
    </section>
  );
}
