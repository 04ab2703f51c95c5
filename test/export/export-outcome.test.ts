import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { RefusedPartsError, type ExportFacts } from '#src/export/export-job.ts';
import {
  contentText,
  estimateText,
  exportFailure,
  outcomeNotes,
  reachWarning,
} from '#src/export/export-outcome.tsx';
import { WriteError } from '#src/export/file-writer.ts';
import { EXPORT_FORMATS } from '#src/export/formats.ts';
import { ReadError } from '#src/paging/row-reader.ts';
import { t } from '#test/support/translator.ts';

const LIST = { total: 12_480, totalIsLowerBound: false, reach: Number.POSITIVE_INFINITY };
const SEARCH = { total: 23_418, totalIsLowerBound: false, reach: 10_000 };
const FACTS: ExportFacts = {
  written: 7_000,
  lines: 7_000,
  unreadable: 0,
  withoutLines: 0,
  cutParts: 0,
  passed: 7_000,
  total: 7_000,
  longCells: 0,
  leftOut: [],
};

describe('what is going to be exported', () => {
  test.each([
    [LIST, 'List of 12,480 tables'],
    [{ ...LIST, total: 1 }, 'List of 1 table'],
    [{ ...LIST, total: undefined }, 'List of tables'],
    [SEARCH, 'List of 10,000 of 23,418 tables'],
    [{ ...SEARCH, total: 400 }, 'List of 400 tables'],
    [{ ...SEARCH, total: 10_000, totalIsLowerBound: true }, 'List of 10,000+ tables'],
  ])('%j is called %s', (extent, name) => {
    expect(contentText(extent, t)).toBe(name);
  });

  test('is warned of only where search does not reach all of it', () => {
    expect(reachWarning(LIST, t)).toBeUndefined();
    expect(reachWarning({ ...SEARCH, total: 10_000 }, t)).toBeUndefined();
    expect(reachWarning({ ...SEARCH, total: undefined }, t)).toBeUndefined();
    expect(reachWarning(SEARCH, t)).toMatch(/^23,418 tables match; .* first 10,000\./);
    expect(reachWarning({ ...SEARCH, total: 10_000, totalIsLowerBound: true }, t)).toMatch(
      /^10,000\+ tables/,
    );
  });
});

test('a time is said only of an export that takes long, and parts take longer', () => {
  const text = (total: number | undefined, isOfParts = false) =>
    estimateText({ ...LIST, total }, t, isOfParts);
  expect([text(undefined), text(5_000), text(1_600, true)]).toEqual([undefined, undefined, undefined]);
  expect(text(12_480)).toBe('Takes less than a minute.');
  expect(text(12_480, true)).toBe('Takes about a minute.');
  expect(text(1_000_000)).toBe('Takes about 33 minutes.');
});

describe('a failure', () => {
  const passing = new ApiError('server', { request: 'GET /tables', attempts: 3, status: 503 });

  test('of a page can be tried again, and the part kept', () => {
    expect(exportFailure(passing, FACTS, t)).toEqual({
      title: 'The rows after row 7,000 did not load.',
      text: 'The server answered 503 three times. The 7,000 rows before are written; nothing comes twice.',
      goesOn: true,
      canKeep: true,
    });
    expect(exportFailure(passing, { ...FACTS, written: 0 }, t)).toMatchObject({
      goesOn: true,
      canKeep: false,
    });
  });

  test('of the place begins at the top', () => {
    const words = exportFailure(new ReadError('place-lost'), FACTS, t);
    expect(words.title).toBe('The server no longer knows the place after row 7,000.');
    expect(words.text).toContain(
      'Retry reads the list from its top and writes only what is not written yet.',
    );
    expect(words.goesOn).toBe(true);
  });

  test('of parts that the server does not send cannot be tried again', () => {
    expect(exportFailure(new RefusedPartsError(), { ...FACTS, written: 0 }, t)).toEqual({
      title: 'This server does not send the parts that the lines are of.',
      text: '',
      goesOn: false,
      canKeep: false,
    });
  });

  test('of a circle does not go on', () => {
    const words = exportFailure(new ReadError('circle'), FACTS, t);
    expect(words).toMatchObject({
      title: 'The server sent the same rows again.',
      goesOn: false,
      canKeep: true,
    });
  });

  test.each([
    [new DOMException('', 'QuotaExceededError'), 'There is no room for it.'],
    [new DOMException('', 'NotAllowedError'), 'The browser no longer allows it.'],
    [new DOMException('Odd', 'DataError'), 'The browser says: Odd'],
    [undefined, 'What was written of it is lost'],
  ])('of the file (%s) loses it', (cause, text) => {
    const words = exportFailure(new WriteError('The file cannot be written', { cause }), FACTS, t);
    expect(words.text).toContain(text);
    expect(words).toMatchObject({ goesOn: false, canKeep: false });
  });
});

describe('a finished file', () => {
  test('that is as was counted needs no note', () => {
    expect(outcomeNotes(FACTS, LIST, t)).toEqual([]);
    expect(outcomeNotes({ ...FACTS, written: 10_000, passed: 10_000, total: 23_418 }, SEARCH, t)).toEqual([]);
  });

  test('says what is amiss', () => {
    expect(
      outcomeNotes(
        { ...FACTS, unreadable: 2, leftOut: [{ label: 'column.followers' }], total: 7_010 },
        LIST,
        t,
      ),
    ).toEqual([
      '2 of them cannot be read; their rows say so.',
      'Left out, for this server does not know it: Followers.',
      'The server counts 7,010: tables came, went or moved while it was read.',
    ]);
  });

  test('says which records have no line, and which parts are missing', () => {
    expect(outcomeNotes({ ...FACTS, lines: 9, withoutLines: 1, cutParts: 2 }, LIST, t)).toEqual([
      '1 table has none of these parts, and so no line.',
      '2 lines have parts below level 64, which are left out.',
    ]);
  });

  test('of a workbook says what was cut, and where its rows are', () => {
    const sheets = EXPORT_FORMATS.find(({ id }) => id === 'xlsx');
    expect(outcomeNotes({ ...FACTS, longCells: 1, lines: 1_048_576 }, LIST, t, sheets)).toEqual([
      '1 cell is cut at the 32,767 characters that Excel keeps.',
      'They take 2 sheets, because one has 1,048,576 rows.',
    ]);
    expect(outcomeNotes({ ...FACTS, lines: 1_048_575 }, LIST, t, sheets)).toEqual([]);
  });
});
