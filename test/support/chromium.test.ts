import { delimiter } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ensureChromium, findChromium, findProgram, installCommands, type Machine } from './chromium.ts';

const OWN = '/cache/ms-playwright/chromium-1/chrome';
const PLAYWRIGHT = 'npx --no-install playwright install --with-deps chromium';
const LIGHT = 'apt-get update && apt-get install -y chromium-headless-shell';
const APT = 'apt-get install -y chromium';

interface Setup extends Partial<Pick<Machine, 'platform' | 'isRoot'>> {
  /** Executable files. */
  readonly files: readonly string[];
  /** Files that exist, but exit with an error. */
  readonly broken?: readonly string[];
  /** Shell commands with an effect: the files that exist afterwards. */
  readonly installs?: Readonly<Record<string, readonly string[]>>;
  readonly sudo?: boolean;
  /** Until when another installation holds a lock, in ms from the start. */
  readonly lockedMs?: number;
  /** The lock that it holds. */
  readonly lock?: 'dpkg/lock-frontend' | 'apt/lists/lock';
  /** Commands that need the lock. */
  readonly locked?: RegExp;
}

/** What apt says of a lock that another program holds. */
const lockedBy = (lock: string) =>
  `E: Could not get lock /var/lib/${lock}. It is held by process 71 (apt-get)`;

/** A machine with these files, recording the commands run and the output. Other commands fail. */
function machineWith({
  files,
  broken = [],
  installs = {},
  sudo = false,
  lockedMs = 0,
  lock,
  locked = /apt-get/,
  ...rest
}: Setup) {
  let now = 0;
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
      const waited = Number(/Lock::Timeout=(\d+)/.exec(line)?.[1] ?? 0) * 1_000;
      // As apt does: only for the lock of dpkg, and silently.
      if (lock !== 'apt/lists/lock' && locked.test(line))
        now += Math.min(waited, Math.max(0, lockedMs - now));
      now += 100;
      if (now < lockedMs && locked.test(line))
        return { ok: false, output: lockedBy(lock ?? 'dpkg/lock-frontend') };
      const added = installs[line.replaceAll(/-o DPkg::Lock::Timeout=\d+ /g, '')];
      for (const file of added ?? []) here.add(file);
      return added
        ? { ok: true, output: '' }
        : { ok: false, output: 'Reading\nError: no way to it\n    at x\nE: later' };
    },
    say: (line) => said.push(line),
    now: () => now,
    sleep: (ms) => {
      now += ms;
    },
    ...rest,
  };
  return { machine, ran, said, elapsed: () => now };
}

describe('finding a browser', () => {
  test("Playwright's own is preferred to the system's", () => {
    expect(findChromium(machineWith({ files: [OWN, '/usr/bin/chromium'] }).machine)).toBe(OWN);
  });

  test("of the system's, the best name is chosen, wherever it is on PATH", () => {
    const files = ['/usr/local/bin/chromium-browser', '/usr/bin/google-chrome'];
    expect(findChromium(machineWith({ files }).machine)).toBe('/usr/bin/google-chrome');
  });

  test('one name is taken from the first folder that contains it', () => {
    const files = ['/usr/local/bin/firefox', '/usr/bin/firefox'];
    expect(findProgram(['firefox-esr', 'firefox'], machineWith({ files }).machine)).toBe(files[0]);
  });

  test('without any, it is the file that Playwright would install', () => {
    const { machine } = machineWith({ files: ['/opt/chromium'] });
    expect(findChromium(machine)).toBe(OWN);
    expect(findChromium({ ...machine, path: '' })).toBe(OWN);
  });
});

