import fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import { fileName, fileSink } from '#src/ui/sinks.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';

describe('file name', () => {
  /** Late in the reader's day, whatever the zone. */
  const NOW = new Date(2026, 10, 22, 23, 30).getTime();
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...HOSTILE, '../../etc/passwd', '.', '𠀀'.repeat(300)),
  );

  test.each([
    [{ scope: null, q: null }, 'tables-2026-11-22.csv'],
    [{ scope: 'snow.sales', q: null }, 'tables-snow.sales-2026-11-22.csv'],
    [{ scope: 'a/b "c"', q: 'dim orders' }, 'tables-a-b-c-dim-orders-2026-11-22.csv'],
    [{ scope: null, q: '???' }, 'tables-2026-11-22.csv'],
  ])('%j is %s', (view, name) => {
    expect(fileName('tables', view, '.csv', NOW)).toBe(name);
  });

  test('is a name that any file system takes, for any view', () => {
    fc.assert(
      fc.property(fc.option(text), fc.option(text), (scope, q) => {
        const name = fileName('tables', { scope, q }, '.md', NOW);
        expect(name).toMatch(/^tables-[\p{L}\p{M}\p{N}._-]*2026-11-22\.md$/u);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
      }),
    );
  });
});

describe('file sink', () => {
  interface Kind {
    readonly removes?: boolean;
    readonly isGone?: boolean;
  }

  /** A file as the browser hands it out: what is written comes into it when the stream is closed. */
  function chosenFile({ removes = true, isGone = false }: Kind = {}) {
    const file = { text: '', isRemoved: false };
    let copy = '';
    const handle = {
      getFile: () =>
        isGone
          ? Promise.reject(new DOMException('Gone', 'NotFoundError'))
          : Promise.resolve({ size: file.text.length }),
      ...(removes && {
        remove: () => {
          file.isRemoved = true;
          return Promise.resolve();
        },
      }),
      createWritable: () =>
        Promise.resolve({
          write: (text: string) => Promise.resolve(void (copy += text)),
          close: () => Promise.resolve(void (file.text = copy)),
          abort: () => Promise.reject(new TypeError('Closed')),
        }),
    };
    return { file, handle: handle as unknown as FileSystemFileHandle };
  }

  test('what is written is in the file once it is finished', async () => {
    const { file, handle } = chosenFile();
    const sink = await fileSink(handle);
    await sink.write('a,b\r\n');
    await sink.write('c,d\r\n');
    expect(file.text).toBe('');
    await sink.finish();
    expect(file.text).toBe('a,b\r\nc,d\r\n');
  });

  test.each([
    ['is removed', {}, 'removed', true],
    ['is left empty where the browser cannot remove it', { removes: false }, 'empty-file', false],
    ['that somebody removed is removed', { isGone: true }, 'removed', false],
  ] as const)('a file given up %s', async (_, kind, left, isRemoved) => {
    const { file, handle } = chosenFile(kind);
    const sink = await fileSink(handle);
    await sink.write('a');
    expect(await sink.discard()).toBe(left);
    expect(file.isRemoved).toBe(isRemoved);
  });

  test('a file given up when it was just finished stays', async () => {
    const { file, handle } = chosenFile();
    const sink = await fileSink(handle);
    await sink.write('a');
    await sink.finish();
    expect(await sink.discard()).toBe('whole-file');
    expect(file).toEqual({ text: 'a', isRemoved: false });
  });
});
