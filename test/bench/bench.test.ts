import { readFileSync } from 'node:fs';
import { expect, test, describe } from 'vitest';
import { FIGURES } from './figures.ts';
import { measure, type Bench, type Probe } from './measure.ts';
import { readOptions } from './options.ts';
import { cpuWithin, ownTimes, tasksOf } from './profiling.ts';
import { median, resultsOf, resultTable } from './result-table.ts';
import { fieldsAsked } from './visit.ts';

describe('measure', () => {
  const bench = {} as Bench;
  const silent = () => {};

  test('pages are measured in turns, and their readings kept apart', async () => {
    const turns: string[] = [];
    const probe: Probe = {
      pages: ['product', 'floor'],
      run: async (_bench, which) => {
        turns.push(which);
        return { cpu: turns.length };
      },
    };
    const { product, beside, failures } = await measure(bench, [['scroll', probe]], 2, silent);
    expect(turns).toEqual(['product', 'floor', 'product', 'floor']);
    expect([product.get('cpu'), beside.get('cpu')]).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(failures).toEqual([]);
  });

  test('each of the other libraries has readings of its own', async () => {
    const probe: Probe = {
      pages: ['product', 'floor', 'tanstack', 'virtuoso'],
      run: async (_bench, which) => ({ letters: which.length }),
    };
    const { beside, peers } = await measure(bench, [['scroll', probe]], 1, silent);
    expect(beside.get('letters')).toEqual(['floor'.length]);
    expect([peers.tanstack.get('letters'), peers.virtuoso.get('letters')]).toEqual([[8], [8]]);
  });

  test('what cannot be measured is named, and the rest goes on', async () => {
    const broken: Probe = { pages: ['product'], run: () => Promise.reject(new Error('no rows')) };
    const sound: Probe = { pages: ['product'], run: async () => ({ cpu: 7 }) };
    const probes = [
      ['heap', broken],
      ['scroll', sound],
    ] as const;
    const { product, failures } = await measure(bench, probes, 1, silent);
    expect(failures).toEqual(['heap: product, run: Error: no rows']);
    expect(product.get('cpu')).toEqual([7]);
  });
});

describe('options', () => {
  const KNOWN = { usual: ['scroll', 'held', 'heap'], peers: ['scroll', 'heap'] };

  test('without options everything is measured three times', () => {
    expect(readOptions([], KNOWN)).toEqual({
      names: KNOWN.usual,
      peers: false,
      runs: 3,
      profile: false,
      json: undefined,
    });
  });

  test('names are taken in the order of the programme', () => {
    const { names, runs, json } = readOptions(
      ['--only', 'heap,scroll', '--quick', '--json', 'a/b.json'],
      KNOWN,
    );
    expect([names, runs, json]).toEqual([['scroll', 'heap'], 1, 'a/b.json']);
  });

  test('with other libraries, what their pages can do is measured, all of it or some', () => {
    expect(readOptions(['--peers', '--quick'], KNOWN)).toMatchObject({
      names: KNOWN.peers,
      peers: true,
      runs: 1,
    });
    expect(readOptions(['--peers', '--only', 'heap'], KNOWN)).toMatchObject({ names: ['heap'], peers: true });
  });

  test.each([
    [['--only', 'heap,speed'], /--only takes scroll, held, heap, not "speed"/],
    [['--peers', '--only', 'held'], /--only takes scroll, heap with --peers, not "held"/],
    [['--fast'], /--fast/],
  ])('%j is refused', (args, reason) => {
    expect(() => readOptions(args, KNOWN)).toThrow(reason);
  });
});

