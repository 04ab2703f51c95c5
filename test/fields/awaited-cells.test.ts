import { describe, expect, test } from 'vitest';
import { BOTH, noNetwork, scene, serverError, setUp } from './fixtures.ts';

describe('whether cells on screen are awaited', () => {
  test('is so until they came, while those beyond the screen are not waited for', async () => {
    const { source, requests, onSettled } = setUp();
    expect(requests.setViewport(scene(), BOTH)).toBe(true);
    expect(requests.setViewport(scene(), BOTH)).toBe(true);
    expect(onSettled).not.toHaveBeenCalled();
    await source.asked[0]?.come();
    expect(onSettled).toHaveBeenCalledTimes(1);
    expect(source.open()).toHaveLength(1);
    expect(requests.setViewport(scene(), BOTH)).toBe(false);
    expect(requests.setViewport(scene({ first: 10, last: 39 }), BOTH)).toBe(true);
  });

  test('is no longer so where they failed, are not shown, or there are none', async () => {
    const { source, requests, onSettled } = setUp();
    expect(requests.setViewport(scene({ rowIdAt: () => undefined }), BOTH)).toBe(false);
    expect(requests.setViewport(scene(), ['tags'])).toBe(true);
    await source.asked[0]?.fail(noNetwork());
    expect(onSettled).toHaveBeenCalledTimes(1);
    expect(requests.setViewport(scene(), ['tags'])).toBe(false);
    expect(requests.setViewport(scene(), ['owners'])).toBe(true);
    expect(requests.setViewport(scene(), [])).toBe(false);
    expect(source.open()).toEqual([]);
    // Whoever has a request aborted knows it.
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  test('is so while each field is asked for alone', async () => {
    const { source, requests } = setUp();
    const small = scene({ overscan: { from: 0, to: 30 } });
    requests.setViewport(small, BOTH);
    await source.asked[0]?.fail(serverError(500));
    expect(requests.setViewport(small, BOTH)).toBe(true);
    await source.asked[1]?.come();
    expect(requests.setViewport(small, BOTH)).toBe(true);
    await source.asked[2]?.fail(serverError(500));
    expect(requests.setViewport(small, BOTH)).toBe(false);
  });
});
