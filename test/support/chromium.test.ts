import { delimiter } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ensureChromium, findChromium, findProgram, installCommands, type Machine } from './chromium.ts';

const OWN = '/home/user/.cache/ms-playwright/chromium-1/chrome';
const PLAYWRIGHT = 'npx --no-install playwright install --with-deps chromium';
const LIGHT = 'apt-get update && apt-get install -y chromium-headless-shell';
const APT = 'apt-get install -y chromium';

interface Setup extends Partial<Pick<Machine, 'platform' | 'isRoot'>> {
  /** Files that can be run. */
  readonly files: readonly string[];
  /** Files that are there, and end with an error. */
  readonly broken?: readonly string[];
  /** Lines of the shell that do something: the files that are there afterwards. */
  readonly installs?: Readonly<Record<string, readonly string[]>>;
  readonly sudo?: boolean;
}

/** A machine with these files, and what was run and said on it. Lines that install nothing fail. */
function machineWith({ files, broken = [], installs = {}, sudo = false, ...rest }: Setup) {
  const here = new Set([...files, ...broken]);
  const ran: string[] = [];
  const said: string[] = [];
  const machine: Machine = {
    path: ['/usr/local/bin', '/usr/bin'].join(delimiter),
    playwrightFile: OWN,
    isExecutable: (file) => here.has(file),
    platform: 'linux',
    isRoot: true,
    run: (line) => {
      const version = /^"(.*)" --version$/.exec(line)?.[1];
      if (version !== undefined)
        return broken.includes(version)
          ? { ok: false, output: '\nlibnss3.so: no such file\nmore' }
          : { ok: here.has(version), output: '' };
      if (line === 'sudo -n true') return { ok: sudo, output: '' };
      ran.push(line);
      const added = installs[line];
      for (const file of added ?? []) here.add(file);
      return added
        ? { ok: true, output: '' }
        : { ok: false, output: 'Reading\nError: no way to it\n    at x\nE: later' };
    },
    say: (line) => said.push(line),
    ...rest,
  };
  return { machine, ran, said };
}

describe('finding', () => {
  test("Playwright's own comes before the system's", () => {
    expect(findChromium(machineWith({ files: [OWN, '/usr/bin/chromium'] }).machine)).toBe(OWN);
  });

  test('of the system it is the best name, wherever on PATH it is', () => {
    const files = ['/usr/local/bin/chromium-browser', '/usr/bin/google-chrome'];
    expect(findChromium(machineWith({ files }).machine)).toBe('/usr/bin/google-chrome');
  });

  test('one name is taken from the first folder that has it', () => {
    const files = ['/usr/local/bin/firefox', '/usr/bin/firefox'];
    expect(findProgram(['firefox-esr', 'firefox'], machineWith({ files }).machine)).toBe(files[0]);
  });

  test('where there is none, it is the file that Playwright would install', () => {
    const { machine } = machineWith({ files: ['/opt/chromium'] });
    expect(findChromium(machine)).toBe(OWN);
    expect(findChromium({ ...machine, path: '' })).toBe(OWN);
  });
});

describe('what installs one', () => {
  const commands = (setup: Setup) => installCommands(machineWith(setup).machine);
  const files = ['/usr/bin/apt-get'];

  test('root on Debian: Playwright with the libraries, else the light package, else the whole', () => {
    expect(commands({ files })).toEqual([PLAYWRIGHT, LIGHT, APT]);
  });

  test('a user whose sudo asks for no password: the same', () => {
    expect(commands({ files, isRoot: false, sudo: true })).toEqual([
      PLAYWRIGHT,
      'sudo -n apt-get update && sudo -n apt-get install -y chromium-headless-shell',
      'sudo -n apt-get install -y chromium',
    ]);
  });

  test.each<[string, Setup]>([
    ['a user who would be asked for a password', { files, isRoot: false }],
    ['a Linux without apt-get', { files: [] }],
    ['macOS', { files, platform: 'darwin', isRoot: false }],
  ])('%s: Playwright, and nothing of the system', (_, setup) => {
    expect(commands(setup)).toEqual(['npx --no-install playwright install chromium']);
  });
});

describe('making sure of one', () => {
  const apt = '/usr/bin/apt-get';

  test('a browser that is there is taken, and nothing is run or said', () => {
    const { machine, ran, said } = machineWith({ files: [apt, '/usr/bin/chromium'] });
    expect(ensureChromium(machine)).toBe('/usr/bin/chromium');
    expect([...ran, ...said]).toEqual([]);
  });

  test('none is there: Playwright installs its own, which one line says', () => {
    const { machine, ran, said } = machineWith({ files: [apt], installs: { [PLAYWRIGHT]: [OWN] } });
    expect(ensureChromium(machine)).toBe(OWN);
    expect(ran).toEqual([PLAYWRIGHT]);
    expect(said).toEqual([`No Chromium to test in: installing one, which takes minutes (${PLAYWRIGHT})`]);
  });

  test("Playwright's cannot be had: the package is installed", () => {
    const shell = '/usr/bin/chromium-headless-shell';
    const { machine, ran } = machineWith({ files: [apt], installs: { [LIGHT]: [shell] } });
    expect(ensureChromium(machine)).toBe(shell);
    expect(ran).toEqual([PLAYWRIGHT, LIGHT]);
  });

  test('a command that ends well and installs nothing does not count', () => {
    const installs = { [PLAYWRIGHT]: [], [LIGHT]: [], [APT]: ['/usr/bin/chromium'] };
    expect(ensureChromium(machineWith({ files: [apt], installs }).machine)).toBe('/usr/bin/chromium');
  });

  test('a browser that does not start is as good as none', () => {
    const broken = ['/usr/bin/chromium-browser'];
    const { machine } = machineWith({ files: [apt], broken, installs: { [PLAYWRIGHT]: [OWN] } });
    expect(ensureChromium(machine)).toBe(OWN);
  });

  test('none can be installed: the error names the command, and says why of each that failed', () => {
    const { machine, ran } = machineWith({ files: [apt] });
    expect(() => ensureChromium(machine)).toThrow(
      new Error(
        [
          'No Chromium to test in. Install one with: npx playwright install --with-deps chromium, or on Debian as root: apt-get update && apt-get install -y chromium',
          `  ${PLAYWRIGHT}: Error: no way to it`,
          `  ${LIGHT}: Error: no way to it`,
          `  ${APT}: Error: no way to it`,
        ].join('\n'),
      ),
    );
    expect(ran).toEqual([PLAYWRIGHT, LIGHT, APT]);
  });

  test('none starts after all: the error says which, and what it said', () => {
    const { machine } = machineWith({
      files: [apt],
      broken: [OWN],
      installs: { [PLAYWRIGHT]: [], [LIGHT]: [], [APT]: [] },
    });
    expect(() => ensureChromium(machine)).toThrow(
      /^No Chromium to test in\. .*\n {2}\S*chrome does not start: libnss3\.so: no such file$/,
    );
  });

  test('where the system has no packages of ours, only what Playwright does is advised', () => {
    const { machine } = machineWith({ files: [], platform: 'darwin', isRoot: false });
    expect(() => ensureChromium(machine)).toThrow(
      /^No Chromium to test in. Install one with: npx playwright install chromium\n/,
    );
  });
});
