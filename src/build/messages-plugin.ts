import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { normalizePath, parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** The messages of a language as their file has them: ICU texts by namespace and name. */
export interface MessageFile {
  /** Code of the language: the name of the file's export. */
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

const compiledTexts = (namespace: string, texts: ReadonlyMap<string, string>, file: string) =>
  Object.fromEntries(
    Array.from(texts, ([name, text]) => [name, compiled(`${namespace}.${name}`, text, file)] as const),
  );

/**
 * The same module with each message compiled, and without types.
 * @param omitted namespaces that the build has no use for
 * @throws as `readMessages`; for a text that is not ICU
 */
export function compileMessages(code: string, file: string, omitted: readonly string[] = []): string {
  const { code: name, messages } = readMessages(code, file);
  const used = [...messages].filter(([namespace]) => !omitted.includes(namespace));
  const all = used.map(([namespace, texts]) => [namespace, compiledTexts(namespace, texts, file)] as const);
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(all))};`;
}

/** The language that modules bring with them, namespace by namespace. */
const ENGLISH_FILE = 'en.ts';

/** A module that adds one namespace of the English messages to those that are loaded. @throws as `compileMessages` */
function namespaceModule(code: string, namespace: string, languageFile: string): string {
  const texts = readMessages(code, ENGLISH_FILE).messages.get(namespace) ?? new Map<string, string>();
  const added = { [namespace]: compiledTexts(namespace, texts, ENGLISH_FILE) };
  return `import { addEnglish } from ${JSON.stringify(languageFile)};\naddEnglish(${JSON.stringify(added)});`;
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Matches the keys that a template may come to; undefined for one without a fixed namespace. */
function keyPattern({ quasis }: ESTree.TemplateLiteral): RegExp | undefined {
  const parts = quasis.map(({ value }) => value.cooked ?? '');
  const [namespace = ''] = parts.join('').split('.');
  return /\w/.test(namespace) ? new RegExp(`^${parts.map(escaped).join(String.raw`\w+`)}$`) : undefined;
}

/**
 * The namespaces of the messages that a module names: a key is a string literal or a template, such as
 * `${scope}Choice.find`. TypeScript takes nothing else for a key.
 * @param english all messages, by namespace and name
 */
export function namedNamespaces(code: string, file: string, english: MessageFile['messages']): string[] {
  const found = new Set<string>();
  new Visitor({
    Literal({ value }) {
      if (typeof value !== 'string') return;
      const [namespace = '', name = '', ...more] = value.split('.');
      if (more.length === 0 && english.get(namespace)?.has(name)) found.add(namespace);
    },
    TemplateLiteral(template) {
      const pattern = keyPattern(template);
      if (!pattern) return;
      for (const [namespace, texts] of english)
        if ([...texts.keys()].some((name) => pattern.test(`${namespace}.${name}`))) found.add(namespace);
    },
  }).visit(parseSync(file, code).program);
  return [...found];
}

/** Modules that have messages: those of the page, and their tests. */
const NAMES_MESSAGES = /^(?:src\/(?!build\/|fake\/|server\/|i18n\/messages\/)|test\/).*\.tsx?$/;

/**
 * Compiles the messages when the page is built, so that it needs no parser for them. A module brings the English
 * namespaces that it names, each as a module of its own, so that the bundler loads them where and when they are used.
 * Another language is loaded as one file.
 * @param omitted namespaces that the build has no use for
 */
export function messagesPlugin(omitted: readonly string[] = []): Plugin {
  let root = '';
  let english: MessageFile['messages'] | undefined;
  const pathOf = (file: string) => `${root}/src/i18n/${file}`;
  const readEnglish = () => {
    const file = pathOf(`messages/${ENGLISH_FILE}`);
    return readMessages(readFileSync(file, 'utf8'), file).messages;
  };
  return {
    name: 'catalog:messages',
    enforce: 'pre',
    configResolved(config) {
      root = normalizePath(config.root);
    },
    watchChange(id) {
      if (normalizePath(id) === pathOf(`messages/${ENGLISH_FILE}`)) english = undefined;
    },
    transform(code, id) {
      const [path = id, query = ''] = id.split('?');
      if (path.startsWith(pathOf('messages/'))) {
        const file = path.slice(pathOf('messages/').length);
        const namespace = new URLSearchParams(query).get('namespace');
        const compiledCode =
          namespace === null
            ? compileMessages(code, file, omitted)
            : namespaceModule(code, namespace, pathOf('language.ts'));
        return { code: compiledCode, map: null };
      }
      if (!path.startsWith(`${root}/`) || !NAMES_MESSAGES.test(path.slice(root.length + 1))) return null;
      english ??= readEnglish();
      const imports = namedNamespaces(code, path, english)
        .filter((namespace) => !omitted.includes(namespace))
        .map((namespace) => `import '${pathOf(`messages/${ENGLISH_FILE}`)}?namespace=${namespace}';`);
      // The imports follow the module's own lines, which keep their numbers.
      return imports.length === 0 ? null : { code: `${code}\n${imports.join('\n')}`, map: null };
    },
  };
}
