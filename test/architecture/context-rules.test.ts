import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isNode, nodesOf, type Node } from './query-rules.ts';
import { filesUnder, type SourceFile } from './source-files.ts';

// A context holds values. A ref in it is a channel that any part of the page may fill and no render follows.

const REF_TYPES = ['RefObject', 'MutableRefObject', 'Ref', 'RefCallback'];

const nameOf = (value: unknown): string =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : '';

/** Whether a type mentions one of the named types. */
const mentions = (type: unknown, names: readonly string[]): boolean =>
  isNode(type) &&
  [...nodesOf(type)].some(
    (node) => node.type === 'TSTypeReference' && names.includes(nameOf(node['typeName'])),
  );

const isCallOf = ({ type, callee }: Node, ...names: string[]): boolean =>
  type === 'CallExpression' && names.includes(nameOf(callee));

const argumentsOf = (call: Node): readonly unknown[] => call['arguments'] as readonly unknown[];

/** Variables in an expression, but those of which only `current` is read. */
function variablesIn(expression: Node): ReadonlySet<string> {
  const nodes = [...nodesOf(expression)];
  const others = new Set(
    nodes.flatMap(({ type, computed, property, object, key }) => {
      if (type === 'Property') return computed === true ? [] : [key];
      if (type !== 'MemberExpression' || computed === true) return [];
      return nameOf(property) === 'current' ? [property, object] : [property];
    }),
  );
  return new Set(nodes.filter((node) => node.type === 'Identifier' && !others.has(node)).map(nameOf));
}

/** What a context gets in a file: the `value` of `<AContext value>` and `createElement(AContext, { value })`. */
const providedValues = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node): readonly Node[] => {
    if (node.type === 'JSXOpeningElement') {
      const tag =
        isNode(node['name']) && node['name'].type === 'JSXMemberExpression'
          ? node['name']['object']
          : node['name'];
      if (!nameOf(tag).endsWith('Context')) return [];
      return (node['attributes'] as readonly Node[]).filter(
        (attribute) => nameOf(attribute['name']) === 'value',
      );
    }
    if (!isCallOf(node, 'createElement')) return [];
    const [component, props] = argumentsOf(node);
    return nameOf(component).endsWith('Context') && isNode(props) ? [props] : [];
  });

/** Contexts that hold a ref, by their type or by what is put into them: one sentence each. */
function refsInContexts(files: readonly SourceFile[]): string[] {
  const parsed = files.map(({ path, text }) => ({
    path,
    nodes: [...nodesOf(parseSync(path, text).program as unknown as Node)],
  }));
  const withRefs = parsed.flatMap(({ nodes }) =>
    nodes
      .filter(({ type }) => type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration')
      .filter((node) => mentions(node, REF_TYPES))
      .map(({ id }) => nameOf(id)),
  );
  return parsed.flatMap(({ path, nodes }) => {
    const variables = nodes.filter(({ type }) => type === 'VariableDeclarator');
    const refs = new Set(
      variables
        .filter(({ init }) => isNode(init) && isCallOf(init, 'useRef', 'createRef'))
        .map(({ id }) => nameOf(id)),
    );
    const valueOf = (name: string) => variables.find(({ id }) => nameOf(id) === name)?.['init'];
    const hasRef = (value: Node) => {
      const direct = [...variablesIn(value)];
      // A value that was made before, as by `useMemo`.
      const through = direct.flatMap((name) => {
        const made = valueOf(name);
        return isNode(made) && !refs.has(name) ? [...variablesIn(made)] : [];
      });
      return [...direct, ...through].some((name) => refs.has(name));
    };
    return [
      ...nodes
        .filter((node) => isCallOf(node, 'createContext'))
        .filter(({ typeArguments }) => mentions(typeArguments, [...REF_TYPES, ...withRefs]))
        .map(() => `${path}: the type of a context has a ref`),
      ...providedValues(nodes)
        .filter(hasRef)
        .map(() => `${path}: a ref is put into a context`),
    ];
  });
}

test('no context holds a ref', () => {
  const src = filesUnder('src', ['.ts', '.tsx']);
  expect(src.filter(({ text }) => text.includes('createContext')).length).toBeGreaterThan(5);
  expect(refsInContexts(src)).toEqual([]);
});

const TYPE = 'src/a.tsx: the type of a context has a ref';
const VALUE = 'src/a.tsx: a ref is put into a context';

test.each([
  ['a ref as the value', `createContext<RefObject<Control | null>>({ current: null });`, [TYPE]],
  [
    'a member that is a ref',
    `interface Page { grid: RefObject<Grid> } createContext<Page | undefined>(undefined);`,
    [TYPE],
  ],
  [
    'a provided ref',
    `const a = useRef(null); const drawn = <PageContext value={a}>{children}</PageContext>;`,
    [VALUE],
  ],
  [
    'one beside other values',
    `const a = useRef(null); const drawn = <PageContext.Provider value={{ q, a }} />;`,
    [VALUE],
  ],
  [
    'one in a remembered value',
    `const a = useRef(null); const page = useMemo(() => ({ grid: a }), []); const drawn = <PageContext value={page} />;`,
    [VALUE],
  ],
  [
    'one by createElement',
    `const a = useRef(null); createElement(PageContext, { value: a }, children);`,
    [VALUE],
  ],
])('control: %s is rejected', (_, text, reasons) => {
  expect(refsInContexts([{ path: 'src/a.tsx', text }])).toEqual(reasons);
});

test('values in contexts are allowed, and so are refs elsewhere', () => {
  const text = `
    interface Props { ref?: Ref<HTMLElement> }
    const PageContext = createContext<{ anchor: HTMLElement | null; focus: () => void } | undefined>(undefined);
    const list = useRef<HTMLElement>(null);
    const [anchor, setAnchor] = useState<HTMLElement | null>(null);
    const page = useMemo(() => ({ anchor, focus: () => list.current?.focus() }), [anchor]);
    const drawn = <PageContext value={page}><List ref={list} value={list} /></PageContext>;
  `;
  expect(refsInContexts([{ path: 'src/a.tsx', text }])).toEqual([]);
});
