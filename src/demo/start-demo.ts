import { startBrowserFake } from '../fake/adapters/browser/start-browser-fake.ts';
import { dialectName, type DialectName } from '../fake/service/dialects.ts';

/** Settings of the demo's catalog and service. */
export interface DemoSettings {
  /** 0 to 1,000,000 */
  readonly tables: number;
  /** Response time in ms. */
  readonly latency: number;
  /** The imitated server version. */
  readonly dialect: DialectName;
  /** Whether some names, texts and values are hostile. */
  readonly hostile: boolean;
}

export interface Demo {
  readonly settings: DemoSettings;
  /** Stores settings for this tab; they apply from the next load of the page. */
  readonly change: (settings: Readonly<Record<keyof DemoSettings, string | number | boolean>>) => void;
  /** Replaces the plan of failing requests. */
  readonly fail: (plan: readonly object[]) => Promise<unknown>;
  /** The plan in force. */
  readonly plan: () => readonly object[];
}

const KEY = 'catalog-browser.demo';
const DEFAULT: DemoSettings = { tables: 12_480, latency: 30, dialect: 'seed', hostile: false };

const whole = (value: unknown, most: number, otherwise: number): number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : otherwise;

/** Settings from stored text; every invalid value is replaced by its default. */
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

/** Starts the service in the browser with this tab's settings. @param root path of the page */
export async function startDemo(root: string): Promise<Demo> {
  const settings = readDemoSettings(stored());
  const { tables, latency, dialect, hostile } = settings;
  const { control } = await startBrowserFake({ tables, latency, hostile, seed: 1, root });
  if (dialect !== DEFAULT.dialect) await control('/__fake/settings', { dialect });
  let current: readonly object[] = [];
  return {
    settings,
    change: (next) => sessionStorage.setItem(KEY, JSON.stringify(next)),
    async fail(plan) {
      const answer = await control('/__fake/faults', plan);
      current = plan;
      return answer;
    },
    plan: () => current,
  };
}

/** Storage may be blocked; the demo then uses its defaults. */
function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
