import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { enFirstRows } from '#src/i18n/messages/en-first-rows.ts';
import { enLater } from '#src/i18n/messages/en-later.ts';
import { importsOf, resolveImport } from './imports.ts';
import { filesUnder, type SourceFile } from './source-files.ts';

/** Modules that the page loads before its first rows, with what they import. */
const FIRST = ['src/main.tsx', 'src/prefetch-first-page.ts'];
/** The module that brings the messages of `en-later.ts`. */
const LATER = 'src/i18n/later-messages.ts';

const keysOf = (messages: Readonly<Record<string, object>>): string[] =>
  Object.entries(messages).flatMap(([namespace, texts]) =>
    Object.keys(texts).map((name) => `${namespace}.${name}`),
  );

/** Those of `keys` that a module names: as a literal, or by a template such as `${scope}Choice.find`. */
function namedKeys({ path, text }: SourceFile, keys: ReadonlySet<string>): string[] {
  const named: string[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && keys.has(value)) named.push(value);
    },
    TemplateLiteral({ quasis }) {
      const template = quasis.map(({ value }) => value.raw).join('*');
      if (!/^[\w*]*\w[\w*]*\.[\w*]*$/.test(template)) return;
      const pattern = new RegExp(`^${template.replace('.', '[.]').replaceAll('*', String.raw`\w+`)}$`);
      named.push(...[...keys].filter((key) => pattern.test(key)));
    },
  }).visit(parseSync(path, text).program);
  return named;
}

/** What is wrong with the two files of English messages, one line each. */
function problemsOf(
  files: readonly SourceFile[],
  first: readonly string[],
  later: readonly string[],
): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const importedBy = (file: SourceFile, kind: 'value' | 'lazy') =>
    importsOf(file).flatMap((found) => {
      const path = found.kind === kind && resolveImport(file.path, found.specifier);
      return (path && byPath.get(path)) || [];
    });
  const withImports = (file: SourceFile, into = new Set<SourceFile>()): ReadonlySet<SourceFile> => {
    if (into.has(file)) return into;
    into.add(file);
    for (const next of importedBy(file, 'value')) withImports(next, into);
    return into;
  };
  const keys = new Set([...first, ...later]);
  const named = new Map(files.map((file) => [file, namedKeys(file, keys)]));
  const laterKeys = new Set(later);
  const isLater = (key: string) => laterKeys.has(key);
  const start = new Set(
    FIRST.flatMap((path) => byPath.get(path) ?? []).flatMap((file) => [...withImports(file)]),
  );
  const namedFirst = new Set([...start].flatMap((file) => named.get(file) ?? []));
  const parts = new Set(files.flatMap((file) => importedBy(file, 'lazy')));
  return [
    ...[...start].flatMap((file) =>
      (named.get(file) ?? []).filter(isLater).map((key) => `${file.path} names ${key} of en-later.ts`),
    ),
    ...first.filter((key) => !namedFirst.has(key)).map((key) => `${key} is not said by the first rows`),
    ...[...parts].flatMap((part) => {
      const all = [...withImports(part)];
      if (all.some(({ path }) => path === LATER)) return [];
      const key = all.flatMap((file) => named.get(file) ?? []).find(isLater);
      return key === undefined ? [] : [`${part.path} names ${key} and does not import ${LATER}`];
    }),
  ];
}

test('the first rows have all their English messages and no others, and what is loaded later brings the rest', () => {
  const modules = filesUnder('src', ['.ts', '.tsx']).filter(({ path }) => !path.startsWith('src/fake/'));
  expect(problemsOf(modules, keysOf(enFirstRows), keysOf(enLater))).toEqual([]);
});

test('control: a message in the wrong file, or that nobody brings, is found', () => {
  const module = (path: string, text: string): SourceFile => ({ path: `src/${path}`, text });
  const main = module('main.tsx', "import './list.ts'; t('list.name'); import('./menu.tsx');");
  const list = module('list.ts', 't(`list.${of}`);');
  const menu = module('menu.tsx', "import './item.tsx';");
  const item = module('item.tsx', '<Item text="menu.copy" />; t(`${scope}nu.paste`);');
  const brought = module('menu.tsx', "import './item.tsx'; import './i18n/later-messages.ts';");
  const later = module('i18n/later-messages.ts', '');
  const first = ['list.name', 'list.rows'];
  const last = ['menu.copy', 'menu.paste'];
  expect(problemsOf([main, list, brought, item, later], first, last)).toEqual([]);
  expect(problemsOf([main, list, menu, item, later], first, last)).toEqual([
    'src/menu.tsx names menu.copy and does not import src/i18n/later-messages.ts',
  ]);
  expect(
    problemsOf([main, list, brought, item, later], ['list.name', 'menu.copy'], ['list.rows', 'menu.paste']),
  ).toEqual(['src/list.ts names list.rows of en-later.ts', 'menu.copy is not said by the first rows']);
});
