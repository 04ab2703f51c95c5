import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleTables } from '#test/support/sample-tables.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fake-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const target = path.join(folder, name);
  writeFileSync(target, text);
  return target;
}

/** Runs the command; with `meet`, calls it with the first line it prints, then asks it to end as Ctrl-C does. */
function run(args: readonly string[], meet?: (line: string) => Promise<void>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/fake/mounts/node/cli.ts', ...args]);
  const output = { out: '', err: '' };
  let met = Promise.resolve();
  child.stdout.on('data', (chunk) => {
    const first = output.out === '';
    output.out += String(chunk);
    if (first) met = (meet?.(output.out.trim()) ?? met).finally(() => child.kill('SIGINT'));
  });
  child.stderr.on('data', (chunk) => (output.err += String(chunk)));
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.on('close', (code) => void met.then(() => resolve({ ...output, code }), reject));
  });
}

describe('npm run fake', () => {
  test('says where it listens, serves, and ends at Ctrl-C', { timeout: 20_000 }, async () => {
    const { code, err } = await run(['--port', '0', '--tables', '40', '--seed', '3'], async (line) => {
      expect(line).toMatch(
        /^fake catalog: http:\/\/127\.0\.0\.1:\d+ {2}40 tables {2}seed 3 {2}dialect seed {2}token demo$/,
      );
      const url = /http:\S+/.exec(line)?.[0] ?? '';
      const response = await fetch(`${url}/api/v1/tables?limit=5&colour=1`, {
        headers: { Authorization: 'Bearer demo' },
      });
      expect(await response.json()).toMatchObject({ paging: { total: 40 } });
    });
    expect(code).toBe(0);
    expect(err).toBe('fake catalog: /tables has no parameter "colour"; it is ignored\n');
  });

  test('serves the records of a file', { timeout: 20_000 }, async () => {
    const lines = sampleTables(3).map((record) => JSON.stringify(record));
    const { code } = await run(['--port', '0', '--catalog', file('ok.ndjson', lines.join('\n'))], (line) => {
      expect(line).toContain('  3 tables  ');
      return Promise.resolve();
    });
    expect(code).toBe(0);
  });

  test('a wrong option: one line, status 2', { timeout: 20_000 }, async () => {
    expect(await run(['--nope'])).toEqual({
      code: 2,
      out: '',
      err: "fake catalog: Unknown option '--nope'\n",
    });
  });

  test('a file with a bad record: names the line, status 1', { timeout: 20_000 }, async () => {
    const [record] = sampleTables(1);
    const target = file('bad.ndjson', `${JSON.stringify(record)}\n{"id":"x"}\n`);
    const { code, out, err } = await run(['--port', '0', '--catalog', target]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^fake catalog: .*bad\.ndjson: line 2: .+\n$/);
  });

  test('no such file, and a port that is taken: one line, status 1', { timeout: 20_000 }, async () => {
    const missing = await run(['--catalog', path.join(folder, 'none')]);
    expect(missing.code).toBe(1);
    expect(missing.err).toMatch(/^fake catalog: .*no such file.*\n$/);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const taken = await run(['--port', port, '--tables', '1']);
    server.close();
    expect(taken.code).toBe(1);
    expect(taken.err).toMatch(/^fake catalog: the port is taken .*\n$/);
  });
});
