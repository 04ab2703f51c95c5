import { startBrowserFake, type BrowserFake } from './start.ts';

/** What the demo's catalog is like. */
export interface DemoSettings {
  /** 0 to 1,000,000 */
  readonly tables: number;
  /** ms an answer takes */
  readonly latency: number;
}

export interface Demo {
  readonly settings: DemoSettings;
  /** Remembers other settings for this tab; they hold from the next load of the page. */
  readonly change: (settings: DemoSettings) => void;
  readonly control: BrowserFake['control'];
}

const KEY = 'catalog-browser.demo';
const DEFAULT: DemoSettings = { tables: 12_480, latency: 30 };

const whole = (value: unknown, most: number, otherwise: number): number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : otherwise;

/** Settings from a stored text; whatever is wrong in it means its default. */
export function readDemoSettings(text: string | null): DemoSettings {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    const { tables, latency }: { tables?: unknown; latency?: unknown } = Object(parsed);
    return {
      tables: whole(tables, 1_000_000, DEFAULT.tables),
      latency: whole(latency, 60_000, DEFAULT.latency),
    };
  } catch {
    return DEFAULT;
  }
}

/** Starts the service in the browser as this tab wants it. */
export async function startDemo(): Promise<Demo> {
  const settings = readDemoSettings(stored());
  const { control } = await startBrowserFake({ ...settings, seed: 1 });
  return {
    settings,
    change: (next) => sessionStorage.setItem(KEY, JSON.stringify(next)),
    control,
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
