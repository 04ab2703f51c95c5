import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

/** A node of a syntax tree (ESTree). */
export interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A node and all below it. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const member of Object.values(node)) {
    for (const child of Array.isArray(member) ? (member as readonly unknown[]) : [member])
      if (isNode(child)) yield* nodesOf(child);
  }
}

/** The value without what only types say: `[] as const`, `{} satisfies T`, `(a)`. */
function bare(value: unknown): Node | undefined {
  if (!isNode(value)) return undefined;
  const { type, expression } = value;
  return /^(TSAs|TSSatisfies|Parenthesized)/.test(type) ? bare(expression) : value;
}

/** The members of an object by their names; undefined: the node is no object. */
function membersOf(node: Node): ReadonlyMap<string, Node | undefined> | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const found = new Map<string, Node | undefined>();
  for (const property of node['properties'] as readonly Node[]) {
    const { key } = property;
    if (!isNode(key) || property['computed'] === true) continue;
    const name = key['name'] ?? key['value'];
    if (typeof name === 'string') found.set(name, bare(property['value']));
  }
  return found;
}

const isCallOf = (node: Node, names: readonly string[]): boolean => {
  const { type, callee } = node;
  return type === 'CallExpression' && isNode(callee) && names.includes(String(callee['name']));
};

/** Where `retry` is said, once for all queries. */
const DEFAULTS = 'src/app.tsx';
/** Where keys are made. */
const KEYS = 'src/api/keys.ts';

/** What is wrong with the members of one object. @param isQuery whether it is the argument of `queryOptions` */
function* objections(members: ReadonlyMap<string, Node | undefined>, isQuery: boolean): Generator<string> {
  const isDefinition = members.has('queryFn');
  const retry = members.get('retry');
  if (isDefinition && !isQuery) yield 'queryFn outside of queryOptions';
  if (isDefinition && !members.has('staleTime')) yield 'a query without staleTime';
  if (!isDefinition && members.has('staleTime')) yield 'staleTime beside a query';
  if (members.get('queryKey')?.type === 'ArrayExpression') yield `a queryKey that is not of ${KEYS}`;
  // A text is a button's label.
  const isSetting = retry?.type === 'Literal' && typeof retry['value'] !== 'string';
  if (retry && (isSetting || isDefinition || isQuery)) yield `retry outside of ${DEFAULTS}`;
}

/**
 * Queries against the rules, one sentence each: a query is the argument of `queryOptions` or `infiniteQueryOptions` and says
 * for how long its answer is fresh, which nobody says for it; its key comes from the file of keys; none says whether it is
 * tried again.
 */
export function wrongQueries(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const nodes = [...nodesOf(parseSync(path, text).program as unknown as Node)];
    const definitions = new Set(
      nodes
        .filter((node) => isCallOf(node, ['queryOptions', 'infiniteQueryOptions']))
        .map((node) => bare((node['arguments'] as readonly unknown[])[0])),
    );
    return nodes.flatMap((node) => {
      const members = membersOf(node);
      if (!members) return [];
      return [...objections(members, definitions.has(node))]
        .filter((reason) => !(path === DEFAULTS && reason.startsWith('retry')))
        .map((reason) => `${path}: ${reason}`);
    });
  });
}
