import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leanModule } from '#src/build/lean-libraries.ts';

/** A published module, by its folder and name, that has a text in it. */
function moduleWith(
  folder: string,
  name: RegExp,
  text: string,
): { readonly id: string; readonly code: string } {
  for (const entry of readdirSync(folder).filter((file) => name.test(file))) {
    const id = resolve(join(folder, entry));
    const code = readFileSync(id, 'utf8');
    if (code.includes(text)) return { id, code };
  }
  throw new Error(`Nothing in ${folder} has ${text}`);
}

// What is taken out must still be there in the versions that are installed: else the edit no longer does anything.
describe('in the libraries as they are published', () => {
  test.each([
    ['react-router/dist/development', /\.mjs$/, 'var ENABLE_DEV_WARNINGS = true;'],
    ['nuqs/dist', /^server\.js$/, '\nif (isDebugFlagSet()) installDebugSink();'],
    ['nuqs/dist', /^server\.js$/, 'const parseAsIsoDate = createParser('],
    ['lucide-react/dist/esm/icons', /^sun\.mjs$/, ', key: "'],
    ['lucide-react/dist/esm/icons', /^sun\.mjs$/, '__iconData.node;'],
    ['lucide-react/dist/esm', /^createLucideIcon\.mjs$/, 'forwardRef'],
    ['@tanstack/query-core/build/modern', /^focusManager\.js$/, 'visibilitychange'],
    ['@tanstack/query-core/build/modern', /^queryClient\.js$/, 'new MutationCache()'],
    ['@tanstack/react-table/dist', /^useTable\.js$/, 'tableInstance.FlexRender = FlexRender;'],
    ['@tanstack/react-table/dist', /^useTable\.js$/, 'tableInstance.Subscribe ='],
    ['@tanstack/table-core/dist/core/headers', /^buildHeaderGroups\.js$/, 'export { buildHeaderGroups };'],
    ['use-sync-external-store/cjs', /^use-sync-external-store-shim\.production\.js$/, 'getSnapshot'],
  ])('%s: %s without %s', (folder, name, taken) => {
    const { id, code } = moduleWith(join('node_modules', folder), name, taken);
    expect(leanModule(code, id)?.includes(taken)).toBe(false);
  });
});

test('another module is not touched', () => {
  expect(leanModule('var ENABLE_DEV_WARNINGS = true;', '/src/a.ts')).toBeUndefined();
});
