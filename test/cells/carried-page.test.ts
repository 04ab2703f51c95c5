import { describe, expect, test, vi } from 'vitest';
import { carriedPage } from '#src/cells/carried-page.ts';
import { createTogether } from '#src/cells/together.ts';
import { noNetwork, serverError, waitingSource } from './waiting-source.ts';

function setUp() {
  const source = waitingSource(100);
  const together = {
    ...createTogether(),
    distrust: vi.fn<(fields: readonly string[], rows: number) => void>(),
  };
  const controller = new AbortController();
  const page = carriedPage(source, together, [{ at: 'start' }, 50, ['tags'], controller.signal]);
  page.catch(() => {});
  return { source, together, controller, page };
}

describe('rows that carry fields', () => {
  test('come with them', async () => {
    const { source, page, together } = setUp();
    await source.asked[0]?.come();
    expect((await page).fields).toEqual(['tags']);
    expect(source.asked).toHaveLength(1);
    expect(together.distrust).not.toHaveBeenCalled();
  });

  test('come without them where a field is broken, and later rows do not carry it', async () => {
    const { source, page, together } = setUp();
    await source.asked[0]?.fail(serverError(500));
    expect(source.asked[1]).toMatchObject({ at: { at: 'start' }, limit: 50, fields: [] });
    await source.asked[1]?.come();
    expect((await page).rows).toHaveLength(50);
    expect(together.distrust).toHaveBeenCalledWith(['tags'], 50);
  });

  test('a server that is down is not the fault of the fields', async () => {
    const { source, page, together } = setUp();
    await source.asked[0]?.fail(serverError(503));
    await source.asked[1]?.fail(serverError(503));
    await expect(page).rejects.toMatchObject({ status: 503 });
    expect(together.distrust).not.toHaveBeenCalled();
  });

  test.each([serverError(401), noNetwork()])('nothing is asked again after %s', async (error) => {
    const { source, page } = setUp();
    await source.asked[0]?.fail(error);
    await expect(page).rejects.toBe(error);
    expect(source.asked).toHaveLength(1);
  });

  test('nor when it was aborted', async () => {
    const { source, page, controller } = setUp();
    controller.abort();
    await expect(page).rejects.toThrow('abort');
    expect(source.asked).toHaveLength(1);
  });
});
