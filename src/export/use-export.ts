import { useEffect, useRef, useState } from 'react';
import type { Translator } from '../i18n/translate.ts';
import type { RowReader } from '../paging/row-reader.ts';
import type { CsvForm } from '../ui/csv.ts';
import { updateRate, startRate, type ProgressRate } from '../ui/progress-rate.ts';
import { openSaveTarget, type Sink } from '../ui/sinks.ts';
import {
  createExportJob,
  fieldsOfFile,
  type ExportFacts,
  type ExportJob,
  type ExportJobOptions,
} from './export-job.ts';
import { openFile } from './file-writer.ts';
import type { ExportFormat } from './formats.ts';

export type ExportState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'unopened'; readonly error: unknown }
  | { readonly kind: 'running'; readonly facts: ExportFacts; readonly pace: ProgressRate }
  /** The partial file is kept until the user chooses to retry or to discard it. */
  | { readonly kind: 'failed'; readonly facts: ExportFacts; readonly error: unknown }
  | { readonly kind: 'cancelled'; readonly facts: ExportFacts }
  | { readonly kind: 'done'; readonly facts: ExportFacts; readonly name: string; readonly isPart: boolean };

interface ExportRequest extends Omit<ExportJobOptions, 'rows' | 'file'> {
  /** Reads the rows from their first one. @param mostRows of a page; undefined: any number */
  readonly rowsWith: (fields: readonly string[], mostRows: number | undefined) => RowReader;
  readonly format: ExportFormat;
  readonly form: CsvForm;
  readonly nameAt: (now: number) => string;
  /** The language of the file's texts for people. */
  readonly t: Translator;
}

interface RunningExport {
  readonly job: ExportJob;
  readonly sink: Sink;
  readonly name: string;
  readonly stop: AbortController;
}

/** Whether leaving the page now would lose rows. */
export const isActive = ({ kind }: ExportState): boolean => kind === 'running' || kind === 'failed';

/** One export at a time: its state and actions. Unmounting aborts it and discards the file. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ kind: 'choosing' });
  const running = useRef<RunningExport>(undefined);
  /** Whether the file picker is open: only one at a time. */
  const isPicking = useRef(false);
  const isGone = useRef(false);
  const underWay = isActive(state);

  useEffect(() => {
    if (!underWay) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [underWay]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.stop.abort();
      void running.current?.sink.discard();
    };
  }, []);

  const end = ({ job, name }: RunningExport, isPart: boolean) => {
    running.current = undefined;
    setState({ kind: 'done', facts: job.facts(), name, isPart });
  };
  const run = async (now: RunningExport) => {
    const { job, stop } = now;
    let pace = startRate(job.facts().passed, performance.now());
    setState({ kind: 'running', facts: job.facts(), pace });
    try {
      await job.run(stop.signal, (facts) => {
        pace = updateRate(pace, facts.passed, performance.now());
        if (!stop.signal.aborted) setState({ kind: 'running', facts, pace });
      });
      if (!stop.signal.aborted) end(now, false);
    } catch (error) {
      if (!stop.signal.aborted) setState({ kind: 'failed', facts: job.facts(), error });
    }
  };

  return {
    state,
    start: async ({ rowsWith, format, form, nameAt, t, ...request }: ExportRequest) => {
      if (isPicking.current) return;
      isPicking.current = true;
      try {
        const name = nameAt(Date.now());
        const saved = await openSaveTarget({ name, mime: format.mime, extension: format.extension });
        if (!saved) return;
        const { sink } = saved;
        const file = await openFile({ format, form, sink, t }).catch(async (error: unknown) => {
          await sink.discard();
          throw error;
        });
        if (isGone.current) {
          await sink.discard();
          return;
        }
        const { fields, mostRows } = fieldsOfFile(request.columns, request.parts);
        const job = createExportJob({ ...request, rows: rowsWith(fields, mostRows), file });
        running.current = { ...saved, job, stop: new AbortController() };
        void run(running.current);
      } catch (error) {
        setState({ kind: 'unopened', error });
      } finally {
        isPicking.current = false;
      }
    },
    /** Returns to the choice after a result. */
    dismiss: () => setState((was) => (isActive(was) ? was : { kind: 'choosing' })),
    retry: () => {
      if (running.current) void run(running.current);
    },
    /** Ends a failed file after its last page. */
    keep: async () => {
      const now = running.current;
      if (!now) return;
      try {
        await now.job.finish();
        if (running.current === now) end(now, true);
      } catch (error) {
        setState((was) => (was.kind === 'failed' ? { ...was, error } : was));
      }
    },
    /** Cancels at once; the partial file is removed afterwards. */
    cancel: () => {
      const now = running.current;
      if (!now) return;
      running.current = undefined;
      now.stop.abort();
      setState({ kind: 'cancelled', facts: now.job.facts() });
      void now.sink.discard();
    },
  };
}
