import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** What the browser is started with: nothing that goes out by itself, and nothing that wants a screen. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath(name: string): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // not here
    }
  }
  return undefined;
}

/** The browser to test in: Playwright's own if it is installed, else the system's. @throws Error that names the command to run */
export function findChromium(): string {
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  const system = NAMES.map(onPath).find(Boolean);
  if (system) return system;
  throw new Error('No Chromium here. Install one with: npx playwright install chromium');
}

/** A released Firefox, which Playwright drives by WebDriver BiDi. @throws Error that names the command to run */
export function findFirefox(): string {
  const system = ['firefox-esr', 'firefox'].map(onPath).find(Boolean);
  if (system) return system;
  throw new Error('No Firefox here. Install one with: apt-get install firefox-esr');
}
