import { describe, expect, test } from 'vitest';
import type { Scene } from '#src/cells/scene.ts';
import { numberedRow } from '#test/window/numbered-source.ts';
import { BOTH, setUp } from './asking.ts';
import { scene, sceneAt, START } from './scenes.ts';

describe('filling a screen and its block', () => {
  test('the screen, then on by the answer’s own cursor, in steps that grow', async () => {
    const { source, requests, asked, filled, onEdge } = setUp();
    requests.want(scene(), BOTH);
    expect(asked()).toEqual(['start+30 owners,tags']);
    await source.asked[0]?.come({ tookMs: 700 });
    expect(asked()[1]).toBe('29+30 owners,tags');
    await source.asked[1]?.come({ tookMs: 100 });
    expect(asked()[2]).toBe('59+40 owners,tags');
    await source.asked[2]?.come();
    expect(asked()).toHaveLength(3);
    expect(filled('tags')).toBe(100);
    expect(onEdge.mock.calls).toEqual([
      [30, '29'],
      [60, '59'],
      [100, '99'],
    ]);
  });

  test('asking again for the same asks nothing, before the answer and after it', async () => {
    const { source, requests, asked } = setUp();
    const small = scene({ block: { from: 0, to: 30 } });
    requests.want(small, BOTH);
    requests.want(small, BOTH);
    await source.asked[0]?.come();
    requests.want(small, BOTH);
    expect(asked()).toHaveLength(1);
  });

  test('nothing further is asked for while the screen moves', async () => {
    const { source, requests, asked } = setUp();
    requests.want(scene(), BOTH);
    requests.pause();
    await source.asked[0]?.come();
    expect(asked()).toHaveLength(1);
    requests.want(scene(), BOTH);
    expect(asked()).toHaveLength(2);
  });

  test('a row that nobody can reach is told of', () => {
    const { requests, asked, onNoEdge } = setUp();
    requests.want(sceneAt(400, { edges: [START] }), BOTH);
    expect(asked()).toEqual([]);
    expect(onNoEdge).toHaveBeenCalledWith(400);
  });
});

describe('columns', () => {
  test('one switched on asks for that field only, beside what is under way', async () => {
    const { source, requests, open } = setUp();
    requests.want(scene(), BOTH);
    requests.want(scene(), [...BOTH, 'followers']);
    expect(open()).toEqual(['owners,tags', 'followers']);
    requests.want(scene(), [...BOTH, 'followers', 'usageSummary']);
    expect(open()).toHaveLength(2);
    await source.asked[1]?.come();
    expect(open()).toEqual(['owners,tags', 'usageSummary']);
  });

  test('one switched off asks nothing and forgets nothing', async () => {
    const { source, requests, asked } = setUp();
    const small = scene({ block: { from: 0, to: 30 } });
    requests.want(small, BOTH);
    await source.asked[0]?.come();
    requests.want(small, ['tags']);
    requests.want(small, BOTH);
    expect(asked()).toHaveLength(1);
  });

  test('a request for a column switched off is aborted', () => {
    const { source, requests } = setUp();
    requests.want(scene(), ['tags']);
    requests.want(scene(), ['owners']);
    expect(source.asked[0]?.signal.aborted).toBe(true);
  });
});

