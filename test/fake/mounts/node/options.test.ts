import { describe, expect, test } from 'vitest';
import { OptionError, parseFakeOptions } from '#src/fake/mounts/node/options.ts';

describe('the options of npm run fake', () => {
  test('defaults', () => {
    expect(parseFakeOptions([])).toEqual({
      port: 8585,
      tables: 12_480,
      seed: 1,
      latency: { kind: 'fixed', ms: 0 },
      token: 'demo',
      noAuth: false,
      dialect: 'seed',
      hostile: false,
    });
  });

  test('all of them', () => {
    const line =
      '--port 0 --tables 0 --seed 7 --latency 5-9 --token T --no-auth --login a@b.c:p:w --dialect om-1.1 --hostile';
    expect(parseFakeOptions(line.split(' '))).toEqual({
      port: 0,
      tables: 0,
      seed: 7,
      latency: { kind: 'range', min: 5, max: 9 },
      token: 'T',
      noAuth: true,
      login: { email: 'a@b.c', password: 'p:w' },
      dialect: 'om-1.1',
      hostile: true,
    });
    expect(parseFakeOptions(['--catalog=x.json'])).toMatchObject({ catalog: 'x.json' });
  });

  test.each([
    ['--frobnicate', "Unknown option '--frobnicate'"],
    ['extra', "Unexpected argument 'extra'"],
    ['--port 70000', '--port must be a whole number from 0 to 65535, not "70000"'],
    ['--port x', '--port must be a whole number from 0 to 65535, not "x"'],
    ['--port', "Option '--port <value>' argument missing"],
    ['--tables 1000001', '--tables must be a whole number from 0 to 1000000, not "1000001"'],
    ['--tables=-1', '--tables must be a whole number from 0 to 1000000, not "-1"'],
    ['--seed 1.5', '--seed must be a whole number from 0 to 4294967295, not "1.5"'],
    ['--latency fast', '--latency must be MS, MS-MS or real, not "fast"'],
    ['--dialect om-9', '--dialect must be one of seed, om-1.1, om-1.12, om-2.0, not "om-9"'],
    ['--dialect om-1.1 --tables 50001', '--dialect om-1.1 serves at most 50000 tables'],
    ['--login ada', '--login must be EMAIL:PASSWORD, not "ada"'],
    ['--token=', '--token must not be empty'],
    ['--tables 5 --catalog x', '--catalog and --tables exclude each other'],
    ['--hostile --catalog x', '--catalog and --hostile exclude each other'],
  ])('%s is refused in one line', (line, message) => {
    expect(() => parseFakeOptions(line.split(' '))).toThrow(new OptionError(message));
  });
});
