import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useClient } from '../api/client-context.ts';
import type { RowSource } from '../api/data-source.ts';
import { errorSentence } from '../api/error-messages.ts';
import { createTaskQueue, rowCountQuery } from '../api/row-counts.ts';
import { useSignIn } from '../auth/connection.ts';
import '../i18n/later-messages.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ReadError } from '../paging/row-reader.ts';
import { useResource } from '../resources/registry.ts';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { Announcer } from '../ui/feedback.tsx';
import { Callout } from '../ui/notices.tsx';
import { startRate, updateRate, type ProgressRate } from '../ui/progress-rate.ts';
import { JobProgress } from '../ui/progress.tsx';
import { fileName } from '../ui/sinks.ts';
import { bold, visible } from '../ui/text.tsx';
import type { ListCriteria, View } from '../view/view.ts';
import {
  CheckError,
  createCheckJob,
  type CheckFacts,
  type CheckStep,
  checkRequestOf,
  type CheckJob,
} from './check-job.ts';
import type { Differences } from './comparison.ts';
import { DifferenceList, SavedNote, useDifferenceFile } from './difference-list.tsx';
import styles from './check-dialog.module.css';

export interface CheckResult {
  readonly facts: CheckFacts;
  readonly differences: Differences;
  /** Running time in ms, without pauses. */
  readonly tookMs: number;
}

type CheckState =
  /** Its cost is said first. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'running'; readonly facts: CheckFacts; readonly pace: ProgressRate }
  /** Paused; can continue. */
  | { readonly kind: 'stopped'; readonly facts: CheckFacts }
  | { readonly kind: 'failed'; readonly facts: CheckFacts; readonly error: unknown }
  | { readonly kind: 'done'; readonly result: CheckResult };

interface RunningCheck {
  readonly job: CheckJob;
  stop: AbortController;
  /** Running time of earlier runs, in ms. */
  tookMs: number;
}

/** A check that ends on unmount. @param last result of an earlier check, shown in place of a new one */
function useCheck(
  makeJob: () => CheckJob,
  last: CheckResult | undefined,
  onResult: (result: CheckResult) => void,
) {
  const current = useRef<RunningCheck>(undefined);
  const [state, setState] = useState<CheckState>(last ? { kind: 'done', result: last } : { kind: 'ready' });

  const run = async (now: RunningCheck) => {
    const { job } = now;
    const stop = new AbortController();
    now.stop = stop;
    const began = performance.now();
    let pace = startRate(job.facts().read, began);
    setState({ kind: 'running', facts: job.facts(), pace });
    try {
      await job.run(stop.signal, (facts) => {
        // A new step has fewer rows than the one before, by which its rate begins anew.
        pace = updateRate(pace, facts.read, performance.now());
        if (!stop.signal.aborted) setState({ kind: 'running', facts, pace });
      });
      if (stop.signal.aborted) return;
      const tookMs = now.tookMs + performance.now() - began;
      const result = { facts: job.facts(), differences: job.differences(), tookMs };
      setState({ kind: 'done', result });
      onResult(result);
    } catch (error) {
      if (!stop.signal.aborted) setState({ kind: 'failed', facts: job.facts(), error });
    } finally {
      now.tookMs += performance.now() - began;
    }
  };
  const goOn = () => {
    if (current.current) void run(current.current);
  };
  const start = () => {
    current.current?.stop.abort();
    current.current = { job: makeJob(), stop: new AbortController(), tookMs: 0 };
    goOn();
  };
  useEffect(() => () => current.current?.stop.abort(), []);

  return {
    state,
    stop: () => {
      const now = current.current;
      if (!now) return;
      now.stop.abort();
      setState({ kind: 'stopped', facts: now.job.facts() });
    },
    goOn,
    start,
  };
}

// Re-exported so that one lazy chunk holds the check and its notice on an opened record.
export { DifferenceNotice } from './difference-list.tsx';

const STEPS = {
  words: 'catalogCheck.stepWords',
  hits: 'catalogCheck.stepHits',
  records: 'catalogCheck.stepRecords',
  again: 'catalogCheck.stepAgain',
} as const satisfies Record<CheckStep, string>;

const soFarText = ({ missing, stale }: CheckFacts, t: Translator) =>
  t('catalogCheck.soFar', { count: missing + stale });

