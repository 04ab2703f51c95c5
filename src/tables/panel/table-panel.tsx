import { useId, type CSSProperties, type ReactNode, type RefObject } from 'react';
import type { TableRow } from '../../api/table-schema.ts';
import { PHONE, useMedia } from '../../ui/media.ts';
import { useStored } from '../../ui/use-stored.ts';
import { useWindowWidth } from '../../ui/use-window-width.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as panel from '../../words/en/panel.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { PanelActions } from './panel-actions.tsx';
import { PanelEdge } from './panel-edge.tsx';
import { PanelTitle } from './panel-title.tsx';
import { clampedWidth, PANEL_WIDTH, widthLimits } from './panel-width.ts';
import { TableDetails } from './table-details.tsx';
import headStyles from './panel-head.module.css';
import styles from './table-panel.module.css';

export interface TablePanelProps {
  /** Name of the table asked for, as it stands in the address. */
  readonly fqn: string;
  /** What is known of it: the record, or the row of the list while the record is still coming. */
  readonly table: TableRow | undefined;
  readonly state: 'loading' | 'ready' | 'not-found' | 'failed';
  /** With `failed`: what happened and what can be done, with its button. */
  readonly error?: ReactNode;
  /** It has the whole width, in the list's place. */
  readonly full?: boolean;
  /** Number of its row in the list, from 1, where that is known. */
  readonly rowNumber?: number | undefined;
  /** Changes between beside the list and full width. */
  readonly onFull?: () => void;
  readonly onClose: () => void;
  /** Absent: there is none. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Path of the opened table of an FQN. */
  readonly toTable: (fqn: string) => string;
  /** Path of the list of a database, by its FQN. */
  readonly toDatabase?: ((fqn: string) => string) | undefined;
  /** Where the catalog's own pages begin; absent: nobody said. */
  readonly catalogPage?: string | undefined;
  /** The record as JSON, drawn when somebody asks for it; absent: it cannot be had. */
  readonly json?: ReactNode;
  /** Puts a text on the clipboard; the browser's own without it. */
  readonly onCopy?: ((text: string) => void) | undefined;
  /** The region, to move focus to it. */
  readonly ref?: RefObject<HTMLElement | null>;
}

/** Px of a panel that has room for every cell of a column. */
const ROOM = 720;

/** One table beside the list, or in its place. */
export function TablePanel(props: TablePanelProps) {
  const { fqn, table, state, error, full = false, ref } = props;
  const id = useId();
  const [stored, setWidth] = useStored(PANEL_WIDTH);
  const limits = widthLimits(useWindowWidth());
  const width = clampedWidth(stored, limits);
  const isOver = useMedia('(max-width: 960px)');
  const isPhone = useMedia(PHONE);
  const place: CSSProperties & Record<`--${string}`, string> = { '--panel-inline': `${width}px` };
  const title = <PanelTitle {...props} />;
  return (
    <div className={styles.place} data-full={full || undefined} style={place}>
      {!full && <PanelEdge panel={id} width={width} limits={limits} onWidth={setWidth} />}
      <section ref={ref} id={id} className={styles.panel} tabIndex={-1} aria-label={table?.name ?? fqn}>
        {/* The page's own heading is covered. */}
        {(full || isPhone) && <h1 className="visually-hidden">{say(panel.tables)}</h1>}
        <div className={headStyles.head} data-full={full || undefined}>
          <PanelActions {...props} full={full} />
          {!full && title}
        </div>
        {state === 'failed' && (
          <section role="alert" aria-label={say(panel.failure)}>
            {error ?? <p>{say(panel.didNotLoad)}</p>}
          </section>
        )}
        {table && state !== 'not-found' ? (
          <TableDetails
            key={table.id}
            table={table}
            loading={state === 'loading'}
            full={full}
            wide={!isOver && (full || width >= ROOM)}
            title={title}
            toTable={props.toTable}
            json={props.json}
          />
        ) : (
          <>
            {full && <section>{title}</section>}
            {state === 'not-found' && <NotFound fqn={fqn} />}
            {state === 'loading' && <Promised />}
          </>
        )}
      </section>
    </div>
  );
}

const called = (name: string) => () => (
  <b className={styles.mono}>
    <VisibleText text={name} />
  </b>
);

function NotFound({ fqn }: { readonly fqn: string }) {
  const id = useId();
  return (
    <section className={styles.message} role="alert" aria-labelledby={id}>
      <h3 id={id}>{say(panel.noSuchTable)}</h3>
      <p>{rich(panel.serverKnowsNoTable, { name: called(fqn) })}</p>
      <p>{say(panel.listStays)}</p>
    </section>
  );
}

function Promised() {
  return (
    <section aria-busy="true" aria-label={say(panel.loading)}>
      {[82, 64, 71].map((width) => (
        <span key={width} className={styles.skeleton} style={{ inlineSize: `${width}%` }} />
      ))}
    </section>
  );
}
