import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Options of the browser: no requests of its own, and no screen. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Ubuntu's `chromium-browser` may be a script that only says how to install one, so it is the last choice.
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
];

/** Where programs are searched. */
export interface Places {
  /** Value of PATH. */
  readonly path: string;
  /** The file of Playwright's own Chromium once it is installed. */
  readonly playwrightFile: string;
  readonly isExecutable: (file: string) => boolean;
}

/** What installing needs in addition. */
export interface Machine extends Places {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** Runs a shell command without a terminal, and waits for its end. */
  readonly run: (line: string) => { readonly ok: boolean; readonly output: string };
  readonly say: (line: string) => void;
  /** A clock in ms; only differences matter. */
  readonly now: () => number;
  /** Waits for so many ms. */
  readonly sleep: (ms: number) => void;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const thisMachine = (): Machine => ({
  path: process.env['PATH'] ?? '',
  playwrightFile: chromium.executablePath(),
  isExecutable,
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  run: (line) => {
    const { status, stdout, stderr } = spawnSync(line, {
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      // apt-get prints more than the default of 1 MiB, which would end it.
      maxBuffer: 2 ** 27,
      // In English, because failures are told apart by their messages.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    });
    return { ok: status === 0, output: `${stderr}\n${stdout}` };
  },
  say: (line) => console.log(line),
  now: () => performance.now(),
  sleep: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
});

/** The first of these programs on PATH, as a file; undefined if there is none. */
export function findProgram(names: readonly string[], places: Places = thisMachine()): string | undefined {
  const folders = places.path.split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(places.isExecutable);
}

/**
 * The Chromium to test in: Playwright's own if it is installed, else the system's. If there is none, the file that
 * Playwright would install, so that its configuration can be read before the installation.
 */
export function findChromium(places: Places = thisMachine()): string {
  const { playwrightFile } = places;
  const system = () => findProgram(CHROMIUM_NAMES, places);
  return places.isExecutable(playwrightFile) ? playwrightFile : (system() ?? playwrightFile);
}

/** Commands that may install a Chromium here, in order of preference. None asks for a password. */
export function installCommands(machine: Machine): readonly string[] {
  const playwright = 'npx --no-install playwright install';
  const hasApt = machine.platform === 'linux' && findProgram(['apt-get'], machine) !== undefined;
  const sudo = machine.isRoot ? '' : 'sudo -n ';
  if (!hasApt || !(machine.isRoot || machine.run('sudo -n true').ok)) return [`${playwright} chromium`];
  return [
    `${playwright} --with-deps chromium`,
    // The headless variant takes about half the time of a full Chromium.
    `${sudo}apt-get update && ${sudo}apt-get install -y chromium-headless-shell`,
    `${sudo}apt-get install -y chromium`,
  ];
}

/** The line of a program's output with the reason of its failure. */
const reasonIn = (output: string): string =>
  /^(?:E|Error|ERROR): .*/m.exec(output)?.[0] ?? output.trim().split('\n')[0] ?? '';

/** How long other installations are waited for, all in all, in s. */
const LOCK_WAIT_S = 300;
/** How often a lock is tried that apt does not wait for itself, in ms. */
const LOCK_POLL_MS = 2_000;

/** What apt says where another program holds a lock of it, but not where this one may not have it. */
const LOCKED = /^E: Could not get lock .*/m;

/**
 * Runs commands that install; where another installation runs, says so once, and waits. apt's own option waits for the
 * lock of dpkg alone: `apt-get update` takes that of its lists, and Playwright starts an apt of its own without options.
 */
function createInstaller({ run, say, now, sleep }: Machine): Machine['run'] {
  let deadline: number | undefined;
  return (command) => {
    let result = run(command);
    let reason = LOCKED.exec(result.output)?.[0];
    while (!result.ok && reason !== undefined) {
      if (deadline === undefined) {
        deadline = now() + LOCK_WAIT_S * 1_000;
        say(`Another installation runs: waiting for it, for at most ${LOCK_WAIT_S} s (${reason})`);
      }
      const leftMs = deadline - now();
      if (leftMs <= 0) break;
      sleep(Math.min(LOCK_POLL_MS, leftMs));
      const option = `-o DPkg::Lock::Timeout=${Math.ceil(leftMs / 1_000)}`;
      result = run(command.replaceAll('apt-get ', `apt-get ${option} `));
      reason = LOCKED.exec(result.output)?.[0];
    }
    return result;
  };
}

/**
 * The Chromium to test in; installed first if none starts.
 * @throws Error with the command to run, and the reason why each browser or installation failed
 */
export function ensureChromium(machine: Machine = thisMachine()): string {
  const failures = new Set<string>();
  // A Chromium may exist and lack a system library.
  const working = (): string | undefined => {
    const file = findChromium(machine);
    if (!machine.isExecutable(file)) return undefined;
    const { ok, output } = machine.run(`"${file}" --version`);
    if (ok) return file;
    failures.add(`${file} does not start: ${reasonIn(output)}`);
    return undefined;
  };
  const found = working();
  if (found !== undefined) return found;
  const install = createInstaller(machine);
  for (const command of installCommands(machine)) {
    machine.say(`No Chromium to test in: installing one, which takes minutes (${command})`);
    const { ok, output } = install(command);
    if (!ok) failures.add(`${command}: ${reasonIn(output)}`);
    // Checked by the result: a download that is disabled by the environment succeeds, too.
    const installed = working();
    if (installed !== undefined) return installed;
  }
  const advice =
    machine.platform === 'linux'
      ? 'npx playwright install --with-deps chromium, or on Debian as root: apt-get update && apt-get install -y chromium'
      : 'npx playwright install chromium';
  const reasons = [...failures].map((failure) => `\n  ${failure}`).join('');
  throw new Error(`No Chromium to test in. Install one with: ${advice}${reasons}`);
}

/** Playwright calls this once, before all tests and before its workers look for the browser. */
export default function setUpChromium(): void {
  try {
    ensureChromium();
  } catch (error) {
    // With a stack, Playwright would print this file around a message for the user.
    if (error instanceof Error) error.stack = `Error: ${error.message}`;
    throw error;
  }
}
