// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EXPORT_FORMATS } from '#src/export/formats.ts';
import { useExport } from '#src/export/use-export.ts';
import { stubPicker } from '#test/app/export-support.tsx';
import { t } from '#test/support/translator.ts';

type ExportRequest = Parameters<ReturnType<typeof useExport>['start']>[0];

/** An export whose first page does not come. */
const request = (onRead: (signal: AbortSignal) => void = () => {}): ExportRequest => ({
  rowsWith: () => ({
    read(signal) {
      onRead(signal);
      return new Promise<never>(() => {});
    },
    commit: () => {},
    rowsRead: () => 0,
  }),
  complete: (all) => Promise.resolve(all),
  columns: [],
  format: EXPORT_FORMATS[0],
  form: { separator: ',', isSafe: true },
  nameAt: () => 'a.csv',
  t,
});

test('Cancel ends the request under way, and no file is left', async () => {
  const { files } = stubPicker();
  const signals: AbortSignal[] = [];
  const { result } = renderHook(() => useExport());
  await act(() => result.current.start(request((signal) => void signals.push(signal))));
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  act(() => result.current.cancel());
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await waitFor(() => expect(files[0]?.state).toBe('removed'));
});
