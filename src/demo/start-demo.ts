import * as v from 'valibot';
import { startBrowserFake } from '../fake/adapters/browser/start-browser-fake.ts';
import { dialectNames } from '../fake/service/dialects.ts';
import { tabStorage } from '../ui/storage.ts';
import type { DemoControls } from './demo-menu.tsx';

const KEY = 'catalog-browser.demo';

const whole = (most: number, otherwise: number) =>
  v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most)), otherwise);

/** Every member that is missing or invalid is replaced by its default. */
const settingsSchema = v.object({
  tables: whole(1_000_000, 12_480),
  latency: whole(60_000, 30),
  dialect: v.fallback(v.picklist(dialectNames), 'seed'),
  hostile: v.fallback(v.boolean(), false),
});
const storedSettingsSchema = v.pipe(v.string(), v.parseJson(), settingsSchema);

export const readDemoSettings = (text: string | undefined) =>
  v.parse(v.fallback(storedSettingsSchema, v.parse(settingsSchema, {})), text);

/** Starts the service in the browser with this tab's settings. @param root path of the page */
export async function startDemo(root: string): Promise<DemoControls> {
  const settings = readDemoSettings(tabStorage.get(KEY));
  const { dialect, ...options } = settings;
  const { control } = await startBrowserFake({ ...options, seed: 1, root });
  if (dialect !== 'seed') await control('/__fake/settings', { dialect });
  return {
    settings,
    change: (next) => void tabStorage.set(KEY, JSON.stringify(next)),
    fail: (plan) => control('/__fake/faults', plan),
  };
}
