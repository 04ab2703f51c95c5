import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runSeries } from './run-series.ts';
import { isGreen, seriesOf } from './series.ts';

/** A repository whose `npm test` is this script. */
function projectWith(script: string): string {
  const root = mkdtempSync(join(tmpdir(), 'catalog-series-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const project = { name: 'fake', private: true, scripts: { test: 'node tests.mjs' } };
  writeFileSync(join(root, 'package.json'), JSON.stringify(project));
  const lock = { name: 'fake', lockfileVersion: 3, requires: true, packages: { '': { name: 'fake' } } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
  writeFileSync(join(root, 'tests.mjs'), script);
  writeFileSync(join(root, '.gitignore'), 'test-results\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      stdio: 'pipe',
    });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Tests');
  return root;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const pidsIn = (text: string): readonly number[] =>
  [...text.matchAll(/processes ([\d, ]+)/g)].flatMap(([, pids = '']) => pids.split(', ').map(Number));

async function seriesIn(root: string, ...args: readonly string[]) {
  const out: string[] = [];
  const notes: string[] = [];
  const results = await runSeries(seriesOf(args, 2, 7) ?? [], {
    root,
    out: (line) => out.push(line),
    note: (line) => notes.push(line),
    signal: new AbortController().signal,
  });
  return { results, out: out.join('\n'), notes: notes.join('\n') };
}

test('each run is a fresh clone of what is committed, a line of the table, and nothing is left of it', async () => {
  const root = projectWith(`
    import { existsSync, writeFileSync } from 'node:fs';
    console.log(existsSync('left') ? '0 passed, 1 failed' : process.argv.at(-1) + ' passed, 0 failed');
    writeFileSync('left', '');
  `);
  writeFileSync(join(root, 'left'), 'not committed');
  const { results, out, notes } = await seriesIn(root, '--random-order', '--runs', '2', '--busy', '1');
  expect(out.split('\n').filter((line) => /^\| \d/.test(line))).toEqual([
    expect.stringMatching(/^\| 1 \| random order, 1 busy loop \| 7 \| 0\.\d \| 7 \| 0 \| {2}\|$/),
    expect.stringMatching(/^\| 2 \| random order, 1 busy loop \| 8 \| 0\.\d \| 8 \| 0 \| {2}\|$/),
  ]);
  expect(out.split('\n').at(-1)).toBe('2 passed, 0 failed');
  expect(results.every(({ outcome }) => isGreen(outcome))).toBe(true);
  expect(notes).toContain('not committed');
  const folders = [...notes.matchAll(/: (\S+)\/clone/g)].map(([, folder]) => folder ?? '');
  expect(folders).toHaveLength(2);
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  expect(pidsIn(notes)).toHaveLength(2);
  expect(pidsIn(notes).filter(isAlive)).toEqual([]);
  expect(existsSync(join(root, 'test-results'))).toBe(false);
});

test('a run that fails is counted, named, and its log is kept', async () => {
  const root = projectWith(`
    import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('test-results');
    writeFileSync('test-results/trace', 'what was seen');
    console.log('Failed: test/a.test.ts: one\\n\\n41 passed, 1 failed');
    process.exitCode = 1;
  `);
  const { results, out } = await seriesIn(root, '--busy', '0', '--runs', '1');
  expect(out).toMatch(/^\| 1 \| nothing beside \| {2}\| 0\.\d \| 41 \| 1 \| test\/a\.test\.ts: one \|$/m);
  expect(out.split('\n').at(-1)).toBe('0 passed, 1 failed');
  expect(results.some(({ outcome }) => isGreen(outcome))).toBe(false);
  const kept = join(root, 'test-results/repeat');
  expect(readdirSync(kept)).toEqual(['1-nothing-beside']);
  expect(readFileSync(join(kept, '1-nothing-beside/log'), 'utf8')).toContain('41 passed, 1 failed');
  expect(readFileSync(join(kept, '1-nothing-beside/test-results/trace'), 'utf8')).toBe('what was seen');
});

test('Ctrl-C ends the tests and the busy loops, and removes the clone', async () => {
  const root = projectWith(`
    console.log('tests: processes ' + process.pid);
    setInterval(() => {}, 1_000);
  `);
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const cli = join(import.meta.dirname, 'cli.ts');
  const child = spawn(process.execPath, ['--import', tsx, cli, 'repeat', '--busy', '2', '--runs', '1'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said += part));
  const clone = await vi.waitFor(
    () => {
      const folder = /: (\S+)\/clone/.exec(said)?.[1];
      expect(readFileSync(join(folder ?? '', 'log'), 'utf8')).toContain('tests: processes');
      return folder ?? '';
    },
    { timeout: 25_000 },
  );
  const pids = [...pidsIn(said), ...pidsIn(readFileSync(join(clone, 'log'), 'utf8'))];
  expect(pids).toHaveLength(3);
  // Control: they run until then.
  expect(pids.filter(isAlive)).toEqual(pids);
  child.kill('SIGINT');
  expect(await ended).toBe(1);
  expect(said).toContain('not run: 1');
  // What was killed without being its own child is gone a moment later.
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 10_000 });
  expect(existsSync(clone)).toBe(false);
});
