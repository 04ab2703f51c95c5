import { fork, type ChildProcess } from 'node:child_process';
import { Agent, get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { buildFolder } from '#test/server/servers.ts';
import { runs } from '#test/support/long.ts';

/** How long the load lasts, in ms. */
const DURATION_MS = runs(2_000);
const CONNECTIONS = 200;

/** A process with the server before a catalog that breaks. */
async function startProcess() {
  const child = fork('test/long/server/load-server.ts', [buildFolder()], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill());
  const said = (await message(child)) as { url: string; whole: number };
  const heap = async () => {
    child.send('heap');
    return ((await message(child)) as { heap: number }).heap;
  };
  return { ...said, heap };
}

const message = (child: ChildProcess) => new Promise<unknown>((done) => void child.once('message', done));

/** How a request ended: the status, or how it was broken off, with the body's length. */
interface End {
  readonly status: number;
  readonly length: number;
  readonly isWhole: boolean;
}

/** One request over a connection of an agent, read with a pause after each part where it is slow. */
const ask = (url: string, agent: Agent, slowMs = 0): Promise<End> =>
  new Promise((done) => {
    let [status, length] = [0, 0];
    const request = get(url, { agent, timeout: 120_000 }, (answer) => {
      status = answer.statusCode ?? 0;
      answer.on('data', (part: Buffer) => {
        length += part.length;
        if (slowMs === 0) return;
        answer.pause();
        setTimeout(() => answer.resume(), slowMs);
      });
      answer.once('close', () => done({ status, length, isWhole: answer.complete }));
      answer.on('error', () => {});
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => done({ status, length, isWhole: false }));
  });

/** Of every ten connections: what they ask for, and how slowly they read. */
const KINDS = [
  'whole',
  'whole',
  'gzip',
  'gzip',
  'large',
  'large',
  'cut',
  'reset',
  'silent',
  'whole',
] as const;
const SLOW_MS = [0, 0, 0, 20, 10, 2, 0, 0, 0, 50];

/** What is wrong with an end, given what the catalog does. */
function faultOf(
  kind: (typeof KINDS)[number],
  { status, length, isWhole }: End,
  whole: number,
): string | undefined {
  const wanted = {
    whole: isWhole && status === 200 && length === whole,
    gzip: isWhole && status === 200 && length === whole,
    large: isWhole && status === 200 && length === 8 * whole,
    cut: !isWhole,
    reset: isWhole && status === 502,
    silent: isWhole && status === 504,
  }[kind];
  return wanted ? undefined : `${kind}: ${status}, ${length} bytes, ${isWhole ? 'whole' : 'broken off'}`;
}

/** Keeps all connections busy for a while. @returns the requests that ended wrong */
async function load(url: string, whole: number, durationMs: number) {
  const until = Date.now() + durationMs;
  const faults: string[] = [];
  const connection = async (_: unknown, at: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const kind = KINDS[at % KINDS.length] ?? 'whole';
    while (Date.now() < until) {
      const fault = faultOf(
        kind,
        await ask(`${url}api/v1/tables/name/${kind}`, agent, SLOW_MS[at % KINDS.length]),
        whole,
      );
      if (fault !== undefined) faults.push(fault);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return { faults };
}

const MIB = 1024 * 1024;

test(
  '200 connections, slow readers and a catalog that breaks: no answer is lost, the heap is flat',
  { timeout: 300_000 },
  async () => {
    const { url, whole, heap } = await startProcess();
    // Warm: what is compiled and pooled once is no leak.
    const first = await load(url, whole, DURATION_MS / 3);
    const before = await heap();
    const { faults } = await load(url, whole, DURATION_MS);
    const grown = (await heap()) - before;
    expect([...new Set([...first.faults, ...faults])]).toEqual([]);
    expect(grown / MIB).toBeLessThan(3);
  },
);
