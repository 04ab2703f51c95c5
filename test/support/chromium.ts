import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** A host of this machine whose plain HTTP is no secure context. */
export const INSECURE_HOST = 'catalog.test';

/** Options of the browser: no requests of its own, and no screen. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
];

// Ubuntu's `chromium-browser` may be a script that only says how to install one, so it is the last choice.
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of these programs on PATH, as a file; undefined if there is none. */
export const findProgram = (names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isExecutable);

/**
 * The Chromium to test in: Playwright's own if it is installed, else the system's. If there is none, the file that
 * Playwright would install, so that its configuration can be read before the installation.
 */
export function findChromium(): string {
  const own = chromium.executablePath();
  return isExecutable(own) ? own : (findProgram(CHROMIUM_NAMES) ?? own);
}

/** Runs a shell command without a terminal. @returns why it failed, in a line; undefined: it did not */
function failureOf(command: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    encoding: 'utf8',
    // apt-get prints more than the default of 1 MiB, which would end it.
    maxBuffer: 2 ** 27,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
  });
  if (status === 0) return undefined;
  const output = `${stderr}\n${stdout}`;
  return `${command}: ${/^(?:E|Error|ERROR): .*/m.exec(output)?.[0] ?? output.trim().split('\n')[0]}`;
}

/** Seconds that another installation is waited for. */
const APT = 'apt-get -o DPkg::Lock::Timeout=300';

/** Commands that may install a Chromium here, in order of preference; none asks for a password. */
const INSTALLS: readonly string[] = [
  'npx --no-install playwright install --with-deps chromium',
  // The headless variant takes about half the time of a full Chromium.
  `${APT} update && ${APT} install -y chromium-headless-shell`,
  `${APT} install -y chromium`,
];

/** The Chromium to test in, installed first if none starts. @throws Error with the reasons, and the command to run */
export function ensureChromium(): string {
  // A Chromium may exist and lack a system library.
  const startFailure = () => failureOf(`"${findChromium()}" --version`);
  const failures = [startFailure()];
  if (failures[0] === undefined) return findChromium();
  for (const command of INSTALLS) {
    console.log(`No Chromium to test in: installing one, which takes minutes (${command})`);
    failures.push(failureOf(command));
    // Checked by the result: a download that is disabled by the environment succeeds, too.
    if (startFailure() === undefined) return findChromium();
  }
  const reasons = failures.map((failure) => `\n  ${failure ?? 'installed, and it does not start'}`).join('');
  const error = new Error(
    `No Chromium to test in. Install one with: npx playwright install --with-deps chromium, or on Debian as root: apt-get update && apt-get install -y chromium${reasons}`,
  );
  // With a stack, Playwright would print this file around a message for the user.
  error.stack = `Error: ${error.message}`;
  throw error;
}

/** Playwright calls this once, before all tests and before its workers look for the browser. */
export default function setUpChromium(): void {
  ensureChromium();
}
