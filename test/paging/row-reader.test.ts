import { expect, test, describe } from 'vitest';
import type { PageAt, RowSource, Page } from '#src/api/data-source.ts';
import { ApiError, type ErrorKind } from '#src/api/errors.ts';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import { createRowReader, ReadError } from '#src/paging/row-reader.ts';
import { answer, numberedRow, numberedSource } from '#test/support/numbered-source.ts';
import { collect, collectFrom } from './collect-rows.ts';

describe('export walk', () => {
  const { signal } = new AbortController();
  const failure = (kind: ErrorKind, status?: number) =>
    new ApiError(kind, { request: 'GET /tables', attempts: 1, status });
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `id-${n}`);
  const cursorOf = (at: PageAt) => (at.kind === 'start' ? '' : at.cursor);

  /** A list of numbered tables whose pages come by `instead`, where that has any. */
  function sourceWith(
    count: number,
    instead: (at: PageAt, limit: number, numbers: readonly number[]) => Page | Error | undefined,
  ) {
    const source = numberedSource(count);
    const usual = { ...source };
    const asked: { at: PageAt; limit: number }[] = [];
    const page: RowSource['page'] = (at, limit, fields, abort) => {
      asked.push({ at, limit });
      const answered = instead(at, limit, source.numbers);
      if (answered instanceof Error) return Promise.reject(answered);
      return answered ? Promise.resolve(answered) : usual.page(at, limit, fields, abort);
    };
    return Object.assign(source, { page, asks: asked });
  }

  describe('a walk', () => {
    test.each([0, 1, 999, 1_000, 1_001, 12_480])('of %i rows brings each once, in order', async (count) => {
      const source = numberedSource(count);
      expect(await collect(createRowReader(source, ['owners']))).toEqual(ids(count));
      expect(source.asked[0]).toEqual({ at: { kind: 'start' }, limit: 1_000, fields: ['owners'] });
      expect(source.asked).toHaveLength(Math.max(1, Math.ceil(count / 1_000)));
    });

    test('reads the same again until it is kept', async () => {
      const walk = createRowReader(numberedSource(3_000), []);
      const first = await walk.read(signal);
      expect(await walk.read(signal)).toEqual(first);
      expect(walk.rowsRead()).toBe(0);
      if (first) walk.commit(first);
      expect(walk.rowsRead()).toBe(1_000);
      expect((await walk.read(signal))?.rows[0]?.id).toBe('id-1000');
    });

    test('takes smaller pages where they take the server longer than a second and a half', async () => {
      const source = sourceWith(2_000, (at, limit, numbers) => ({
        ...answer(numbers, at, limit),
        tookMs: limit * 4,
      }));
      expect(await collectFrom(source, 1_000)).toEqual(ids(2_000));
      expect(source.asks.map(({ limit }) => limit)).toEqual([1_000, 200, 200, 200, 200, 200]);
    });

    test('asks in quarters for what does not come in time, until the smallest page does not either', async () => {
      const late = failure('timeout');
      const source = sourceWith(300, (_, limit) => (limit > 60 ? late : undefined));
      expect(await collectFrom(source, 1_000)).toEqual(ids(300));
      expect(source.asks.slice(0, 3).map(({ limit }) => limit)).toEqual([1_000, 200, 50]);
      const dead = sourceWith(300, () => late);
      await expect(createRowReader(dead, []).read(signal)).rejects.toBe(late);
      expect(dead.asks.map(({ limit }) => limit)).toEqual([1_000, 200, 50, 25]);
    });

    test('brings unreadable records, each of them', async () => {
      const unreadable = (n: number): CatalogRow => ({
        kind: 'unreadable',
        id: `unreadable-${n}`,
        fault: { kind: 'no-record' },
        raw: `${n}`,
      });
      const rows = [numberedRow(0), unreadable(1), unreadable(2), numberedRow(3)];
      const source = sourceWith(4, (at, limit, numbers) => ({ ...answer(numbers, at, limit), rows }));
      expect(await collectFrom(source, 1_000)).toEqual(['id-0', 'unreadable-1', 'unreadable-2', 'id-3']);
    });
  });

  describe('a cursor that is refused', () => {
    test('because the list ends before it by now is the end', async () => {
      const gone = sourceWith(6, (at) => {
        if (cursorOf(at) !== '3') return undefined;
        gone.numbers = [0, 1, 2, 3];
        return failure('server', 500);
      });
      expect(await collectFrom(gone, 2)).toEqual(ids(4));
    });

    test('because its row is gone is replaced, and no row is passed over', async () => {
      const source = sourceWith(8, (at) => {
        if (cursorOf(at) !== '3') return undefined;
        source.numbers = [0, 1, 2, 4, 5, 6, 7];
        return failure('refused', 400);
      });
      expect(await collectFrom(source, 2)).toEqual(ids(8));
    });

    test('while the page before leads there still is the service’s failure, and can be asked for again', async () => {
      const refused = failure('server', 500);
      let isDown = true;
      const source = sourceWith(6, (at) => (isDown && cursorOf(at) === '3' ? refused : undefined));
      const walk = createRowReader(source, [], 2);
      for (let n = 0; n < 2; n += 1) {
        const stretch = await walk.read(signal);
        if (stretch) walk.commit(stretch);
      }
      await expect(walk.read(signal)).rejects.toBe(refused);
      isDown = false;
      expect((await walk.read(signal))?.rows.map(({ id }) => id)).toEqual(['id-4', 'id-5']);
    });

    test('like all cursors is said, and then the list is read from its top, nothing twice', async () => {
      let era = 'old';
      const source = sourceWith(8, (at, limit, numbers) => {
        const [of, cursor = ''] = cursorOf(at).split(':');
        if (at.kind === 'after' && of !== era) return failure('refused', 400);
        const page = answer(numbers, at.kind === 'after' ? { kind: 'after', cursor } : at, limit);
        return page.after === undefined ? page : { ...page, after: `${era}:${page.after}` };
      });
      const walk = createRowReader(source, [], 2);
      for (let n = 0; n < 2; n += 1) {
        const stretch = await walk.read(signal);
        if (stretch) walk.commit(stretch);
      }
      era = 'new';
      await expect(walk.read(signal)).rejects.toEqual(new ReadError('place-lost'));
      expect(walk.rowsRead()).toBe(0);
      expect(await collect(walk)).toEqual(['id-4', 'id-5', 'id-6', 'id-7']);
    });

    test('by a server that answers nothing at all is that server’s failure', async () => {
      const down = failure('server', 500);
      let isDown = false;
      const source = sourceWith(8, () => (isDown ? down : undefined));
      const walk = createRowReader(source, [], 2);
      for (let n = 0; n < 2; n += 1) {
        const stretch = await walk.read(signal);
        if (stretch) walk.commit(stretch);
      }
      isDown = true;
      await expect(walk.read(signal)).rejects.toBe(down);
      isDown = false;
      expect(await collect(walk)).toEqual(['id-4', 'id-5', 'id-6', 'id-7']);
    });
  });

  describe('a server that leads round in a circle', () => {
    test('is found out by a cursor that comes again', async () => {
      const source = sourceWith(6, (at, limit, numbers) => {
        const page = answer(numbers, at, limit);
        return cursorOf(at) === '3' ? { ...page, after: '1' } : page;
      });
      await expect(collectFrom(source, 2)).rejects.toEqual(new ReadError('circle'));
    });

    test('is found out by pages that bring nothing new, whatever their cursors say', async () => {
      let count = 0;
      const source = sourceWith(6, (_, limit, numbers) => {
        count += 1;
        return { ...answer(numbers, { kind: 'start' }, limit), after: `new ${count}` };
      });
      await expect(collectFrom(source, 2)).rejects.toEqual(new ReadError('circle'));
      expect(count).toBeLessThan(30);
    });
  });

  test('an abort ends it with the reason', async () => {
    const stop = new AbortController();
    const walk = createRowReader(numberedSource(10), []);
    stop.abort(new Error('enough'));
    await expect(walk.read(stop.signal)).rejects.toThrow('enough');
  });
});
