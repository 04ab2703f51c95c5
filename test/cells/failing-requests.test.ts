import { describe, expect, test } from 'vitest';
import { BOTH, setUp } from './asking.ts';
import { scene, sceneAt, START } from './scenes.ts';
import { noNetwork, serverError } from './waiting-source.ts';

describe('failures', () => {
  const small = scene({ block: { from: 0, to: 100 } });

  test('are marked with the reason, by row and field; only Retry asks again', async () => {
    const { source, requests, asked, failedOf } = setUp();
    requests.want(small, ['tags']);
    const reason = noNetwork();
    await source.asked[0]?.fail(reason);
    expect(failedOf(29)).toEqual({ tags: reason });
    expect(failedOf(30)).toEqual({});
    requests.want(small, ['tags']);
    expect(asked()).toHaveLength(1);
    requests.retry();
    await source.asked[1]?.come();
    expect(failedOf(29)).toEqual({});
    expect(asked()[2]).toBe('29+70 tags');
  });

  test.each([400, 403, 500])('status %i of several fields: each is asked for alone, once', async (status) => {
    const { source, requests, open, asked, failedOf, filled } = setUp();
    requests.want(scene({ block: { from: 0, to: 30 } }), [...BOTH, 'followers']);
    await source.asked[0]?.fail(serverError(status));
    expect(failedOf(0)).toEqual({});
    expect(open()).toEqual(['owners', 'tags']);
    await source.asked[1]?.come();
    await source.asked[2]?.fail(serverError(status));
    await source.asked[3]?.come();
    expect(asked()).toHaveLength(4);
    expect(Object.keys(failedOf(7))).toEqual(['tags']);
    expect([filled('owners'), filled('followers'), filled('tags')]).toEqual([30, 30, 0]);
  });

  test.each([serverError(401), serverError(429), noNetwork()])(
    'nobody asks field by field after %s',
    async (error) => {
      const { source, requests, open, failedOf } = setUp();
      requests.want(scene({ block: { from: 0, to: 30 } }), BOTH);
      await source.asked[0]?.fail(error);
      expect(open()).toEqual([]);
      expect(Object.keys(failedOf(0))).toEqual(BOTH);
    },
  );

  test('a field known to be broken stays apart: further rows of the others do not wait for it', async () => {
    const { source, requests, open } = setUp();
    requests.want(sceneAt(0), BOTH);
    await source.asked[0]?.fail(serverError(500));
    await source.asked[1]?.come();
    await source.asked[2]?.fail(serverError(500));
    requests.want(sceneAt(600), BOTH);
    expect(open()).toEqual(['owners', 'tags']);
  });

  test('one field that is retried is asked for alone', async () => {
    const { source, requests, open, failedOf } = setUp();
    requests.want(scene({ block: { from: 0, to: 30 } }), BOTH);
    await source.asked[0]?.fail(noNetwork());
    requests.retry('tags');
    expect(open()).toEqual(['tags']);
    await source.asked[1]?.come();
    expect(Object.keys(failedOf(0))).toEqual(['owners']);
    requests.retry();
    expect(open()).toEqual(['owners']);
  });

  test('a request that failed before its rows came marks nothing: they ask when they come', async () => {
    const { source, requests, open, failedOf } = setUp();
    requests.want(scene({ idAt: () => undefined }), BOTH);
    const request = { at: START.at, start: 0, limit: 30, fields: BOTH };
    const controller = new AbortController();
    const answer = source.page(START.at, 30, BOTH, controller.signal);
    requests.follow({ request, controller, answer });
    await source.asked[0]?.fail(noNetwork());
    expect(failedOf(0)).toEqual({});
    requests.want(scene(), BOTH);
    expect(open()).toEqual(['owners,tags']);
  });
});
