import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';
import { filesUnder, root } from './source-files.ts';

type Hook = ((this: unknown, ...given: string[]) => unknown) | { handler: (...given: string[]) => unknown };

const isHook = (hook: unknown): hook is Hook =>
  typeof hook === 'function' || (typeof hook === 'object' && hook !== null && 'handler' in hook);

/** Runs a hook outside of any bundler; a hook that needs more than its arguments fails, and counts as an edit. */
async function answerOf(hook: unknown, ...given: string[]): Promise<unknown> {
  if (!isHook(hook)) return undefined;
  const handler = typeof hook === 'function' ? hook : hook.handler;
  return handler.apply({}, given);
}

/** The packages that the page imports: a package that is installed brings all it needs, so that none is a `dependency`. */
function packagesOfPage(): string[] {
  const page = filesUnder('src', ['.ts', '.tsx']).filter(
    ({ path }) => !/^src\/(build|fake|server)\//.test(path),
  );
  const specifiers = page.flatMap(importsOf).map(({ specifier }) => specifier);
  const names = specifiers.map((specifier) => /^(@[^/]+\/)?[^./@#][^/]*/.exec(specifier)?.[0]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Every module that the packages of the page publish, as paths. */
function publishedModules(): string[] {
  return packagesOfPage().flatMap((name) => {
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
  // An alias could replace a library's file: it may lead to another one that the same package publishes.
  const isOfOwnPackage = ({ find, replacement }: { find: unknown; replacement: string }) =>
    normalized(replacement).startsWith(normalized(join(root, 'node_modules', String(find), '/')));
  const aliases = resolve.alias.filter(({ find }) => !/vite/.test(String(find)));
  expect(aliases.filter((alias) => !isOfOwnPackage(alias))).toEqual([]);
  return plugins.filter(({ name }) => name.startsWith('catalog:'));
};

test('the page imports packages, and the package that people install needs none', () => {
  expect(packagesOfPage()).toEqual(
    expect.arrayContaining(['react', 'react-dom', '@tanstack/react-query', 'valibot']),
  );
  const given = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(given).not.toHaveProperty('dependencies');
});

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
