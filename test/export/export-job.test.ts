import { describe, expect, test } from 'vitest';
import type { RowSource } from '#src/api/data-source.ts';
import type { Column } from '#src/api/schemas/entity.ts';
import {
  createExportJob,
  fieldsOfFile,
  RefusedPartsError,
  type ExportFacts,
} from '#src/export/export-job.ts';
import { openFile, WriteError } from '#src/export/file-writer.ts';
import { EXPORT_FORMATS, exportColumns, partColumns } from '#src/export/formats.ts';
import { createRowReader } from '#src/paging/row-reader.ts';
import type { PartList } from '#src/resources/shared/part-list.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { tablePartLists } from '#src/resources/table/part-lists.ts';
import type { Sink } from '#src/ui/sinks.ts';
import { numberedSource } from '#test/support/numbered-source.ts';
import { t } from '#test/support/translator.ts';
import { readWorkbook, timeOfSerial } from '#test/ui/read-workbook.ts';
import { memorySink } from './memory-sink.ts';
import { readCsv } from './read-files.ts';

const [CSV] = EXPORT_FORMATS;
const { signal } = new AbortController();
const columnsOf = (...ids: string[]) => exportColumns(tableResource, []).filter(({ id }) => ids.includes(id));
const names = (text: string) =>
  readCsv(text.slice(1))
    .slice(1)
    .map(([name]) => name);
const expected = (count: number) => Array.from({ length: count }, (_, n) => `table_${n}`);

/** A source whose second page fails once. */
function failingOnce(source: RowSource): RowSource {
  let failures = 1;
  return {
    ...source,
    page: (at, ...rest) => {
      if (at.kind !== 'after' || failures === 0) return source.page(at, ...rest);
      failures -= 1;
      return Promise.reject(new Error('503'));
    },
  };
}

async function start(source: RowSource, columns = columnsOf('name'), parts?: PartList) {
  const sink = memorySink();
  const { fields, mostRows } = fieldsOfFile(columns, parts);
  const job = createExportJob({
    rows: createRowReader(source, fields, mostRows),
    columns,
    parts,
    file: await openFile({ format: CSV, sink, t }),
  });
  const facts: ExportFacts[] = [];
  return { sink, job, facts, run: async (abort = signal) => job.run(abort, (now) => facts.push(now)) };
}

test('writes a page, says so, and writes the next one; the file is finished at the end', async () => {
  const { sink, facts, run } = await start(numberedSource(2_500));
  await run();
  expect(names(sink.text())).toEqual(expected(2_500));
  expect(facts.map(({ written }) => written)).toEqual([1_000, 2_000, 2_500]);
  expect(facts.at(-1)).toEqual({
    written: 2_500,
    lines: 2_500,
    unreadable: 0,
    withoutLines: 0,
    cutParts: 0,
    passed: 2_500,
    total: 2_500,
    longCells: 0,
    leftOut: [],
  });
  expect(sink.isFinished).toBe(true);
});

test('asks for the fields of its columns, and for smaller pages where a record is large', async () => {
  const source = numberedSource(300);
  await (await start(source, columnsOf('name', 'owners', 'tags'))).run();
  expect(source.asked).toMatchObject([{ limit: 1_000, fields: ['owners', 'tags'] }]);
  const heavy = numberedSource(300);
  await (await start(heavy, columnsOf('name', 'columns'))).run();
  expect(heavy.asked.map(({ limit }) => limit)).toEqual([100, 100, 100]);
});

test('no rows make a file of the head alone', async () => {
  const { sink, run } = await start(numberedSource(0));
  await run();
  expect(sink.text()).toBe('\uFEFFName\r\n');
});

test('goes on after a page that failed, nothing twice', async () => {
  const source = failingOnce(numberedSource(3_500));
  const { sink, job, run } = await start(source);
  await expect(run()).rejects.toThrow('503');
  expect(job.facts().written).toBe(1_000);
  expect(sink.isFinished).toBe(false);
  await run();
  expect(names(sink.text())).toEqual(expected(3_500));
});

test('a file that cannot be written is distinguished from rows that do not load', async () => {
  const { sink, run } = await start(numberedSource(10));
  sink.failures.push(new DOMException('Full', 'QuotaExceededError'));
  await expect(run()).rejects.toThrow(WriteError);
  expect(sink.isFinished).toBe(false);
});

