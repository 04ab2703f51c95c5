// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
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
  await act(() => result.current.cancel());
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await waitFor(() => expect(files[0]?.state).toBe('removed'));
});

test('what is left of a cancelled file is told of that file alone, and not once it is dismissed', async () => {
  // A browser that removes no file says what is left of it by its size.
  const sizes: ((size: number) => void)[] = [];
  const done = () => Promise.resolve();
  vi.stubGlobal('showSaveFilePicker', () =>
    Promise.resolve({
      createWritable: () => Promise.resolve({ write: done, close: done, abort: done }),
      getFile: () => new Promise((resolve) => sizes.push((size) => resolve({ size }))),
    }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const { result } = renderHook(() => useExport());
  const beginAndCancel = async () => {
    act(() => result.current.dismiss());
    await act(() => result.current.start(request()));
    await act(async () => void result.current.cancel());
  };
  const find = (file: number, size: number) => act(async () => sizes[file]?.(size));
  await beginAndCancel();
  await beginAndCancel();
  await find(0, 1);
  expect(result.current.state).toMatchObject({ kind: 'cancelled', left: 'removed' });
  await find(1, 0);
  expect(result.current.state).toMatchObject({ kind: 'cancelled', left: 'empty-file' });
  await beginAndCancel();
  act(() => result.current.dismiss());
  await find(2, 1);
  expect(result.current.state).toEqual({ kind: 'choosing' });
});
