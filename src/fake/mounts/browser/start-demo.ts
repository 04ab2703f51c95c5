import { dialectName, type DialectName } from '../../service/dialects.ts';
import { startBrowserFake } from './start.ts';

/** What the demo's catalog is like. */
export interface DemoSettings {
  /** 0 to 1,000,000 */
  readonly tables: number;
  /** ms an answer takes */
  readonly latency: number;
  /** Which server's manners it has. */
  readonly dialect: DialectName;
  /** Some names, texts and values attack or confuse. */
  readonly hostile: boolean;
}

export interface Demo {
  readonly settings: DemoSettings;
  /** Remembers other settings for this tab; they hold from the next load of the page. */
  readonly change: (settings: Readonly<Record<keyof DemoSettings, string | number | boolean>>) => void;
  /** Makes requests fail by a plan, in place of the plan before. */
  readonly fail: (plan: readonly object[]) => Promise<unknown>;
}

const KEY = 'catalog-browser.demo';
const DEFAULT: DemoSettings = { tables: 12_480, latency: 30, dialect: 'seed', hostile: false };

const whole = (value: unknown, most: number, otherwise: number): number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : otherwise;

/** Settings from a stored text; whatever is wrong in it means its default. */
export function readDemoSettings(text: string | null): DemoSettings {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    const { tables, latency, dialect, hostile }: Readonly<Record<string, unknown>> = Object(parsed);
    return {
      tables: whole(tables, 1_000_000, DEFAULT.tables),
      latency: whole(latency, 60_000, DEFAULT.latency),
      dialect: dialectName(dialect) ?? DEFAULT.dialect,
      hostile: hostile === true,
    };
  } catch {
    return DEFAULT;
  }
}

/** Starts the service in the browser as this tab wants it. @param root path at which the page stands */
export async function startDemo(root: string): Promise<Demo> {
  const settings = readDemoSettings(stored());
  const { tables, latency, dialect, hostile } = settings;
  const { control } = await startBrowserFake({ tables, latency, hostile, seed: 1, root });
  if (dialect !== DEFAULT.dialect) await control('PUT', '/__fake/settings', { dialect });
  return {
    settings,
    change: (next) => sessionStorage.setItem(KEY, JSON.stringify(next)),
    fail: (plan) => control('PUT', '/__fake/faults', plan),
  };
}

/** Storage may be blocked; the demo runs without it. */
function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