test('stops with what the signal says, and the file is not finished', async () => {
  const stop = new AbortController();
  const { sink, job } = await start(numberedSource(5_000));
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
  const { sink, job, run } = await start(source, columnsOf('name', 'followers', 'tags'));
  await run();
  expect(readCsv(sink.text().slice(1))[0]).toEqual(['Name', 'Tags']);
  expect(job.facts().leftOut).toMatchObject([{ label: 'column.followers' }]);
});

/** Tables with some columns each, as their list sends them. */
function withColumns(count: number, columnsIn: (n: number) => readonly Column[] | undefined) {
  const source = numberedSource(count);
  const usual = { ...source };
  source.page = async (...request) => {
    const page = await usual.page(...request);
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, columns: columnsIn(Number(row.id.slice('id-'.length))) })),
    };
  };
  return source;
}
const columnsNamed = (...some: string[]): readonly Column[] => some.map((name) => ({ name }));
const [COLUMNS] = tablePartLists as readonly [PartList];
const PARTS = [...columnsOf('name'), ...partColumns(COLUMNS).filter(({ id }) => id === 'part.path')];

describe('a line for each part', () => {
  test('has the record before the part; records without parts are counted', async () => {
    const source = withColumns(4, (n) => [columnsNamed('a', 'b'), [], undefined, columnsNamed('c')][n]);
    const { sink, job, run } = await start(source, PARTS, COLUMNS);
    await run();
    expect(readCsv(sink.text().slice(1))).toEqual([
      ['Name', 'Column: Path'],
      ['table_0', 'a'],
      ['table_0', 'b'],
      ['table_3', 'c'],
    ]);
    expect(job.facts()).toMatchObject({ written: 4, lines: 3, withoutLines: 2, cutParts: 0 });
  });

  test('asks for the field of the parts, and for those of their columns', async () => {
    const source = withColumns(1, () => []);
    await (await start(source, [...columnsOf('name'), ...partColumns(COLUMNS)], COLUMNS)).run();
    expect(source.asked[0]?.fields).toEqual(['tableConstraints', 'tags', 'columns']);
    const few = withColumns(1, () => []);
    await (await start(few, PARTS, COLUMNS)).run();
    expect(few.asked[0]?.fields).toEqual(['columns']);
  });

  test('pages begin small, and stay so where records have many parts', async () => {
    const usual = withColumns(300, () => columnsNamed('a', 'b'));
    await (await start(usual, PARTS, COLUMNS)).run();
    expect(usual.asked.map(({ limit }) => limit)).toEqual([25, 50, 100, 100, 100]);
    const wide = withColumns(29, () => columnsNamed(...Array.from({ length: 2_000 }, (_, at) => `c${at}`)));
    const { job, run } = await start(wide, PARTS, COLUMNS);
    await run();
    expect(wide.asked.slice(0, 3).map(({ limit }) => limit)).toEqual([25, 2, 2]);
    expect(job.facts().lines).toBe(58_000);
  });

  test('parts that the server refuses are no empty file', async () => {
    const source = withColumns(2, () => undefined);
    const usual = { ...source };
    source.page = async (...request) => ({ ...(await usual.page(...request)), refused: ['columns'] });
    const { sink, run } = await start(source, PARTS, COLUMNS);
    await expect(run()).rejects.toThrow(RefusedPartsError);
    expect(sink.isFinished).toBe(false);
  });

  test('is written in the form that is asked for', async () => {
    const sink = memorySink();
    const job = createExportJob({
      rows: createRowReader(
        withColumns(1, () => columnsNamed('=1', 'a;b')),
        ['columns'],
      ),
      columns: PARTS,
      parts: COLUMNS,
      file: await openFile({ format: CSV, form: { separator: ';', isSafe: false }, sink, t }),
    });
    await job.run(signal, () => {});
    expect(sink.text()).toBe('\uFEFFName;Column: Path\r\ntable_0;=1\r\ntable_0;"a;b"\r\n');
  });

  test('goes on after a page that failed, nothing twice', async () => {
    const source = failingOnce(withColumns(100, (n) => columnsNamed(`a${n}`, `b${n}`)));
    const { sink, run } = await start(source, PARTS, COLUMNS);
    await expect(run()).rejects.toThrow('503');
    await run();
    expect(
      readCsv(sink.text().slice(1))
        .slice(1)
        .map(([, path]) => path),
    ).toEqual(Array.from({ length: 100 }, (_, n) => [`a${n}`, `b${n}`]).flat());
  });
});

