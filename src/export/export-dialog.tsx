import '../i18n/opened-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/translate.ts';
import {
  type ExportColumn,
  EXPORT_FORMATS,
  type ExportFormat,
  defaultExportColumns,
  exportColumns,
} from './formats.ts';
import styles from '../ui/form-controls.module.css';
import exportDialogStyles from './export-dialog.module.css';
import { JobProgress, readSoFarText } from '../ui/progress.tsx';
import { useClient } from '../api/client-context.ts';
import type { ReadProgressStore } from '../api/data-source.ts';
import { Announcer } from '../ui/feedback.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/notices.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import type { View } from '../view/view.ts';
import { useResource } from '../resources/registry.ts';
import { isRefused } from '../resources/resource.ts';
import { sourceOfView } from '../resources/source-of-view.ts';
import { useSignIn } from '../auth/connection.ts';
import { ExportOutcome, exportTitle, failureText, reachableRows, reachWarning } from './export-outcome.tsx';
import { fileName, canStream } from '../ui/sinks.ts';
import { isActive, useExport } from './use-export.ts';

interface FormatChoiceProps {
  readonly format: ExportFormat;
  readonly disabled: boolean;
  readonly onFormat: (format: ExportFormat) => void;
}

/** One of three formats, and what each is good for. */
function FormatChoice({ format, disabled, onFormat }: FormatChoiceProps) {
  const id = useId();
  return (
    <fieldset className={exportDialogStyles.set} disabled={disabled}>
      <legend>{t('export.format')}</legend>
      <div className={exportDialogStyles.formats}>
        {EXPORT_FORMATS.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              className={styles.check}
              name={id}
              checked={one === format}
              data-initial-focus={one === format || undefined}
              aria-labelledby={`${id}${one.id}`}
              aria-describedby={`${id}${one.id}-hint`}
              onChange={() => onFormat(one)}
            />
            <span id={`${id}${one.id}`}>{one.label}</span>
            <small id={`${id}${one.id}-hint`}>{t(one.hint)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ColumnChoiceProps {
  readonly columns: readonly ExportColumn[];
  readonly chosen: ReadonlySet<string>;
  /** Fields that the server refuses: their columns cannot be had. */
  readonly refused: readonly string[];
  readonly disabled: boolean;
  readonly onToggle: (id: string) => void;
}

/** Which columns the file has; the name always. */
function ColumnChoice({ columns, chosen, refused, disabled, onToggle }: ColumnChoiceProps) {
  return (
    <fieldset className={exportDialogStyles.set} disabled={disabled}>
      <legend>{t('export.columns')}</legend>
      <div className={exportDialogStyles.columns}>
        {columns.map((column) => {
          const { id, label } = column;
          const cannotBeHad = isRefused(column, refused);
          return (
            <label key={id} title={cannotBeHad ? t('export.columnRefused') : undefined}>
              <input
                type="checkbox"
                className={styles.check}
                checked={chosen.has(id) && !cannotBeHad}
                disabled={id === 'name' || cannotBeHad}
                onChange={() => onToggle(id)}
              />
              {t(label)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** How far the list is read that the rows are found in: no part of it passes for the whole. */
function ReadSoFar({ progress }: { readonly progress: ReadProgressStore }) {
  const { phase, read, total } = useSyncExternalStore(progress.subscribe, progress.get);
  return phase !== 'whole' && <span>{readSoFarText(read, total)}</span>;
}

interface ExportDialogProps {
  readonly view: View;
  /** As the list counts it. */
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  readonly refused: readonly string[];
  readonly onClose: () => void;
}

/** Labels of the main button. */
const MAIN_BUTTON = {
  choosing: 'export.start',
  unopened: 'export.start',
  cancelled: 'export.start',
  running: 'export.running',
  done: 'export.done',
  goesOn: 'common.retry',
  failed: 'export.discard',
} as const;

/**
 * The dialog "Export": all rows of the view as it is when the export begins. While it runs it stays, whatever becomes of
 * the list behind it; Escape and Cancel end the run, and only then does the dialog close.
 */
export default function ExportDialog(props: ExportDialogProps) {
  const client = useClient();
  const queries = useQueryClient();
  const { resource } = useResource();
  // Back changes the list behind the dialog, not what is being exported.
  const [begun, setBegun] = useState<ExportDialogProps>();
  const { view, total, totalIsLowerBound, refused } = begun ?? props;
  const source = useMemo(
    () => sourceOfView({ client, queries }, resource, view),
    [client, queries, resource, view],
  );
  const isFromIndex = source.capabilities.checkable;
  const columns = useMemo(
    () => exportColumns(resource, view.columns, isFromIndex),
    [resource, view, isFromIndex],
  );
  const [chosen, setChosen] = useState(() => defaultExportColumns(view.columns));
  const [format, setFormat] = useState<ExportFormat>(EXPORT_FORMATS[0]!);
  const { state, start, dismiss, retry, keep, cancel } = useExport();
  const { phase } = state;
  const main = useRef<HTMLButtonElement>(null);
  const underWay = isActive(state);
  const extent = { total, totalIsLowerBound, reach: source.maxReachableRows };
  const warning = reachWarning(extent);
  const failed = phase === 'failed' ? failureText(state.error, state.facts) : undefined;

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
      columns: columns.filter((column) => chosen.has(column.id) && !isRefused(column, refused)),
      name: fileName(resource.path, view, format.extension, Date.now()),
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
      label={t('export.start')}
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
          <JobProgress
            label={t('export.start')}
            done={state.facts.written}
            total={reachableRows({ ...extent, total: state.facts.total ?? total })}
            rate={phase === 'running' ? state.pace : undefined}
          >
            {phase === 'running' && source.progress && <ReadSoFar progress={source.progress} />}
          </JobProgress>
        )}
        <ExportOutcome state={state} extent={extent} />
        {phase === 'running' && <Announcer text={t('export.runningAnnounced')} />}
      </DialogBody>
      <DialogFoot
        start={
          phase !== 'failed' &&
          phase !== 'done' && (
            <p className={exportDialogStyles.hint}>
              {t('export.readInOrder')} {t(canStream() ? 'export.memoryStreamed' : 'export.memoryBuffered')}
            </p>
          )
        }
      >
        {phase !== 'done' && failed?.goesOn !== false && (
          <Button large onClick={close} aria-keyshortcuts={underWay ? 'Escape' : undefined}>
            {t('common.cancel')}
          </Button>
        )}
        {phase === 'failed' && failed?.canKeep && (
          <Button large onClick={() => void keep()}>
            {t('export.keepRows', { count: state.facts.written })}
          </Button>
        )}
        <Button
          ref={main}
          large
          variant={phase === 'running' ? 'plain' : 'primary'}
          aria-disabled={phase === 'running'}
          onClick={press}
        >
          {t(MAIN_BUTTON[failed ? (failed.goesOn ? 'goesOn' : 'failed') : phase])}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
