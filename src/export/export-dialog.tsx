import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from '../api/client-context.ts';
import { customPropertiesQuery } from '../api/custom-properties.ts';
import type { ReadProgressStore } from '../api/data-source.ts';
import { useSignIn } from '../auth/connection.ts';
import '../i18n/later-messages.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { createRowReader, type ReaderOf } from '../paging/row-reader.ts';
import { labelText } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { columnById, isRefused } from '../resources/resource.ts';
import type { PartList } from '../resources/shared/part-list.ts';
import { sourceOfView } from '../resources/source-of-view.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { Announcer } from '../ui/feedback.tsx';
import { SegmentedControl } from '../ui/form-controls.tsx';
import { Callout } from '../ui/notices.tsx';
import { JobProgress, readSoFarText } from '../ui/progress.tsx';
import { fileName } from '../ui/sinks.ts';
import type { View } from '../view/view.ts';
import { CsvChoice, useCsvForm } from './csv-choice.tsx';
import { ColumnChoice, ContentChoice, RECORDS } from './export-choices.tsx';
import {
  ExportOutcome,
  contentText,
  estimateText,
  exportFailure,
  reachableRows,
  reachWarning,
} from './export-outcome.tsx';
import { lazySheets } from './file-writer.ts';
import { createFollowerNames } from './follower-names.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  defaultExportColumns,
  defaultPartColumns,
  exportColumns,
  partColumns,
} from './formats.ts';
import { isActive, useExport } from './use-export.ts';
import exportDialogStyles from './export-dialog.module.css';

const NO_PARTS: readonly PartList[] = [];

/** The progress of reading the list that holds the rows; nothing once it is whole. */
function ReadSoFar({ progress }: { readonly progress: ReadProgressStore }) {
  const t = useTranslator();
  const { phase, read, total } = useSyncExternalStore(progress.subscribe, progress.get);
  return phase !== 'whole' && <span>{readSoFarText(read, total, t)}</span>;
}

interface ExportDialogProps {
  readonly view: View;
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  readonly refused: readonly string[];
  /** Selected rows of the list, which the export is of unless all are chosen; absent: none. */
  readonly selected?: { readonly count: number | undefined; readonly readerOf: ReaderOf } | undefined;
  readonly onClose: () => void;
}

/**
 * The dialog "Export": all rows of the view at the start of the export. It stays open during a run, even if the list behind
 * it changes; Escape and Cancel first end the run, then close the dialog.
 */