/** A file of bytes in memory. */
function byteSink() {
  const pieces: Uint8Array[] = [];
  const sink: Sink = {
    ...memorySink(),
    write: (piece) => Promise.resolve(void (typeof piece !== 'string' && pieces.push(piece))),
  };
  return { sink, bytes: () => Buffer.concat(pieces) };
}
const SHEETS = EXPORT_FORMATS.find(({ id }) => id === 'xlsx')!;

describe('a workbook whose reading fails in the middle', () => {
  const broken = async () => {
    const source = failingOnce(numberedSource(2_500));
    const file = byteSink();
    const job = createExportJob({
      rows: createRowReader(source, []),
      columns: columnsOf('name'),
      file: await openFile({ format: SHEETS, sink: file.sink, t }),
    });
    await expect(job.run(signal, () => {})).rejects.toThrow('503');
    return { ...file, job };
  };
  const namesIn = (bytes: Uint8Array) =>
    readWorkbook(bytes)[0]
      ?.rows.slice(1)
      .map(([name]) => name);

  test('goes on, nothing twice', async () => {
    const { job, bytes } = await broken();
    await job.run(signal, () => {});
    expect(namesIn(bytes())).toEqual(expected(2_500));
  });

  test('is whole as far as it was read, if it is kept', async () => {
    const { job, bytes } = await broken();
    await job.finish();
    expect(namesIn(bytes())).toEqual(expected(1_000));
  });
});

test('a workbook of few rows shares its texts, and its descriptions wrap', async () => {
  const { sink, bytes } = byteSink();
  const job = createExportJob({
    rows: createRowReader(numberedSource(2_500), []),
    columns: columnsOf('name', 'description'),
    file: await openFile({ format: SHEETS, sink, t }),
  });
  await job.run(signal, () => {});
  const [sheet] = readWorkbook(bytes());
  expect(sheet?.rows[0]).toEqual(['Name', 'Description']);
  expect(sheet).toMatchObject({ inlineTexts: 0, wrapped: new Set([1]) });
  expect(sheet?.rows).toHaveLength(2_501);
});

test('a workbook has numbers and dates as such, and texts for all else', async () => {
  const { sink, bytes } = byteSink();
  const source = numberedSource(3);
  const usual = { ...source };
  const long = 'x'.repeat(32_768);
  source.page = async (...request) => {
    const page = await usual.page(...request);
    const more = [
      {
        name: '=1+1',
        updatedAt: Date.UTC(2026, 10, 22),
        usageSummary: { weeklyStats: { count: 7, percentileRank: 0 } },
      },
      { name: '00123', updatedAt: 9e15 },
      { name: long },
    ];
    return { ...page, rows: page.rows.map((row, at) => ({ ...row, ...more[at] })) };
  };
  const job = createExportJob({
    rows: createRowReader(source, []),
    columns: columnsOf('name', 'updatedAt', 'usageSummary'),
    file: await openFile({ format: SHEETS, sink, t }),
  });
  await job.run(signal, () => {});
  const [sheet] = readWorkbook(bytes());
  expect(sheet).toMatchObject({ name: 'Tables', formulas: 0 });
  const [head, first, second, third] = sheet?.rows ?? [];
  expect(head).toEqual(['Name', 'Usage', 'Record edited (UTC)']);
  expect(first).toMatchObject(['=1+1', 7, { format: 'yyyy-mm-dd hh:mm' }]);
  expect(typeof first?.[2] === 'object' && timeOfSerial(first[2].serial)).toBe(Date.UTC(2026, 10, 22));
  // A number that is no date stays what it is.
  expect(second?.[0]).toBe('00123');
  expect(third?.[0]).toBe(long.slice(1));
  expect(job.facts()).toMatchObject({ written: 3, longCells: 1 });
});
