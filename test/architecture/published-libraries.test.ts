import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

type Hook = ((this: unknown, ...given: string[]) => unknown) | { handler: (...given: string[]) => unknown };

const isHook = (hook: unknown): hook is Hook =>
  typeof hook === 'function' || (typeof hook === 'object' && hook !== null && 'handler' in hook);

/** Runs a hook outside of any bundler; a hook that needs more than its arguments fails, and counts as an edit. */
async function answerOf(hook: unknown, ...given: string[]): Promise<unknown> {
  if (!isHook(hook)) return undefined;
  const handler = typeof hook === 'function' ? hook : hook.handler;
  return handler.apply({}, given);
}

/** Every module that the product's own dependencies publish, as paths. */
function publishedModules(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies).flatMap((name) => {
    const folder = join(root, 'node_modules', name);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.m?js$/.test(file))
      .map((file) => join(folder, file));
  });
}

const normalized = (path: string) => path.replaceAll('\\', '/');

/** Modules of packages that a plugin would replace or change, with its name. */
async function editsOf(plugins: readonly Plugin[], modules: readonly string[]): Promise<string[]> {
  const edits: string[] = [];
  for (const { name, load, transform } of plugins) {
    for (const module of modules) {
      const id = normalized(module);
      const code = readFileSync(module, 'utf8');
      const answers = [await answerOf(load, id), await answerOf(transform, code, id)];
      if (answers.some((answer) => answer !== undefined && answer !== null)) edits.push(`${name}: ${id}`);
    }
  }
  return edits;
}

const ownPlugins = async (mode: string): Promise<readonly Plugin[]> => {
  const { plugins, resolve } = await resolveConfig(
    { root, mode, logLevel: 'silent' },
    'build',
    mode,
    'production',
  );
  // An alias could replace a library's file.
  expect(resolve.alias.filter(({ find }) => !/vite/.test(String(find)))).toEqual([]);
  return plugins.filter(({ name }) => name.startsWith('catalog:'));
};

test.each(['production', 'demo'])('no plugin of the %s build edits an installed package', async (mode) => {
  const plugins = await ownPlugins(mode);
  expect(plugins.length).toBeGreaterThan(2);
  const modules = publishedModules();
  expect(modules.length).toBeGreaterThan(1_000);
  expect(await editsOf(plugins, modules)).toEqual([]);
});

test('control: a plugin that changes a library is found', async () => {
  const modules = publishedModules().filter((path) => path.includes('react-router'));
  const change: Plugin = {
    name: 'catalog:control',
    transform: (code, id) =>
      /react-router\/dist\/.*\/index\.mjs$/.test(id) ? code.replace('a', 'b') : undefined,
  };
  const replace: Plugin = {
    name: 'catalog:other',
    load: { handler: (id) => (id.endsWith('.mjs') ? '' : null) },
  };
  expect((await editsOf([change], modules)).length).toBeGreaterThan(0);
  expect((await editsOf([replace], modules)).length).toBeGreaterThan(0);
});
