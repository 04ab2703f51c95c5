import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { isNode, nodesOf, type Node } from './query-rules.ts';
import { filesUnder, type SourceFile } from './source-files.ts';

// A browser's translator replaces text nodes by elements of its own. React then fails to remove or insert beside a text that
// it made as a node among others, and changes one that is no longer shown. It has no node for a text that is the whole
// content of its element, so each text is that. Names and code say whether they may be translated.

/** Functions and names whose value is a text, by how this project names them. */
const TEXTUAL_CALL = /^(?!render).*(?:Text|Sentence|Label|Words?)$|^t$|\.(?:number|bytes|date|join)$/;
const TEXTUAL_NAME = /(?:^|[.a-z])(?:text|label|words?|heading|fact|reason|figure|sentence)$/i;

const isBlank = (text: unknown): boolean => typeof text === 'string' && text.trim() === '';

const member = (node: Node, name: string): Node | undefined => {
  const value = node[name];
  return isNode(value) ? value : undefined;
};

const membersOf = (node: Node, name: string): readonly Node[] => {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

const nameOf = (node: Node | undefined): string => {
  if (!node) return '';
  if (node.type === 'MemberExpression') return `.${nameOf(member(node, 'property'))}`;
  return typeof node['name'] === 'string' ? node['name'] : '';
};

/** Whether an expression gives a text, as far as can be read without its type. */
function isText(node: Node | undefined): boolean {
  switch (node?.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? !isBlank(node['value']) : typeof node['value'] === 'number';
    case 'TemplateLiteral':
      return true;
    case 'BinaryExpression':
      return node['operator'] === '+';
    case 'ConditionalExpression':
      return isText(member(node, 'consequent')) || isText(member(node, 'alternate'));
    case 'LogicalExpression':
      return isText(member(node, 'right')) || (node['operator'] !== '&&' && isText(member(node, 'left')));
    case 'CallExpression': {
      const [given] = membersOf(node, 'arguments');
      const called = nameOf(member(node, 'callee'));
      if (called === '.map') return isText(given && member(given, 'body'));
      return TEXTUAL_CALL.test(called);
    }
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return isText(member(node, 'expression'));
    case 'Identifier':
    case 'MemberExpression':
      return TEXTUAL_NAME.test(nameOf(node));
    default:
      return false;
  }
}

const isTextChild = (child: Node): boolean =>
  child.type === 'JSXText' ? !isBlank(child['value']) : isText(member(child, 'expression'));

/** The children of an element without line ends of the source and comments. */
const childrenOf = (element: Node): readonly Node[] =>
  membersOf(element, 'children').filter(
    (child) =>
      !(child.type === 'JSXText' && isBlank(child['value']) && String(child['value']).includes('\n')) &&
      member(child, 'expression')?.type !== 'JSXEmptyExpression',
  );

const tagOf = (element: Node): string => {
  const opening = member(element, 'openingElement');
  return opening ? nameOf(member(opening, 'name')) : '';
};

/** The `translate` of an element as written; undefined: none. */
function translateOf(element: Node): string | undefined {
  const opening = member(element, 'openingElement');
  const attribute =
    opening && membersOf(opening, 'attributes').find((one) => nameOf(member(one, 'name')) === 'translate');
  const value = attribute && member(attribute, 'value');
  return value && (typeof value['value'] === 'string' ? value['value'] : 'chosen');
}

/** What a component returns: the values of its returns, or its expression. */
function* returnedBy(component: Node): Generator<Node> {
  const body = member(component, 'body');
  if (!body) return;
  if (body.type !== 'BlockStatement') yield body;
  else yield* returnsIn(body);
}

function* returnsIn(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (!isNode(child) || /Function/.test(child.type)) continue;
      const returned = child.type === 'ReturnStatement' ? member(child, 'argument') : undefined;
      if (returned) yield returned;
      yield* returnsIn(child);
    }
  }
}

/** The components of a file: functions whose names begin with a capital. */
function* componentsOf(nodes: readonly Node[]): Generator<readonly [name: string, component: Node]> {
  for (const node of nodes) {
    const made = node.type === 'VariableDeclarator' ? member(node, 'init') : node;
    const name = nameOf(member(node, 'id'));
    if (made && /Function/.test(made.type) && /^[A-Z][a-z]/.test(name)) yield [name, made];
  }
}