describe('a screen that moved away', () => {
  test('aborts what brings nothing any more, and asks again when it comes back', async () => {
    const { source, requests, asked } = setUp();
    requests.want(sceneAt(0), BOTH);
    requests.want(sceneAt(600), BOTH);
    expect(source.asked[0]?.signal.aborted).toBe(true);
    await source.asked[1]?.come();
    requests.want(sceneAt(0), BOTH);
    expect(asked().at(-1)).toBe('start+30 owners,tags');
  });

  test('keeps what still brings rows of the block', () => {
    const { source, requests } = setUp();
    requests.want(sceneAt(100), BOTH);
    requests.want(sceneAt(130), BOTH);
    expect(source.asked[0]?.signal.aborted).toBe(false);
  });

  test('waits for nothing that is not on screen', () => {
    const { source, requests, asked } = setUp();
    const wide = { block: { from: 0, to: 1_000 } };
    requests.want(sceneAt(0, wide), ['tags']);
    requests.want(sceneAt(0, wide), BOTH);
    requests.want(sceneAt(600, wide), BOTH);
    expect(source.asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    expect(asked().at(-1)).toBe('599+30 owners,tags');
  });
});

describe('a list that changes while it is read', () => {
  test('a row that is not in the answer says so, instead of waiting for ever', async () => {
    const { source, requests, asked, failedOf } = setUp();
    requests.want(scene(), ['tags']);
    source.numbers = source.numbers.filter((n) => n !== 7);
    await source.asked[0]?.come();
    expect(String(failedOf(7)['tags'])).toContain('The list changed while it was read');
    expect(failedOf(6)).toEqual({});
    expect(asked().slice(1)).toEqual(['30+69 tags']);
  });

  test('rows that got other indices: what is under way is counted anew', async () => {
    const { source, requests, asked, failedOf } = setUp();
    requests.want(sceneAt(200), ['tags']);
    requests.shift(-10);
    const moved: Partial<Scene> = { idAt: (index) => `id-${String(index + 10)}`, edges: [START] };
    requests.want(sceneAt(190, moved), ['tags']);
    expect(asked()).toHaveLength(1);
    await source.asked[0]?.come();
    expect(failedOf(200)).toEqual({});
    expect(asked()[1]).toBe('229+35 tags');
  });
});

describe('what the server refuses', () => {
  test('is told, and never asked for again', async () => {
    const { source, requests, open, onRefused } = setUp();
    requests.want(sceneAt(0), BOTH);
    await source.asked[0]?.come({ fields: ['tags'], refused: ['owners'] });
    expect(onRefused).toHaveBeenCalledWith(['owners']);
    expect(open()).toEqual(['tags']);
    requests.want(sceneAt(600), BOTH);
    expect(open()).toEqual(['tags']);
  });

  test('nor what the rows’ own answer said of it', () => {
    const { requests, open } = setUp();
    requests.observe({ rows: [], fields: [], refused: ['owners'], tookMs: 1 });
    requests.want(scene(), BOTH);
    expect(open()).toEqual(['tags']);
  });
});

test('starting anew aborts everything, and forgets what failed but not what came', async () => {
  const { source, requests, asked } = setUp();
  const small = scene({ block: { from: 0, to: 30 } });
  requests.want(small, ['tags']);
  await source.asked[0]?.come();
  requests.want(small, BOTH);
  requests.reset();
  expect(source.asked[1]?.signal.aborted).toBe(true);
  requests.want(small, BOTH);
  expect(asked().at(-1)).toBe('start+30 owners');
});

test('a refresh asks for everything on screen again, and shows what there was meanwhile', async () => {
  const { source, requests, asked, filled } = setUp();
  const small = scene({ block: { from: 0, to: 30 } });
  requests.want(small, ['tags']);
  await source.asked[0]?.come();
  requests.refresh();
  expect(filled('tags')).toBe(30);
  requests.want(small, ['tags']);
  expect(asked()).toEqual(['start+30 tags', 'start+30 tags']);
  await source.asked[1]?.come();
  requests.want(small, ['tags']);
  expect(asked()).toHaveLength(2);
});

test('learns from both kinds of answers when one request may do both', async () => {
  const { source, requests } = setUp();
  const rows = source.numbers.slice(0, 100).map(numberedRow);
  for (let n = 0; n < 3; n += 1) requests.observe({ rows, fields: [], refused: [], tookMs: 40 });
  expect(requests.carries(BOTH, 100)).toBe(false);
  for (const first of [0, 200, 400]) {
    requests.want(scene({ first, last: first + 99, block: { from: first, to: first + 100 } }), BOTH);
    while (source.open().length > 0) await source.open()[0]?.come({ tookMs: 60 });
  }
  expect(requests.carries(BOTH, 100)).toBe(true);
});