/** The texts of a failed check, and whether it can continue. */
function failureOf(error: unknown, { records }: CheckFacts, t: Translator) {
  const safe = records > 0 ? t('catalogCheck.recordsKept', { count: records }) : '';
  if (error instanceof CheckError) {
    const { obstacle } = error;
    const text =
      obstacle.kind === 'out-of-reach'
        ? t('catalogCheck.outOfReach', { reach: obstacle.reach, total: obstacle.total })
        : t('catalogCheck.noFields', { fields: obstacle.fields.join(', ') });
    return { title: t('catalogCheck.cannotCheck'), text, goesOn: false };
  }
  if (error instanceof ReadError && error.kind === 'circle') {
    return { title: t('exportResult.cursorLoop'), text: t('catalogCheck.notComplete'), goesOn: false };
  }
  if (error instanceof ReadError) {
    return { title: t('catalogCheck.placeLost'), text: t('catalogCheck.fromTop'), goesOn: true };
  }
  return {
    title: t('catalogCheck.stopped'),
    text: `${errorSentence(error, t)} ${safe}`.trim(),
    goesOn: true,
  };
}

const durationText = (ms: number, t: Translator): string =>
  ms < 90_000
    ? t('catalogCheck.seconds', { count: Math.round(ms / 1_000) })
    : t('catalogCheck.minutes', { count: Math.round(ms / 60_000) });

function CheckSummary({ result: { facts, tookMs } }: { readonly result: CheckResult }) {
  const t = useTranslator();
  const { missing, stale, hits, records, changed, unreadable } = facts;
  const count = missing + stale;
  return (
    <div role="status">
      <Callout {...(count > 0 ? { tone: 'warn' } : { icon: <Check {...ICON_PROPS} /> })}>
        {t.rich('catalogCheck.found', { b: bold }, { count })}{' '}
        <span>
          {[
            t('catalogCheck.compared', { records, hits, time: durationText(tookMs, t) }),
            ...(changed > 0 ? [t('catalogCheck.changed', { count: changed })] : []),
            ...(unreadable > 0 ? [t('catalogCheck.unreadable', { count: unreadable })] : []),
          ].join(' ')}
        </span>
      </Callout>
    </div>
  );
}

/** Records that are read in a second, estimated: a page of 1,000 of them takes a server about 1.5 s. */
const RECORDS_A_SECOND = 650;

/** What a check reads and how long that takes, before it starts. */
function CheckCost({ records }: { readonly records: RowSource }) {
  const t = useTranslator();
  const [queue] = useState(createTaskQueue);
  const { data } = useQuery(rowCountQuery(records, queue));
  const count = data?.total;
  return (
    <p role="status">
      {count === undefined
        ? t('catalogCheck.costUnknown')
        : t('catalogCheck.cost', {
            count,
            time: durationText(Math.max(1_000, (count / RECORDS_A_SECOND) * 1_000), t),
          })}
    </p>
  );
}

/** A note that a check cannot judge words, because only the search engine matches them. */
function WordsNote({ view }: { readonly view: View }) {
  const t = useTranslator();
  if (view.q === null) return null;
  const onlyWords = view.filters.length === 0 && view.scope === null;
  return (
    <p className={styles.note}>
      {t.rich(onlyWords ? 'catalogCheck.onlyWords' : 'catalogCheck.words', { q: visible(view.q) })}
    </p>
  );
}

interface CheckDialogProps {
  readonly view: View;
  /** Result of the last check of this view, shown in place of a new check. */
  readonly last: CheckResult | undefined;
  readonly onResult: (result: CheckResult, of: View) => void;
  readonly onReadList: (of: ListCriteria) => void;
  readonly onClose: () => void;
}

/**
 * The dialog "Find missing rows": says what the check costs, and lists the differences at its end. It stays open during a
 * run, even if the list behind it changes; Escape and Cancel first stop the check, then close the dialog.
 */