/** Texts that are nodes of their own, and names that leave open whether they may be translated: one sentence each. */
function wrongTexts({ path, text }: SourceFile): string[] {
  const nodes = [...nodesOf(parseSync(path, text).program as unknown as Node)];
  const found: string[] = [];
  for (const node of nodes) {
    const isFragment = node.type === 'JSXFragment';
    if (!isFragment && node.type !== 'JSXElement') continue;
    const tag = tagOf(node);
    const line = text.slice(0, Number(node['start'])).split('\n').length;
    const children = childrenOf(node);
    if ((isFragment || children.length > 1) && translateOf(node) !== 'no' && children.some(isTextChild))
      found.push(`${path}:${line}: a text among the children of <${tag}>`);
    if (/^(?:bdi|code|pre)$/.test(tag) && translateOf(node) === undefined)
      found.push(`${path}:${line}: <${tag}> without translate`);
  }
  for (const [name, component] of componentsOf(nodes))
    if ([...returnedBy(component)].some(isText)) found.push(`${path}: ${name} returns a text`);
  return found;
}

const src = filesUnder('src', ['.tsx']);

test('each text is the whole content of its element, and names say whether they may be translated', () => {
  expect(src.length).toBeGreaterThan(90);
  expect(src.flatMap(wrongTexts)).toEqual([]);
});

describe('controls', () => {
  const wrong = (jsx: string) => wrongTexts({ path: 'src/a.tsx', text: `const drawn = ${jsx};` });

  test.each([
    ['a text beside an element', '<p>{t("a.b")} <b>c</b></p>'],
    ['a written text beside an element', '<p>Rows <b>c</b></p>'],
    ['two texts', '<p>{label}{count > 1 && ` ${count}`}</p>'],
    ['a figure with its sign', '<b>+{rest.length + 1}</b>'],
    ['a text under a condition', '<p>{isLate && t("a.b")}<b>c</b></p>'],
    ['one of two texts', '<p>{isLate ? <i>d</i> : t("a.b")}<b>c</b></p>'],
    ['a sentence of a function', '<p><b>c</b> {errorSentence(error, t)}</p>'],
    ['texts of a list', '<p><b>c</b>{notes.map((note) => ` ${note}`)}</p>'],
    ['a formatted number', '<td>{t.number(count)}<small>rows</small></td>'],
    ['a text in a component', '<Button><Icon />{t("a.b")}</Button>'],
    ['a text in a fragment', '<>{t("a.b")}</>'],
  ])('%s is rejected', (_, jsx) => {
    expect(wrong(jsx)).toEqual([expect.stringMatching(/^src\/a\.tsx:1: a text among the children of </)]);
  });

  test.each([
    ['a function', 'function Fact({ t }) { if (!t) return null; return t("a.b"); }'],
    ['an arrow', 'const Fact = ({ t, isLate }) => (isLate ? t("a.b") : null);'],
  ])('%s that is a component and returns a text is rejected', (_, text) => {
    expect(wrongTexts({ path: 'src/a.tsx', text })).toEqual(['src/a.tsx: Fact returns a text']);
  });

  test.each(['<bdi>{name}</bdi>', '<code className={styles.key}>a</code>', '<pre>{details}</pre>'])(
    '%s is rejected',
    (jsx) => {
      expect(wrong(jsx)).toEqual([expect.stringMatching(/^src\/a\.tsx:1: <\w+> without translate$/)]);
    },
  );

  test.each([
    '<p>{t("a.b")}</p>',
    '<p>{isLate ? t("a.b") : <i>c</i>}</p>',
    '<p><b>c</b> <span>{t("a.b")}</span>{" "}</p>',
    '<Button><Icon /><span>{t("a.b")}</span></Button>',
    '<code translate="no">{minus}{text}:</code>',
    '<bdi translate="yes">{description}</bdi>',
  ])('%s is allowed', (jsx) => {
    expect(wrong(jsx)).toEqual([]);
  });
});
