import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { normalizePath, parseSync, type ESTree, type Plugin } from 'vite';

/** Folders of `resources/` whose messages the first screen has. */
const FIRST_RESOURCES: ReadonlySet<string> = new Set(['shared', 'table']);

/** `database-schema` as the name of a namespace: `databaseSchema`. */
const camelCase = (folder: string): string =>
  folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Types of resources that are loaded when they are opened: a namespace called like the folder of one comes with it. */
export const OPENED_RESOURCES: readonly string[] = readdirSync(join(import.meta.dirname, '../resources'), {
  withFileTypes: true,
}).flatMap((entry) =>
  entry.isDirectory() && !FIRST_RESOURCES.has(entry.name) ? [camelCase(entry.name)] : [],
);

/**
 * The namespaces of what is loaded when it is opened or needed: dialogs, menus, an opened record, failures. Such parts bring
 * them by `i18n/opened-messages.ts`; the first screen has the English messages of the others.
 */
export const OPENED_NAMESPACES: readonly string[] = [
  ...OPENED_RESOURCES,
  'catalogCheck',
  'columnMenuList',
  'databaseChoice',
  'databasePicker',
  'detail',
  'error',
  'errorHelp',
  'export',
  'exportResult',
  'fallback',
  'filterEditor',
  'goToForm',
  'gridKeys',
  'keys',
  'listMessages',
  'markdown',
  'missingRows',
  'notFound',
  'notice',
  'palette',
  'parts',
  'pickerDialog',
  'progress',
  'rawRecord',
  'reading',
  'reason',
  'saveView',
  'savedViewMenu',
  'scopeTree',
  'searchMessages',
  'serversMenu',
  'serviceChoice',
  'shortcuts',
  'signIn',
  'siteConfig',
  'treeKeys',
  'unsent',
];

/** The messages of a language as their file has them: ICU texts by namespace and name. */
export interface MessageFile {
  /** What the file exports them as: the code of the language. */
  readonly code: string;
  readonly messages: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** An expression without `as const` and `satisfies …`. */
function withoutType(expression: ESTree.Expression | null | undefined): ESTree.Expression | null {
  if (!expression) return null;
  const isTyped = expression.type === 'TSAsExpression' || expression.type === 'TSSatisfiesExpression';
  return isTyped ? withoutType(expression.expression) : expression;
}

/** The members of an object literal, by name. @throws where it is none, or has a member that is computed or a spread */
function membersOf(expression: ESTree.Expression | null, file: string): [string, ESTree.Expression][] {
  if (expression?.type !== 'ObjectExpression')
    throw new Error(`${file}: messages are nested object literals`);
  return expression.properties.map((property) => {
    const isPlain = property.type === 'Property' && !property.computed && !property.shorthand;
    if (!isPlain || property.key.type !== 'Identifier')
      throw new Error(`${file}: the name of a message is an identifier`);
    return [property.key.name, property.value];
  });
}

/** @throws where the message is no string literal */
function textOf(expression: ESTree.Expression, name: string, file: string): string {
  if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value;
  throw new Error(`${file}: ${name} is no string literal`);
}

/**
 * The messages of a file of `i18n/messages`: `export const de = { namespace: { name: 'ICU text' } } satisfies Messages;`.
 * Types and their imports may stand beside it.
 * @throws Error that begins with `file`, where the file holds anything else
 */
export function readMessages(code: string, file: string): MessageFile {
  const found: MessageFile[] = [];
  for (const statement of parseSync(file, code).program.body) {
    if (statement.type === 'ImportDeclaration' && statement.importKind === 'type') continue;
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declared?.type === 'TSTypeAliasDeclaration') continue;
    if (declared?.type !== 'VariableDeclaration') throw new Error(`${file}: only messages may stand here`);
    for (const { id, init } of declared.declarations) {
      if (id.type !== 'Identifier') throw new Error(`${file}: only messages may stand here`);
      const namespaces = membersOf(withoutType(init), file).map(([namespace, inner]) => {
        const texts = membersOf(inner, file).map(
          ([name, text]) => [name, textOf(text, `${namespace}.${name}`, file)] as const,
        );
        return [namespace, new Map(texts)] as const;
      });
      found.push({ code: id.name, messages: new Map(namespaces) });
    }
  }
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${file}: the messages of one language are expected`);
  return only;
}

/** A message as the page formats it. @throws where it is not ICU MessageFormat */
function compiled(key: string, text: string, file: string): unknown {
  try {
    return compile(text);
  } catch (error) {
    throw new Error(`${file}: ${key} is no ICU message`, { cause: error });
  }
}

/**
 * The same module with each message compiled, and without types.
 * @param omitted namespaces that the build has no use for
 * @throws as `readMessages`; for a text that is not ICU
 */
export function compileMessages(code: string, file: string, omitted: readonly string[] = []): string {
  const { code: name, messages } = readMessages(code, file);
  const namespaces = Array.from(messages, ([namespace, texts]) => {
    const all = Array.from(
      texts,
      ([last, text]) => [last, compiled(`${namespace}.${last}`, text, file)] as const,
    );
    return [namespace, Object.fromEntries(all)] as const;
  });
  const used = namespaces.filter(([namespace]) => !omitted.includes(namespace));
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(used))};`;
}

const others = (all: readonly string[], some: readonly string[]): string[] =>
  all.filter((name) => !some.includes(name));

/** Names of the namespaces in a file of messages. @throws as `readMessages` */
const namespacesOf = (code: string, file: string): string[] => [...readMessages(code, file).messages.keys()];

/**
 * Compiles the messages when the page is built, so that it needs no parser for them. The English ones are two modules,
 * `en.ts` and `en.ts?opened`; another language is loaded as one.
 * @param omitted namespaces that the build has no use for
 */
export function messagesPlugin(omitted: readonly string[] = []): Plugin {
  let folder = '';
  return {
    name: 'catalog:messages',
    enforce: 'pre',
    configResolved: ({ root }) => {
      folder = normalizePath(join(root, 'src/i18n/messages/'));
    },
    transform(code, id) {
      const [path = id, query = ''] = id.split('?');
      if (!path.startsWith(folder)) return null;
      const file = path.slice(folder.length);
      const later =
        query === 'opened' ? others(namespacesOf(code, file), OPENED_NAMESPACES) : OPENED_NAMESPACES;
      const left = file === 'en.ts' ? [...omitted, ...later] : omitted;
      return { code: compileMessages(code, file, left), map: null };
    },
  };
}