describe('result table', () => {
  test('the median is the middle value, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 9])).toBe(3);
    expect(median([])).toBeUndefined();
  });

  test('a figure is judged by its medians, and one that was not read is left out', () => {
    const product = new Map([['cpu', [100, 300, 120]]]);
    const close = resultsOf(product, new Map([['cpu', [110]]]));
    expect(close.map(({ reading, reached }) => [reading, reached])).toEqual([['cpu', true]]);
    const far = resultsOf(product, new Map([['cpu', [100]]]));
    expect(far[0]?.reached).toBe(false);
    expect(resultTable(far)).toMatch(/120 ms \|\s+100 ms \|\s+1\.20 \| at most 1\.15 x floor \| NO/);
  });

  test('a figure to be held against the floor is not reached without one', () => {
    expect(resultsOf(new Map([['cpu', [1]]]), new Map())[0]?.reached).toBe(false);
  });

  test('a control on a page of its own is judged by that page, and stands in its column', () => {
    const kept = (mebibytes: number) => resultsOf(new Map(), new Map([['heapKept', [mebibytes]]]));
    expect(kept(60)[0]?.reached).toBe(true);
    expect(kept(4)[0]?.reached).toBe(false);
    expect(resultTable(kept(60))).toMatch(/keeps all rows \| +\| +60 MiB \| +\| must be above 12 MiB \| yes/);
  });

  test('a control that finds nothing is a failure of the measurement', () => {
    const blank = (percent: number) => resultsOf(new Map([['blankBroken', [percent]]]), new Map());
    expect(blank(95)[0]?.reached).toBe(true);
    expect(blank(0)[0]?.reached).toBe(false);
  });

  test('other libraries have a column each, beside the floor and not in place of it', () => {
    const cpu = (ms: number) => new Map([['cpu', [ms]]]);
    const peers = { tanstack: cpu(300), virtuoso: new Map([['rest', [7]]]) };
    const results = resultsOf(cpu(100), cpu(90), peers);
    expect(results.map(({ reading, reached }) => [reading, reached])).toEqual([
      ['cpu', true],
      ['rest', undefined],
    ]);
    const [head, , first, second] = resultTable(results).split('\n');
    expect(head).toMatch(/product \| floor or control \| tanstack \| virtuoso \| +ratio \|/);
    expect(first).toMatch(/100 ms \| +90 ms \| +300 ms \| +\| +1\.11 \|/);
    expect(second).toMatch(/of it the rest +\| +\| +\| +\| +7 ms \|/);
    expect(resultTable(resultsOf(cpu(100), cpu(90)))).not.toContain('tanstack');
  });

  test('every figure has a reading of its own', () => {
    const readings = FIGURES.map(({ reading }) => reading);
    expect(new Set(readings).size).toBe(readings.length);
  });
});

describe('trace', () => {
  test('the time of an event inside another belongs to the inner one alone', () => {
    const event = (name: string, ts: number, dur: number) => ({
      name,
      ts,
      dur,
      tdur: dur,
      ph: 'X',
      pid: 1,
      tid: 1,
    });
    const own = ownTimes([
      event('task', 0, 100),
      event('paint', 20, 30),
      event('shape', 25, 5),
      event('task', 200, 10),
    ]);
    expect(Object.fromEntries(own)).toEqual({ task: 80, paint: 25, shape: 5 });
  });
});

describe('packages of other libraries', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const { dependencies: peers } = read('test/bench/peers/package.json') as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const { devDependencies: ours } = read('package.json') as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };

  test('each has one version, and what the product has too is of the same', () => {
    expect(Object.entries(peers).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    const shared = Object.keys(peers).filter((name) => name in ours);
    expect(shared).toEqual(expect.arrayContaining(['react', 'react-dom', '@tanstack/react-table']));
    for (const name of shared) expect([name, peers[name]]).toEqual([name, ours[name]]);
  });

  test('they are no packages of the product', () => {
    expect(Object.keys(peers)).toEqual(expect.arrayContaining(['@tanstack/react-virtual', 'react-virtuoso']));
    for (const name of ['@tanstack/react-virtual', 'react-virtuoso']) expect(ours).not.toHaveProperty([name]);
  });
});

describe('tasks', () => {
  const task = (ts: number, dur: number, tdur: number, tid = 1) => ({
    name: 'ThreadControllerImpl::RunTask',
    ph: 'X',
    pid: 1,
    tid,
    ts,
    dur,
    tdur,
  });
  const mark = { name: 'press 0', ph: 'I', pid: 1, tid: 1, ts: 0 };

  test('those of the thread of a mark are told in their order, by the CPU that they took', () => {
    const events = [
      task(5_000, 40_000, 10_000),
      task(1_000, 2_000, 2_000),
      task(2_000, 9_000, 9_000, 2),
      mark,
    ];
    expect(tasksOf(events, mark)).toEqual([
      { from: 1_000, to: 3_000, cpu: 2 },
      { from: 5_000, to: 45_000, cpu: 10 },
    ]);
  });

  test('of a task that lies in a time in part, its share counts', () => {
    const tasks = [
      { from: 0, to: 1_000, cpu: 1 },
      { from: 2_000, to: 6_000, cpu: 2 },
      { from: 9_000, to: 10_000, cpu: 1 },
    ];
    expect(cpuWithin(tasks, 500, 4_000)).toBe(1.5);
    expect(cpuWithin(tasks, 6_000, 9_000)).toBe(0);
  });
});

describe('traffic', () => {
  const request = (query: string) => new URL(`http://127.0.0.1/api/v1/tables?${query}`);

  test('fields are counted as often as they are asked for, under one name for owners', () => {
    const requests = [request('limit=30'), request('fields=owner%2Ctags'), request('fields=owners')];
    expect(fieldsAsked(requests)).toEqual(['owners', 'tags', 'owners']);
    expect(fieldsAsked([request('limit=30')])).toEqual([]);
  });
});