describe('ways to install a browser', () => {
  const commands = (setup: Setup) => installCommands(machineWith(setup).machine);
  const files = ['/usr/bin/apt-get'];

  test('root on Debian: Playwright with the libraries, else the small package, else the full one', () => {
    expect(commands({ files })).toEqual([PLAYWRIGHT, LIGHT, APT]);
  });

  test('a user with password-less sudo: the same', () => {
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

describe('ensuring a browser', () => {
  const apt = '/usr/bin/apt-get';

  test('an installed browser is used, and nothing is run or printed', () => {
    const { machine, ran, said } = machineWith({ files: [apt, '/usr/bin/chromium'] });
    expect(ensureChromium(machine)).toBe('/usr/bin/chromium');
    expect([...ran, ...said]).toEqual([]);
  });

  test('without any, Playwright installs its own, which one line reports', () => {
    const { machine, ran, said } = machineWith({ files: [apt], installs: { [PLAYWRIGHT]: [OWN] } });
    expect(ensureChromium(machine)).toBe(OWN);
    expect(ran).toEqual([PLAYWRIGHT]);
    expect(said).toEqual([`No Chromium to test in: installing one, which takes minutes (${PLAYWRIGHT})`]);
  });

  test("if Playwright's is not available, the package is installed", () => {
    const shell = '/usr/bin/chromium-headless-shell';
    const { machine, ran } = machineWith({ files: [apt], installs: { [LIGHT]: [shell] } });
    expect(ensureChromium(machine)).toBe(shell);
    expect(ran).toEqual([PLAYWRIGHT, LIGHT]);
  });

  describe('where another installation runs', () => {
    const shell = '/usr/bin/chromium-headless-shell';
    const installs = { [LIGHT]: [shell] };
    const waits = (lock: string) =>
      `Another installation runs: waiting for it, for at most 300 s (${lockedBy(lock)})`;

    test.each(['dpkg/lock-frontend', 'apt/lists/lock'] as const)(
      'it is waited for, which one line reports: %s',
      (lock) => {
        const { machine, said, elapsed } = machineWith({ files: [apt], installs, lock, lockedMs: 60_000 });
        expect(ensureChromium(machine)).toBe(shell);
        expect(said.filter((line) => line === waits(lock))).toHaveLength(1);
        expect(elapsed()).toBeGreaterThanOrEqual(60_000);
        expect(elapsed()).toBeLessThan(70_000);
      },
    );

    test('apt itself waits for what is left of that time', () => {
      const { machine, ran } = machineWith({ files: [apt], installs, lockedMs: 60_000 });
      ensureChromium(machine);
      const timeouts = ran
        .slice(ran.indexOf(LIGHT) + 1)
        .flatMap((line) => [...line.matchAll(/apt-get (?:-o DPkg::Lock::Timeout=(\d+) )?/g)]);
      expect(timeouts.length).toBeGreaterThan(0);
      for (const [, seconds] of timeouts) {
        expect(Number(seconds)).toBeGreaterThan(200);
        expect(Number(seconds)).toBeLessThanOrEqual(300);
      }
    });

    test('Playwright, which starts an apt of its own, is asked again', () => {
      const setup = {
        files: [apt],
        installs: { [PLAYWRIGHT]: [OWN] },
        lockedMs: 60_000,
        locked: /playwright/,
      };
      const { machine, ran } = machineWith(setup);
      expect(ensureChromium(machine)).toBe(OWN);
      expect(new Set(ran)).toEqual(new Set([PLAYWRIGHT]));
    });

    test('one that does not end is waited for once, and the error says who holds the lock', () => {
      const { machine, said, elapsed } = machineWith({ files: [apt], installs, lockedMs: Infinity });
      expect(() => ensureChromium(machine)).toThrow(`${LIGHT}: ${lockedBy('dpkg/lock-frontend')}`);
      expect(said.filter((line) => line.startsWith('Another installation'))).toHaveLength(1);
      expect(elapsed()).toBeGreaterThanOrEqual(300_000);
      expect(elapsed()).toBeLessThan(310_000);
    });

    test('control: another failure is not waited for', () => {
      const { machine, said, elapsed } = machineWith({ files: [apt] });
      expect(() => ensureChromium(machine)).toThrow('no way to it');
      expect(said.join()).not.toContain('Another installation');
      expect(elapsed()).toBeLessThan(1_000);
    });
  });

  test('a command that succeeds without installing anything does not count', () => {
    const installs = { [PLAYWRIGHT]: [], [LIGHT]: [], [APT]: ['/usr/bin/chromium'] };
    expect(ensureChromium(machineWith({ files: [apt], installs }).machine)).toBe('/usr/bin/chromium');
  });

  test('a browser that does not start counts as missing', () => {
    const broken = ['/usr/bin/chromium-browser'];
    const { machine } = machineWith({ files: [apt], broken, installs: { [PLAYWRIGHT]: [OWN] } });
    expect(ensureChromium(machine)).toBe(OWN);
  });

  test('if nothing can be installed, the error names the command, and the reason of each failure', () => {
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

  test('if none starts, the error says which, and its output', () => {
    const { machine } = machineWith({
      files: [apt],
      broken: [OWN],
      installs: { [PLAYWRIGHT]: [], [LIGHT]: [], [APT]: [] },
    });
    expect(() => ensureChromium(machine)).toThrow(
      /^No Chromium to test in\. .*\n {2}\S*chrome does not start: libnss3\.so: no such file$/,
    );
  });

  test("without suitable system packages, only Playwright's command is suggested", () => {
    const { machine } = machineWith({ files: [], platform: 'darwin', isRoot: false });
    expect(() => ensureChromium(machine)).toThrow(
      /^No Chromium to test in. Install one with: npx playwright install chromium\n/,
    );
  });
});
