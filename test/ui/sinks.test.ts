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
  /** A file as the browser hands it out: what is written comes into it when the stream is closed. */
  function chosenFile(isGone = false) {
    const file = { text: '', isRemoved: false };
    let copy = '';
    const handle = {
      remove: () => {
        if (isGone) return Promise.reject(new DOMException('Gone', 'NotFoundError'));
        file.isRemoved = true;
        return Promise.resolve();
      },
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

  test.each(['while it is written', 'when it was just finished'])(
    'a file given up %s is removed',
    async (when) => {
      const { file, handle } = chosenFile();
      const sink = await fileSink(handle);
      await sink.write('a');
      if (when === 'when it was just finished') await sink.finish();
      await sink.discard();
      expect(file.isRemoved).toBe(true);
    },
  );

  test('a file given up that somebody removed is no failure', async () => {
    const { handle } = chosenFile(true);
    const sink = await fileSink(handle);
    await sink.write('a');
    await expect(sink.discard()).resolves.toBeUndefined();
  });
});
