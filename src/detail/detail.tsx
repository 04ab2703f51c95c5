import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Navigate } from 'react-router';
import { useClient } from '../api/client-context.ts';
import { entityQuery, spelledRecordQuery } from '../api/entity-query.ts';
import { errorSentence } from '../api/error-messages.ts';
import { ApiError, isNameRefused } from '../api/errors.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { useConnection } from '../auth/connection.ts';
import type { GridHandle } from '../grid/grid-props.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { otherSpellings } from '../resources/record-links.ts';
import { useResource } from '../resources/registry.ts';
import { Button } from '../ui/button.tsx';
import { moveFocus } from '../ui/keyboard.ts';
import { useRested } from '../ui/paint.ts';
import { presentLocation } from '../view/session-history.ts';
import { useDetailCommands } from './commands.ts';
import { DetailPanel, PanelRoom } from './detail-panel.tsx';
import { useSlowRecord } from './slow-record.ts';

export interface Siblings {
  readonly row?: EntityRow | undefined;
  /** Its absolute index. */
  readonly index?: number;
  /** FQNs of the previous and next record in the list. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  readonly nextId?: string | undefined;
}

interface DetailProps extends Siblings {
  /** FQN of the opened record; undefined: none. */
  readonly fqn: string | undefined;
  readonly grid: RefObject<GridHandle | null>;
  /** Whether the record stands in place of the list. */
  readonly full: boolean;
  readonly onFull: (full: boolean) => void;
  readonly onOpen: (fqn: string, how: 'replace') => void;
  readonly onClose: () => void;
  readonly toRecord: (fqn: string) => string;
  readonly toScope: (fqn: string) => string;
  readonly notice?: ReactNode;
}

/** The record in the URL, beside the list or in place of it, or the reason why there is none. */
export default function Detail({ fqn, ...props }: DetailProps) {
  // The focus moves in the render that takes the panel away: before it, parts that the panel covers cannot have it, and
  // after it, keys would be lost.
  const onClosed = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (fqn === undefined) onClosed.current?.();
    onClosed.current = undefined;
  }, [fqn]);
  // The list makes or takes room a frame after the panel changes, because both together take longer than a frame.
  const hasRoom = useRested(fqn !== undefined, { after: 'paint', before: false });
  if (fqn !== undefined)
    return (
      <OpenedDetail {...props} fqn={fqn} over={!hasRoom} afterClose={(then) => (onClosed.current = then)} />
    );
  return hasRoom && <PanelRoom />;
}

/** A row as the record that it is of: a cell that knows of no value has null there, and a record nothing. */
const recordOfRow = (row: EntityRow): EntityRow => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(row).flatMap(([member, value]) => (value === null ? [[member, undefined]] : [])),
  ),
});

/** The FQN of the record that a link means whose own FQN no record has; undefined: not known yet; null: none. */
function useSpelledRecord(fqn: string, isUnknown: boolean): string | null | undefined {
  const client = useClient();
  const { resource } = useResource();
  const spellings = isUnknown ? otherSpellings(fqn) : [];
  const enabled = spellings.length > 0;
  const { data, isError } = useQuery({
    ...spelledRecordQuery(client, resource.endpoint, spellings),
    enabled,
  });
  return enabled && !isError ? data : null;
}

interface OpenedDetailProps extends DetailProps {
  readonly fqn: string;
  readonly over: boolean;
  /** Takes what is called once the record is closed. */
  readonly afterClose: (then: () => void) => void;
}

function OpenedDetail(props: OpenedDetailProps) {
  const { fqn, row, index, previous, next, nextId, grid, full, onFull, onOpen } = props;
  const client = useClient();
  const { resource } = useResource();
  const { catalogPage } = useConnection();
  const whole = useQuery(entityQuery(client, resource.endpoint, fqn, row?.id, row?.deleted));
  const slow = useSlowRecord(fqn, row, whole);
  const { data } = whole;
  const error = slow ? slow.error : whole.error;
  // Only the next record is prefetched. The request is aborted without observers, unless that record was opened.
  useQuery({
    ...entityQuery(client, resource.endpoint, next ?? '', nextId),
    enabled: next !== undefined && data !== undefined,
    notifyOnChangeProps: [],
  });
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    element.scrollTop = 0;
    // Opening a record by key moves the focus into the panel; going to the next one keeps it on the button.
    moveFocus({ target: element, reason: 'opened' });
  }, [fqn, full]);

  const close = () => {
    props.afterClose(() => grid.current?.focus(index));
    props.onClose();
  };
  const goTo = (name: string | undefined, by: number) =>
    name === undefined
      ? undefined
      : () => {
          onOpen(name, 'replace');
          if (index !== undefined) grid.current?.scrollToRow(index + by, 'nearest');
        };
  const toggleFull = () => onFull(!full);
  const leave = () => (full ? onFull(false) : close());
  const [onPrevious, onNext] = [goTo(previous, -1), goTo(next, 1)];
  useDetailCommands({ onPrevious, onNext, onClose: leave, onFull: toggleFull });

  const isNotFound = error instanceof ApiError && error.kind === 'not-found';
  // A row has the FQN of the server.
  const spelled = useSpelledRecord(fqn, !data && !row && (isNotFound || isNameRefused(error, fqn)));
  const failure = isNotFound ? 'not-found' : 'failed';
  const state = data ? 'ready' : error && spelled === null ? failure : 'loading';
  const known = slow?.record ? { ...row, ...slow.record } : row;
  return (
    <>
      {spelled && <Navigate replace to={props.toRecord(spelled) + presentLocation().hash} />}
      <DetailPanel
        ref={region}
        fqn={fqn}
        record={state === 'not-found' ? undefined : (data?.record ?? (known && recordOfRow(known)))}
        state={state}
        error={
          error && (
            <DetailError fqn={fqn} error={error} onRetry={slow?.retry ?? (() => void whole.refetch())} />
          )
        }
        full={full}
        over={props.over}
        rowNumber={index === undefined ? undefined : index + 1}
        onFull={toggleFull}
        onClose={close}
        onPrevious={onPrevious}
        onNext={onNext}
        toRecord={props.toRecord}
        toScope={props.toScope}
        catalogPage={catalogPage}
        notice={props.notice}
      />
    </>
  );
}

interface DetailErrorProps {
  readonly fqn: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

function DetailError({ fqn, error, onRetry }: DetailErrorProps): ReactNode {
  const t = useTranslator();
  const sentence = errorSentence(error, t);
  const isForbidden = error instanceof ApiError && error.kind === 'forbidden';
  const [title, text] = isNameRefused(error, fqn)
    ? [t('detail.nameRefused'), `${t('detail.nameRefusedAdvice')} ${sentence}`]
    : isForbidden
      ? [t('detail.forbidden'), `${sentence} ${t('detail.canBeGranted')}`]
      : [t('detail.notLoaded'), sentence];
  return (
    <p>
      <b>{title}</b> <span>{text}</span> <Button onClick={onRetry}>{t('common.retry')}</Button>
    </p>
  );
}