export default function CheckDialog({ last, onResult, onReadList, onClose, ...props }: CheckDialogProps) {
  const t = useTranslator();
  const client = useClient();
  const queries = useQueryClient();
  const { resource } = useResource();
  // The check keeps its view, because Back changes the list behind the dialog.
  const [view] = useState(props.view);
  const checkRequest = () => checkRequestOf({ client, queries }, resource, view, Date.now());
  const [{ records }] = useState(checkRequest);
  const { state, stop, goOn, start } = useCheck(
    () => createCheckJob(checkRequest()),
    last,
    (result) => onResult(result, view),
  );
  const { kind } = state;
  const main = useRef<HTMLButtonElement>(null);
  const failure = state.kind === 'failed' ? failureOf(state.error, state.facts, t) : undefined;
  const file = useDifferenceFile();
  const id = useId();

  useSignIn({
    onSignedIn: () => {
      if (failure?.goesOn) goOn();
    },
    onForgotten: onClose,
  });
  useLayoutEffect(() => {
    // The focus moves to the main button, because the button that had it is gone with the state before.
    main.current?.focus();
  }, [kind]);

  const result = state.kind === 'done' ? state.result : undefined;
  const differences =
    result && result.facts.missing + result.facts.stale > 0 ? result.differences : undefined;
  const [label, press] = (
    {
      ready: ['catalogCheck.start', start],
      running: ['common.cancel', stop],
      stopped: ['catalogCheck.goOn', goOn],
      failed: [failure?.goesOn ? 'common.retry' : 'common.close', failure?.goesOn ? goOn : onClose],
      done: ['export.done', onClose],
    } as const
  )[kind];
  const readList = () => {
    const { q, scope, filters } = view;
    onReadList({ q, scope, filters });
    onClose();
  };
  const save = () =>
    void file.save(differences, view.scope, fileName('differences', view, '.csv', Date.now()));
  return (
    <Dialog
      title={t('statusBar.findMissing')}
      text={t('catalogCheck.text')}
      width={620}
      outside={kind !== 'running'}
      closeButton={kind !== 'running'}
      onClose={kind === 'running' ? stop : onClose}
    >
      <DialogBody>
        <WordsNote view={view} />
        {kind === 'ready' && <CheckCost records={records} />}
        {state.kind === 'running' && (
          <>
            <JobProgress
              label={t('catalogCheck.checking')}
              step={t(STEPS[state.facts.step])}
              done={state.facts.read}
              total={state.facts.total}
              rate={state.pace}
            >
              <span>{soFarText(state.facts, t)}</span>
            </JobProgress>
            <Announcer text={t('catalogCheck.runningAnnounced')} />
          </>
        )}
        {state.kind === 'stopped' && (
          <div role="status">
            <Callout>
              {t.rich('catalogCheck.cancelled', { b: bold }, { count: state.facts.records })}{' '}
              <span>{soFarText(state.facts, t)}</span>
            </Callout>
          </div>
        )}
        {failure && (
          <Callout tone="bad">
            <b>{failure.title}</b> <span>{failure.text}</span>
          </Callout>
        )}
        {result && <CheckSummary result={result} />}
        {differences &&
          (['missing', 'stale'] as const).map((side) => (
            <DifferenceList
              key={side}
              id={`${id}${side}`}
              title={t(`catalogCheck.${side}Title`)}
              text={t(`catalogCheck.${side}Text`)}
              list={differences[side]}
              view={view}
              onFollow={onClose}
            />
          ))}
        <SavedNote outcome={file.outcome} />
      </DialogBody>
      <DialogFoot>
        {(kind === 'ready' || kind === 'stopped' || failure?.goesOn) && (
          <Button large onClick={onClose}>
            {t(kind === 'stopped' ? 'common.close' : 'common.cancel')}
          </Button>
        )}
        {kind === 'done' && (
          <Button large onClick={start}>
            {t('catalogCheck.again')}
          </Button>
        )}
        {differences && view.filters.length > 0 && (
          <Button large onClick={readList}>
            {t('reading.readList')}
          </Button>
        )}
        {differences && (
          <Button large onClick={save}>
            {t('catalogCheck.export')}
          </Button>
        )}
        {/* Another button for each state, so that a press of one does not go on in the next. */}
        <Button
          key={kind}
          ref={main}
          large
          variant={kind === 'running' ? 'plain' : 'primary'}
          data-initial-focus={kind === 'ready' || undefined}
          aria-keyshortcuts={kind === 'running' ? 'Escape' : undefined}
          onClick={press}
        >
          {t(label)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
