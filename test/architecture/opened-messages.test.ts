import { expect, test } from 'vitest';
import { OPENED_NAMESPACES, OPENED_RESOURCES, readMessages } from '#src/build/messages-plugin.ts';
import { importsOf, resolveImport } from './imports.ts';
import { filesUnder, type SourceFile } from './source-files.ts';

/** Where the page begins. */
const ENTRIES = ['src/main.tsx', 'src/prefetch-first-page.ts'];

const files = new Map(filesUnder('src', ['.ts', '.tsx']).map((file) => [file.path, file]));
const ENGLISH_FILE = 'src/i18n/messages/en.ts';
const english = readMessages(files.get(ENGLISH_FILE)?.text ?? '', ENGLISH_FILE).messages;
/** A key of a message of some namespaces, or the beginning of one. */
const keyOf = (namespaces: readonly string[]) =>
  new RegExp(
    `['"\`](?:${namespaces
      .map((name) => `${name}\\.(?:${['\\$\\{', ...(english.get(name)?.keys() ?? [])].join('|')})`)
      .join('|')})`,
  );

/** Messages that come later, and the module that brings them. */
const LATER = keyOf(OPENED_NAMESPACES);
const BRINGS_THEM = 'src/i18n/opened-messages.ts';

const imported = ({ path, text }: SourceFile, kind: 'value' | 'lazy') =>
  importsOf({ path, text })
    .filter((one) => one.kind === kind)
    .flatMap(({ specifier }) => files.get(resolveImport(path, specifier) ?? '') ?? []);

/** Modules that are loaded with some others, without those of `except`. */
function loadedWith(paths: readonly string[], except: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: SourceFile | undefined) => {
    if (!file || found.has(file.path) || except.has(file.path)) return;
    found.add(file.path);
    for (const next of imported(file, 'value')) visit(next);
  };
  for (const path of paths) visit(files.get(path));
  return found;
}

const naming = (paths: Iterable<string>) =>
  [...paths].filter((path) => !path.includes('/messages/') && LATER.test(files.get(path)?.text ?? ''));

const first = loadedWith(ENTRIES);

/** Parts that are loaded by `import()`, and that name a message that comes later without bringing them. */
function partsWithoutMessages(areBrought: (part: ReadonlySet<string>) => boolean): string[] {
  const parts = new Set(
    [...files.values()]
      .filter(({ path }) => !/^src\/(build|fake)\//.test(path))
      .flatMap((file) => imported(file, 'lazy').map(({ path }) => path)),
  );
  return [...parts].filter((path) => {
    const part = loadedWith([path], first);
    return naming(part).length > 0 && !areBrought(part);
  });
}

test('the first screen names none of the messages that come later, and each part brings those that it names', () => {
  expect(first.size).toBeGreaterThan(100);
  expect(naming(first)).toEqual([]);
  expect(partsWithoutMessages((part) => part.has(BRINGS_THEM))).toEqual([]);
});

test('the namespaces that come later are there', () => {
  const missing = OPENED_NAMESPACES.filter((name) => !english.has(name));
  // A type may do with the messages that all types share.
  expect(missing.filter((name) => !OPENED_RESOURCES.includes(name))).toEqual([]);
  expect(OPENED_RESOURCES).toContain('topic');
});

test('control: later messages in the first screen, and parts without them, are found', () => {
  expect(naming([...first, 'src/detail/detail.tsx'])).toEqual(['src/detail/detail.tsx']);
  expect(partsWithoutMessages(() => false)).toContain('src/detail/detail.tsx');
});
