import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#test/e2e/browsers.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { startFakeServer } from '#src/fake/mounts/node/server.ts';
import { createService } from '#src/fake/service/service.ts';
import { serveFolder } from '#test/e2e/servers.ts';
const catalog = createCatalog({ tables: 12480, seed: 1 });
const fake = await startFakeServer({ port: 0, service: createService({ catalog }) });
const site = await serveFolder({ folder: 'dist', build: 'product', catalog: fake.url, token: 'demo' });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
const [lang = 'de', scheme = 'light', w = '1440', what = 'list', suffix = ''] = process.argv.slice(2);
const page = await browser.newPage({ viewport: { width: Number(w), height: Number(w) < 700 ? 800 : 900 }, colorScheme: scheme as 'light', locale: 'en-US' });
await page.addInitScript('globalThis.__name = (f) => f');
await page.addInitScript((l) => localStorage.setItem('catalog-browser.language', l), lang);
if (what === 'forced') await page.emulateMedia({ forcedColors: 'active' });
const A: Record<string, string> = { search: '/tables?q=orders&database=snowflake_prod.ANALYTICS', none: '/tables?q=ordrez', all: '/tables?columns=name,location,tableType,owners,tags,usageSummary,columns,followers,tableConstraints,description,updatedAt' };
await page.goto(site.url + (A[what] ?? '/tables'));
await page.locator('[role=grid] [aria-rowindex="2"] a, main h2').first().waitFor();
await page.waitForTimeout(1500);
const click = (s: string) => page.locator(s).first().click();
if (what === 'panel' || what === 'full') { await click('[aria-rowindex="4"] a'); await page.waitForTimeout(1200); if (what === 'full') { await page.keyboard.press('f'); await page.waitForTimeout(600); } }
if (what === 'picker') { await page.keyboard.press('c'); await page.waitForTimeout(800); }
if (what === 'palette') { await page.keyboard.press('Control+k'); await page.waitForTimeout(800); }
if (what === 'keys') { await page.keyboard.press('?'); await page.waitForTimeout(800); }
if (what === 'drawer') { await click('header button'); await page.waitForTimeout(600); }
if (what === 'lang') { await page.locator('#header-end button').first().click(); await page.waitForTimeout(600); }
if (what === 'tree') { await page.locator('nav input').fill('sa'); await page.waitForTimeout(800); }
await page.screenshot({ path: `/tmp/look-${what}-${lang}-${scheme}-${w}${suffix}.png` });
await browser.close(); await site.close(); await fake.close(); process.exit(0);
