import { expect, test } from 'vitest';
import type { RowSource } from '#src/api/data-source.ts';
import { createExportJob, WriteError, type ExportFacts } from '#src/export/export-job.ts';
import { exportColumns, EXPORT_FORMATS } from '#src/export/formats.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { numberedSource } from '#test/support/numbered-source.ts';
import { t } from '#test/support/translator.ts';
import { memorySink } from './memory-sink.ts';
import { readCsv } from './read-files.ts';

const CSV = EXPORT_FORMATS[0]!;
const { signal } = new AbortController();
const columnsOf = (...ids: string[]) => exportColumns(tableResource, []).filter(({ id }) => ids.includes(id));
const names = (text: string) =>
  readCsv(text.slice(1))
    .slice(1)
    .map(([name]) => name);
const expected = (count: number) => Array.from({ length: count }, (_, n) => `table_${n}`);

function start(source: RowSource, columns = columnsOf('name')) {
  const sink = memorySink();
  const job = createExportJob({ source, columns, format: CSV, sink, t });
  const facts: ExportFacts[] = [];
  return { sink, job, facts, run: (abort = signal) => job.run(abort, (now) => facts.push(now)) };
}

test('writes a page, says so, and writes the next one; the file is finished at the end', async () => {
  const { sink, facts, run } = start(numberedSource(2_500));
  await run();
  expect(names(sink.text())).toEqual(expected(2_500));
  expect(facts.map(({ written }) => written)).toEqual([1_000, 2_000, 2_500]);
  expect(facts.at(-1)).toEqual({
    written: 2_500,
    unreadable: 0,
    passed: 2_500,
    total: 2_500,
    longCells: 0,
    leftOut: [],
  });
  expect(sink.isFinished).toBe(true);
});

test('asks for the fields of its columns, and for smaller pages where a record is large', async () => {
  const source = numberedSource(300);
  await start(source, columnsOf('name', 'owners', 'tags')).run();
  expect(source.asked).toMatchObject([{ limit: 1_000, fields: ['owners', 'tags'] }]);
  const heavy = numberedSource(300);
  await start(heavy, columnsOf('name', 'columns')).run();
  expect(heavy.asked.map(({ limit }) => limit)).toEqual([100, 100, 100]);
});

test('no rows make a file of the head alone', async () => {
  const { sink, run } = start(numberedSource(0));
  await run();
  expect(sink.text()).toBe('\uFEFFName\r\n');
});

test('goes on after a page that failed, nothing twice', async () => {
  const source = numberedSource(3_500);
  const usual = { ...source };
  let failures = 1;
  source.page = (at, ...rest) => {
    if (at.at === 'after' && failures > 0) {
      failures -= 1;
      return Promise.reject(new Error('503'));
    }
    return usual.page(at, ...rest);
  };
  const { sink, job, run } = start(source);
  await expect(run()).rejects.toThrow('503');
  expect(job.facts().written).toBe(1_000);
  expect(sink.isFinished).toBe(false);
  await run();
  expect(names(sink.text())).toEqual(expected(3_500));
});

test('a file that cannot be written is distinguished from rows that do not load', async () => {
  const { sink, run } = start(numberedSource(10));
  sink.failures.push(new DOMException('Full', 'QuotaExceededError'));
  await expect(run()).rejects.toThrow(WriteError);
  expect(sink.isFinished).toBe(false);
});

test('stops with what the signal says, and the file is not finished', async () => {
  const stop = new AbortController();
  const sink = memorySink();
  const job = createExportJob({
    source: numberedSource(5_000),
    columns: columnsOf('name'),
    format: CSV,
    sink,
    t,
  });
  await expect(job.run(stop.signal, () => stop.abort(new Error('enough')))).rejects.toThrow('enough');
  expect(job.facts().written).toBe(1_000);
  expect(sink.isFinished).toBe(false);
});

test('leaves out columns whose field the server refuses, and says which', async () => {
  const source = numberedSource(2);
  const usual = { ...source };
  source.page = async (...request) => ({
    ...(await usual.page(...request)),
    refused: ['followers', 'other'],
  });
  const { sink, job, run } = start(source, columnsOf('name', 'followers', 'tags'));
  await run();
  expect(readCsv(sink.text().slice(1))[0]).toEqual(['Name', 'Tags']);
  expect(job.facts().leftOut).toMatchObject([{ label: 'column.followers' }]);
});
