import { expect, onTestFinished, test, vi } from 'vitest';
import { columnById } from '#src/resources/resource.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { createSelectionJob } from '#src/selection/selection-job.ts';
import { numberedRow, numberedSource } from '#test/support/numbered-source.ts';
import { t } from '#test/support/translator.ts';

test.each([
  ['here already', numberedRow],
  ['read first', () => undefined],
])('a cell without a text fails the copying of rows that are %s', async (_, loadedRow) => {
  const error = new TypeError('Cannot read properties of undefined');
  const name = columnById(tableResource, 'name')!;
  const broken = {
    ...name,
    text: () => {
      throw error;
    },
  };
  const copy = vi.fn<(content: unknown) => Promise<void>>();
  const job = createSelectionJob(copy);
  await job.take({
    use: 'rows',
    source: numberedSource(3),
    rows: {
      ranges: [{ first: 0, end: 3 }],
      loadedRow,
      placeBefore: () => ({ index: 0, at: { kind: 'start' } }),
      refused: [],
    },
    fields: [],
    as: { columns: [broken], hrefOf: () => '', t },
  });
  expect(job.get()).toEqual({ kind: 'failed', use: 'rows', error });
  expect(copy).not.toHaveBeenCalled();
});

test('more than 10,000 rows are not copied', async () => {
  const copy = vi.fn<(content: unknown) => Promise<void>>();
  const job = createSelectionJob(copy);
  await job.take({
    use: 'rows',
    source: numberedSource(10_001),
    rows: {
      ranges: [{ first: 0, end: 10_001 }],
      loadedRow: numberedRow,
      placeBefore: () => ({ index: 0, at: { kind: 'start' } }),
      refused: [],
    },
    fields: [],
    as: { columns: [columnById(tableResource, 'name')!], hrefOf: () => '', t },
  });
  expect(job.get()).toEqual({ kind: 'too-many' });
  expect(copy).not.toHaveBeenCalled();
});

test('records that the browser has blocked can be opened after a copy', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('window', { open: () => null });
  const rows = {
    ranges: [{ first: 0, end: 2 }],
    loadedRow: numberedRow,
    placeBefore: () => ({ index: 0, at: { kind: 'start' as const } }),
    refused: [],
  };
  const source = numberedSource(2);
  const job = createSelectionJob(() => Promise.resolve());
  const as = { columns: [], hrefOf: ({ name }: { readonly name: string }) => `/${name}`, t };
  await job.take({ use: 'tabs', source, rows, fields: [], as });
  const opened = job.get();
  expect(opened).toMatchObject({ kind: 'opened', count: 2 });
  await job.take({ use: 'names', source, rows, fields: [], as });
  expect(job.get().kind).toBe('copied');
  vi.advanceTimersByTime(2_000);
  expect(job.get()).toBe(opened);
});