export default function ExportDialog(props: ExportDialogProps) {
  const t = useTranslator();
  const client = useClient();
  const queries = useQueryClient();
  const { resource, base } = useResource();
  // The columns of custom properties join the others once they are known.
  useQuery(customPropertiesQuery(client, resource.id));
  // The export keeps its view, because Back changes the list behind the dialog.
  const [begun, setBegun] = useState<ExportDialogProps>();
  const { view, refused, selected } = begun ?? props;
  const [isOfAll, setOfAll] = useState(selected === undefined);
  const { total, totalIsLowerBound } = isOfAll
    ? (begun ?? props)
    : { total: selected?.count, totalIsLowerBound: false };
  const source = useMemo(
    () => sourceOfView({ client, queries }, base.resource, view),
    [client, queries, base, view],
  );
  const withDeleted = source.capabilities.checkable || view.deleted !== null;
  const columns = useMemo(
    () => exportColumns(resource, view.columns, withDeleted),
    [resource, view, withDeleted],
  );
  const lists = resource.partLists?.read() ?? NO_PARTS;
  const [linePer, setLinePer] = useState(RECORDS);
  const parts = lists.find(({ id }) => id === linePer);
  const columnsOfParts = parts ? partColumns(parts) : [];
  /** The columns chosen by hand, for lines of each kind. */
  const [chosenByHand, setChosen] = useState<Readonly<Record<string, ReadonlySet<string>>>>({});
  const usual = parts ? defaultPartColumns(parts) : defaultExportColumns(resource, view.columns);
  const chosen = chosenByHand[linePer] ?? usual;
  const [format, setFormat] = useState<ExportFormat>(EXPORT_FORMATS[0]);
  const [form, changeForm] = useCsvForm();
  const { state, start, dismiss, retry, keep, cancel } = useExport();
  const { kind } = state;
  const main = useRef<HTMLButtonElement>(null);
  const underWay = isActive(state);
  const extent = { total, totalIsLowerBound, reach: source.maxReachableRows };
  const warning = reachWarning(extent, t);
  const estimate = underWay || kind === 'done' ? undefined : estimateText(extent, t, parts !== undefined);
  const failed = kind === 'failed' ? exportFailure(state.error, state.facts, t) : undefined;

  useSignIn({
    onSignedIn: () => {
      if (failed?.goesOn) retry();
    },
    onForgotten: cancel,
  });
  useEffect(() => {
    // Scroll to the outcome, because the parts above it fill a phone's screen.
    const box = main.current?.closest('[role=dialog]');
    if (box && kind !== 'choosing') box.scrollTop = box.scrollHeight;
    // The element with the focus may be gone with the run.
    if (kind === 'done' || kind === 'failed') main.current?.focus();
  }, [kind]);

  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen({ ...chosenByHand, [linePer]: next });
    dismiss();
  };
  const begin = () => {
    setBegun(begun ?? props);
    void start({
      rowsWith: (fields, mostRows) =>
        (isOfAll ? undefined : selected)?.readerOf(source, fields, mostRows) ??
        createRowReader(source, fields, mostRows),
      complete: createFollowerNames({ client, queries }),
      parts,
      format,
      form,
      columns: [...columns, ...columnsOfParts].filter(
        (column) => chosen.has(column.id) && !isRefused(column, refused),
      ),
      nameAt: (now) =>
        fileName([resource.path, ...(parts ? [parts.id] : [])].join('-'), view, format.extension, now),
      t,
    });
  };
  const close = () => (underWay ? cancel() : props.onClose());
  const [mainLabel, press] = (
    {
      choosing: ['export.start', begin],
      unopened: ['export.start', begin],
      cancelled: ['export.start', begin],
      running: ['export.running', () => {}],
      failed: [failed?.goesOn ? 'common.retry' : 'export.discard', failed?.goesOn ? retry : close],
      done: ['export.done', props.onClose],
    } as const
  )[kind];

  return (
    <Dialog title={t('export.start')} width={520} outside={!underWay} closeButton={!underWay} onClose={close}>
      <DialogBody>
        {warning !== undefined && !underWay && <Callout tone="warn">{warning}</Callout>}
        {selected && (
          <fieldset className={exportDialogStyles.set} disabled={underWay}>
            <legend>{t('export.rowsToExport')}</legend>
            <SegmentedControl
              label={t('export.rowsToExport')}
              choices={[
                { value: 'selected', label: t('export.selectedRows') },
                { value: 'all', label: t('export.allRows') },
              ]}
              value={isOfAll ? 'all' : 'selected'}
              onChange={(value) => {
                setOfAll(value === 'all');
                dismiss();
              }}
            />
          </fieldset>
        )}
        <ContentChoice
          records={contentText(extent, t)}
          lists={lists.filter((list) => !isRefused(list, refused))}
          refused={lists.filter((list) => isRefused(list, refused))}
          value={linePer}
          disabled={underWay}
          onChange={(next) => {
            setLinePer(next);
            dismiss();
          }}
        />
        <fieldset className={exportDialogStyles.set} disabled={underWay}>
          <legend>{t('export.format')}</legend>
          <div className={exportDialogStyles.formats}>
            <SegmentedControl
              label={t('export.format')}
              choices={EXPORT_FORMATS.map(({ id, label }) => ({ value: id, label }))}
              value={format.id}
              onChange={(id) => {
                setFormat(EXPORT_FORMATS.find((candidate) => candidate.id === id) ?? format);
                if (id === 'xlsx') lazySheets.preload();
                dismiss();
              }}
            />
            <small>{t(format.hint)}</small>
          </div>
        </fieldset>
        <div>
          <ColumnChoice
            columns={columns}
            ofParts={parts && { label: t(parts.label), columns: columnsOfParts }}
            onScreenOnly={view.columns.flatMap((id) => {
              const column = columnById(resource, id);
              return column?.onScreenOnly ? [labelText(column, t)] : [];
            })}
            chosen={chosen}
            isAsOnScreen={!parts && chosen === usual}
            refused={refused}
            disabled={underWay}
            onToggle={toggle}
          />
          {format.id === 'csv' && (
            <CsvChoice
              form={form}
              disabled={underWay}
              onChange={(part) => {
                changeForm(part);
                dismiss();
              }}
            />
          )}
        </div>
        {(kind === 'running' || kind === 'failed') && (
          <JobProgress
            label={t('export.start')}
            done={state.facts.written}
            total={reachableRows({ ...extent, total: state.facts.total ?? total })}
            rate={kind === 'running' ? state.pace : undefined}
          >
            {kind === 'running' && source.progress && <ReadSoFar progress={source.progress} />}
          </JobProgress>
        )}
        <ExportOutcome state={state} extent={extent} format={format} isOfParts={parts !== undefined} />
        {kind === 'running' && <Announcer text={t('export.runningAnnounced')} />}
      </DialogBody>
      <DialogFoot start={estimate !== undefined && <p className={exportDialogStyles.hint}>{estimate}</p>}>
        {kind !== 'done' && failed?.goesOn !== false && (
          <Button large onClick={close} aria-keyshortcuts={underWay ? 'Escape' : undefined}>
            {t('common.cancel')}
          </Button>
        )}
        {kind === 'failed' && failed?.canKeep && (
          <Button large onClick={() => void keep()}>
            {t('export.keepRows', { count: state.facts.written })}
          </Button>
        )}
        <Button
          ref={main}
          large
          data-initial-focus
          variant={kind === 'running' ? 'plain' : 'primary'}
          aria-disabled={kind === 'running'}
          onClick={press}
        >
          {t(mainLabel)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
