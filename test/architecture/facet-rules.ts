import { parseSync } from 'vite';
import { isNode, nodesOf, type Node } from './query-rules.ts';
import type { SourceFile } from './source-files.ts';

/** Files that may name a facet: its entry, its messages, and what is no part of the page or asks by no facet. */
const EXEMPT = /^src\/(filters\/facets|i18n\/messages|fake|build|server|api)\//;
/** The definitions of types say which facets they have, and by which their columns' headers filter. */
const OF_A_TYPE = /^src\/resources\/[^/]+\//;
const TYPES_BUSINESS: ReadonlySet<string> = new Set(['facets', 'entries', 'facet']);

/** Names of what holds the id of a facet or of an entry of the menu. */
const HOLDER = /^(facets?|entry|entries|entryId|key)$/;
/** Functions that are given the id of a facet. */
const TAKES_A_FACET =
  /^(readValue|printValue|canonicalValue|valueOfName|nameOfValue|valueText|facetLabel|facetOf|facetById|entryById|filterOf|filterOfEntry|withValues|toggleValue|isOfEntry|plainValues|facetNote|noneHintOf)$/;
/** What a list endpoint narrows by itself: a vocabulary of its own, closed for the messages of each. */
const SCOPES = 'ScopeFacet';

const listOf = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter((one) => isNode(one)) : [];
const nodeOf = (value: unknown): Node | undefined => (isNode(value) ? value : undefined);

/** The value without what only types say. */
function bare(value: unknown): Node | undefined {
  const node = nodeOf(value);
  return node && /^(TSAs|TSSatisfies|Parenthesized)/.test(node.type) ? bare(node['expression']) : node;
}

/** The text of a string literal, or of the type of one. */
function textOf(value: unknown): string | undefined {
  const node = bare(value);
  if (node?.type === 'TSLiteralType') return textOf(node['literal']);
  const text = node?.type === 'Literal' ? node['value'] : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** The last name of an expression: `facet` of `step.facet`. */
function nameOf(value: unknown): string {
  const node = bare(value);
  if (node?.type === 'MemberExpression') return nameOf(node['property']);
  if (node?.type === 'ChainExpression') return nameOf(node['expression']);
  return typeof node?.['name'] === 'string' ? node['name'] : '';
}

const isHolder = (value: unknown): boolean => HOLDER.test(nameOf(value));

/** The literals of a value: itself, or those of an array. */
function literalsOf(value: unknown): readonly string[] {
  const node = bare(value);
  if (node?.type === 'ArrayExpression')
    return listOf(node['elements']).flatMap((element) => textOf(element) ?? []);
  return [textOf(node)].flatMap((text) => text ?? []);
}

/** The texts of a node that stand where the id of a facet does. @param isOfType whether a type of resource is defined here */
function* facetPositions(node: Node, ids: ReadonlySet<string>, isOfType: boolean): Generator<string> {
  switch (node.type) {
    case 'Property': {
      const name = nameOf(node['key']);
      if (HOLDER.test(name) && !(isOfType && TYPES_BUSINESS.has(name))) yield* literalsOf(node['value']);
      return;
    }
    case 'BinaryExpression':
      if (isHolder(node['left'])) yield* literalsOf(node['right']);
      if (isHolder(node['right'])) yield* literalsOf(node['left']);
      return;
    case 'SwitchStatement':
      if (isHolder(node['discriminant']))
        for (const one of listOf(node['cases'])) yield* literalsOf(one['test']);
      return;
    case 'CallExpression': {
      const callee = nodeOf(node['callee']);
      const given = listOf(node['arguments']);
      if (TAKES_A_FACET.test(nameOf(callee))) yield* given.flatMap(literalsOf);
      if (nameOf(callee) === 'includes' && given.some(isHolder)) yield* literalsOf(callee?.['object']);
      return;
    }
    // Several ids at once are a table of facets, whatever it is called.
    case 'ObjectExpression': {
      const keys = listOf(node['properties']).map(({ key }) => nameOf(key) || (textOf(key) ?? ''));
      if (keys.length > 2 && keys.every((key) => ids.has(key))) yield* keys;
      return;
    }
    case 'ArrayExpression': {
      const texts = literalsOf(node);
      if (!isOfType && texts.length > 2 && texts.every((text) => ids.has(text))) yield* texts;
      return;
    }
    case 'TSTypeAliasDeclaration': {
      if (nameOf(node['id']) === SCOPES) return;
      const union = nodeOf(node['typeAnnotation']);
      if (union?.type !== 'TSUnionType') return;
      const texts = listOf(union['types']).flatMap((one) => textOf(one) ?? []);
      if (texts.length === listOf(union['types']).length && texts.every((text) => ids.has(text)))
        yield* texts;
      return;
    }
    default:
  }
}

/**
 * Facets that are named where none may be, one sentence for each file and id: a facet is known by its entry in
 * `src/filters/facets`, and all others ask the registry.
 * @param ids of facets and of their entries
 */
export const namedFacets = (files: readonly SourceFile[], ids: ReadonlySet<string>): string[] =>
  files
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap(({ path, text }) => {
      const program = nodeOf(parseSync(path, text).program);
      const nodes = program ? [...nodesOf(program)] : [];
      const found = nodes.flatMap((node) => [...facetPositions(node, ids, OF_A_TYPE.test(path))]);
      return [...new Set(found.filter((one) => ids.has(one)))].map((id) => `${path}: names ${id}`);
    });
