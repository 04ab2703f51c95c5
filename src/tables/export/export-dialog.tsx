import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../../api/client-context.ts';
import { Announcer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import type { View } from '../../view/view.ts';
import * as short from '../../words/en/short.ts';
import * as exporting from '../../words/en/exporting.ts';
import { say } from '../../words/say.ts';
import { sourceOfView } from '../list/source-of-view.ts';
import { useSignIn } from '../list/use-sign-in.ts';
import { ColumnChoice, FormatChoice } from './export-choices.tsx';
import { chosenAtFirst, exportColumns } from './export-columns.ts';
import styles from './export-dialog.module.css';
import { EXPORT_FORMATS, type ExportFormat } from './export-formats.ts';
import { ExportOutcome } from './export-outcome.tsx';
import { ExportProgress } from './export-progress.tsx';
import { exportTitle, failureWords, reachable, reachWarning } from './export-words.ts';
import { fileName } from './file-name.ts';
import { canStream } from './save-file.ts';
import { isUnderWay, useExport } from './use-export.ts';

interface ExportDialogProps {
  readonly view: View;
  /** As the list counts it. */
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  readonly refused: readonly string[];
  readonly onClose: () => void;
}

/** What the main button says, as messages. */
const MAIN = {
  choosing: exporting.exportIt,
  unopened: exporting.exportIt,
  cancelled: exporting.exportIt,
  running: exporting.running,
  done: exporting.done,
  goesOn: short.retry,
  failed: exporting.discard,
} as const;

/**
 * The dialog "Export": all rows of the view as it is when the export begins. While it runs it stays, whatever becomes of
 * the list behind it; Escape and Cancel end the run, and only then does the dialog close.
 */
export default function ExportDialog(props: ExportDialogProps) {
  const client = useClient();
  // Back changes the list behind the dialog, not what is being exported.
  const [begun, setBegun] = useState<ExportDialogProps>();
  const { view, total, totalIsLowerBound, refused } = begun ?? props;
  const source = useMemo(() => sourceOfView(client, view), [client, view]);
  const columns = useMemo(() => exportColumns(view.columns), [view]);
  const [chosen, setChosen] = useState(() => chosenAtFirst(view.columns));
  const [format, setFormat] = useState<ExportFormat>(EXPORT_FORMATS[0]!);
  const { state, start, dismiss, retry, keep, cancel } = useExport();
  const { phase } = state;
  const main = useRef<HTMLButtonElement>(null);
  const underWay = isUnderWay(state);
  const extent = { total, totalIsLowerBound, reach: source.reach };
  const warning = reachWarning(extent);
  const failed = phase === 'failed' ? failureWords(state.error, state.facts) : undefined;

  useSignIn({
    onSignedIn: () => {
      if (failed?.goesOn) retry();
    },
    onForgotten: () => void cancel(),
  });
  useEffect(() => {
    // What is said comes last, and on phones the rest fills the dialog.
    const box = main.current?.closest('[role=dialog]');
    if (box && phase !== 'choosing') box.scrollTop = box.scrollHeight;
    // What had the focus may be gone with the run.
    if (phase === 'done' || phase === 'failed') main.current?.focus();
  }, [phase]);

  const choose = (nextFormat: ExportFormat, nextColumns: ReadonlySet<string>) => {
    setFormat(nextFormat);
    setChosen(nextColumns);
    dismiss();
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(format, next);
  };
  const begin = () => {
    setBegun(begun ?? props);
    void start({
      source,
      format,
      columns: columns.filter(
        ({ id, field }) => chosen.has(id) && (field === undefined || !refused.includes(field)),
      ),
      name: fileName(view, format.extension, Date.now()),
    });
  };
  const close = () => (underWay ? void cancel() : props.onClose());
  const press = {
    choosing: begin,
    unopened: begin,
    cancelled: begin,
    running: () => {},
    failed: () => (failed?.goesOn ? retry() : close()),
    done: props.onClose,
  }[phase];

  return (
    <Dialog
      label={say(exporting.exportIt)}
      title={exportTitle(extent)}
      width={520}
      outside={!underWay}
      closeButton={!underWay}
      onClose={close}
    >
      <DialogBody>
        {warning !== undefined && !underWay && <Callout tone="warn">{warning}</Callout>}
        <FormatChoice format={format} disabled={underWay} onFormat={(next) => choose(next, chosen)} />
        <ColumnChoice
          columns={columns}
          chosen={chosen}
          refused={refused}
          disabled={underWay}
          onToggle={toggle}
        />
        {(phase === 'running' || phase === 'failed') && (
          <ExportProgress
            facts={state.facts}
            pace={state.pace}
            total={reachable({ ...extent, total: state.facts.total ?? total })}
            moves={phase === 'running'}
          />
        )}
        <ExportOutcome state={state} extent={extent} />
        {phase === 'running' && <Announcer text={say(exporting.runningSpoken)} />}
      </DialogBody>
      <DialogFoot
        start={
          phase !== 'failed' &&
          phase !== 'done' && (
            <p className={styles.hint}>
              {say(exporting.inOrder)} {say(canStream() ? exporting.onePage : exporting.untilWhole)}
            </p>
          )
        }
      >
        {phase !== 'done' && failed?.goesOn !== false && (
          <Button large onClick={close} aria-keyshortcuts={underWay ? 'Escape' : undefined}>
            {say(short.cancel)}
          </Button>
        )}
        {phase === 'failed' && failed?.canKeep && (
          <Button large onClick={() => void keep()}>
            {say(exporting.keepRows, { count: state.facts.written })}
          </Button>
        )}
        <Button
          ref={main}
          large
          look={phase === 'running' ? 'plain' : 'primary'}
          aria-disabled={phase === 'running'}
          onClick={press}
        >
          {say(MAIN[failed ? (failed.goesOn ? 'goesOn' : 'failed') : phase])}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
