import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { FAKE_HELP, OptionError, parseFakeOptions } from '#src/fake/adapters/node/options.ts';

describe('cli', () => {
  /** Runs the command. With `meet`, calls it with the first line of output, then ends the command as Ctrl-C does. */
  function run(args: readonly string[], meet?: (line: string) => Promise<void>) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/fake/adapters/node/cli.ts', ...args]);
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
    test('says what it takes, every option by its name', () => {
      const names = 'port tables seed catalog hostile stale-index latency dialect token no-auth login openid';
      for (const name of names.split(' ')) expect(FAKE_HELP).toContain(`--${name}`);
    });

    test('prints its address, serves requests, and ends at Ctrl-C with its provider', async () => {
      let issuer = '';
      const args = ['--port', '0', '--tables', '40', '--seed', '3', '--openid'];
      const { code, err } = await run(args, async (line) => {
        expect(line).toMatch(
          /^fake catalog: http:\/\/127\.0\.0\.1:\d+ {2}40 tables {2}seed 3 {2}dialect seed {2}token /,
        );
        const url = /http:\S+/.exec(line)?.[0] ?? '';
        const answer = await fetch(`${url}/api/v1/system/config/auth?colour=1`);
        const { provider, authority } = (await answer.json()) as { provider: string; authority: string };
        expect(provider).toBe('custom-oidc');
        issuer = authority;
        const discovery = await fetch(`${issuer}/.well-known/openid-configuration`);
        expect(await discovery.json()).toMatchObject({ issuer });
        const refused = await fetch(`${url}/api/v1/tables`, {
          headers: { Authorization: 'Bearer e30.e30.x' },
        });
        expect(refused.status).toBe(401);
      });
      expect(code).toBe(0);
      expect(err).toBe('fake catalog: /system/config/auth has no parameter "colour"; it is ignored\n');
      await expect(fetch(issuer)).rejects.toThrow('fetch failed');
    });

    test('a port in use: one line, exit code 1', async () => {
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
});

describe('options', () => {
  describe('the options of npm run fake', () => {
    test('defaults', () => {
      expect(parseFakeOptions([])).toEqual({
        port: 8585,
        tables: 12_480,
        seed: 1,
        latency: { kind: 'fixed', ms: 0 },
        token: 'demo',
        noAuth: false,
        openId: false,
        dialect: 'seed',
        hostile: false,
        staleIndex: false,
        catalogs: [],
      });
    });

    test('all options', () => {
      const line =
        '--port 0 --tables 0 --seed 7 --latency 5-9 --token T --no-auth --login a@b.c:p:w --dialect om-1.1 --hostile --stale-index';
      expect(parseFakeOptions(line.split(' '))).toEqual({
        port: 0,
        tables: 0,
        seed: 7,
        latency: { kind: 'range', min: 5, max: 9 },
        token: 'T',
        noAuth: true,
        login: { email: 'a@b.c', password: 'p:w' },
        openId: false,
        dialect: 'om-1.1',
        hostile: true,
        staleIndex: true,
        catalogs: [],
      });
      expect(parseFakeOptions(['--catalog=x.json', '--catalog', 'y.ndjson'])).toMatchObject({
        catalogs: ['x.json', 'y.ndjson'],
      });
    });

    test.each([
      ['--port 70000', '--port must be a whole number from 0 to 65535, not "70000"'],
      ['--latency fast', '--latency must be MS, MS-MS or real, not "fast"'],
      ['--dialect om-1.1 --tables 50001', '--dialect om-1.1 serves at most 50000 tables'],
      ['--login ada', '--login must be EMAIL:PASSWORD, not "ada"'],
      ['--token=', '--token must not be empty'],
      ['--openid --login a@b.c:p', '--login and --openid exclude each other'],
      ['--hostile --catalog x', '--catalog and --hostile exclude each other'],
    ])('%s is refused in one line', (line, message) => {
      expect(() => parseFakeOptions(line.split(' '))).toThrow(new OptionError(message));
    });
  });
});
