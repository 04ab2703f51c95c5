import { startBrowserFake } from '../fake/adapters/browser/start-browser-fake.ts';
import { dialectName, type DialectName } from '../fake/service/dialects.ts';
import { tabStorage } from '../ui/storage.ts';
import type { DemoControls, DemoSettings } from './demo-menu.tsx';

type Settings = DemoSettings & { readonly dialect: DialectName };

const KEY = 'catalog-browser.demo';
const DEFAULT: Settings = { tables: 12_480, latency: 30, dialect: 'seed', hostile: false };

const whole = (value: unknown, most: number, otherwise: number): number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : otherwise;

/** Settings from stored text; every invalid value is replaced by its default. */
export function readDemoSettings(text = '{}'): Settings {
  try {
    const parsed: unknown = JSON.parse(text);
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
export async function startDemo(root: string): Promise<DemoControls> {
  const settings = readDemoSettings(tabStorage.get(KEY));
  const { tables, latency, dialect, hostile } = settings;
  const { control } = await startBrowserFake({ tables, latency, hostile, seed: 1, root });
  if (dialect !== DEFAULT.dialect) await control('/__fake/settings', { dialect });
  return {
    settings,
    change: (next) => void tabStorage.set(KEY, JSON.stringify(next)),
    fail: (plan) => control('/__fake/faults', plan),
  };
}
