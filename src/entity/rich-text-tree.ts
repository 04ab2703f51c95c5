import { Parser } from 'htmlparser2';
import { descriptionHtml, linkTarget } from './description-html.ts';
import { treatmentOf } from './html-tags.ts';

// One parser of HTML reads a description, its Markdown made HTML, into a tree of the elements below. The tree holds no
// element, attribute or URL but those put there by this file.

const BLOCKS = [
  'p',
  'div',
  'heading',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'hr',
  'table',
  'tr',
  'th',
  'td',
  'details',
  'summary',
] as const;
const INLINES = [
  'strong',
  'em',
  'u',
  'del',
  'code',
  'kbd',
  'mark',
  'sub',
  'sup',
  'a',
  'br',
  'image',
] as const;

const CALLOUT_KINDS = ['note', 'info', 'warning', 'danger'] as const;
type CalloutKind = (typeof CALLOUT_KINDS)[number];

export type RichTag = (typeof BLOCKS)[number] | (typeof INLINES)[number];

/** A mentioned record or user: the service's name of the type, such as `table`, and the full name. */
export interface Mention {
  readonly type: string;
  readonly fqn: string;
}

export interface RichElement {
  readonly tag: RichTag;
  readonly children: readonly RichNode[];
  readonly href?: string;
  readonly mention?: Mention;
  /** Whether an `a` leads to a picture or file, so that it leaves the page. */
  readonly isAttachment?: true;
  readonly alt?: string;
  readonly kind?: CalloutKind | undefined;
  readonly start?: number | undefined;
  readonly colSpan?: number | undefined;
  readonly rowSpan?: number | undefined;
}

export type RichNode = string | RichElement;

const BLOCK_TAGS: ReadonlySet<RichTag> = new Set(BLOCKS);
export const isBlock = (node: RichNode): boolean => typeof node !== 'string' && BLOCK_TAGS.has(node.tag);

const OTHER_TAGS: ReadonlyMap<string, RichTag> = new Map([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'heading'] as const),
  ['caption', 'p'],
  ['b', 'strong'],
  ['i', 'em'],
  ['ins', 'u'],
  ['s', 'del'],
  ['strike', 'del'],
  ['tt', 'code'],
  ['samp', 'code'],
]);
const ALL_TAGS: readonly RichTag[] = [...BLOCKS, ...INLINES];

type Attributes = Readonly<Record<string, string>>;

function wholeNumber(text: string | undefined, least: number, most: number): number | undefined {
  const value = /^-?\d{1,9}$/.test(text ?? '') ? Number(text) : NaN;
  return value >= least && value <= most ? value : undefined;
}

/** Deepest level: elements below are left out, their contents stay. */
const MAX_DEPTH = 24;

interface Open {
  /** The list that takes further children: the parent's if the element itself is left out. */
  readonly children: RichNode[];
  readonly depth: number;
  readonly isLink?: boolean;
  /** Whether it hides its contents also where the text does not end it; absent: they are not hidden. */
  readonly hidesUnended?: boolean;
  /** Whether it is an item whose box is already drawn. */
  readonly isTask?: boolean;
}

/** Builds the tree from the events of an HTML parser. */
class TreeBuilder {
  readonly nodes: RichNode[] = [];
  readonly #open: Open[] = [{ children: this.nodes, depth: 0 }];
  /** The box of a task, kept until its text comes. */
  #box = '';
  readonly #attachmentsAt: string;

  constructor(attachmentsAt: string) {
    this.#attachmentsAt = attachmentsAt;
  }

  get #isInLink(): boolean {
    return this.#open.some(({ isLink }) => isLink);
  }

  get #last(): Open {
    return this.#open.at(-1) ?? { children: this.nodes, depth: 0 };
  }

  text(text: string): void {
    const marked = this.#box !== '' && text.trim() !== '' ? this.#box + text.trimStart() : text;
    if (marked !== text) this.#box = '';
    this.#append([marked]);
  }

  #append(nodes: readonly RichNode[]): void {
    const { children } = this.#last;
    for (const node of nodes) {
      const before = children.at(-1);
      if (typeof node === 'string' && typeof before === 'string')
        children[children.length - 1] = before + node;
      else children.push(node);
    }
  }

  begin(name: string, attributes: Attributes): void {
    const { children, depth } = this.#last;
    const treatment = treatmentOf(name);
    if (treatment === 'hidden' || treatment === 'hidden always') {
      this.#open.push({ children: [], depth: depth + 1, hidesUnended: treatment === 'hidden always' });
      return;
    }
    if (name === 'img' && depth < MAX_DEPTH) {
      const { alt, title, src } = attributes;
      children.push(this.#attachment(imageNamed(alt || title), src));
    }
    if (name === 'div' && attributes['data-type'] === 'file-attachment') {
      const { 'data-url': url = '', 'data-filename': fileName = '', 'data-alt': alt } = attributes;
      const isImage = attributes['data-is-image'] === 'true';
      const file = isImage ? imageNamed(alt || fileName) : fileName || url;
      children.push({ tag: 'div', children: [this.#attachment(file, url)] });
      this.#open.push({ children: [], depth: depth + 1, hidesUnended: false });
      return;
    }
    const isTask = name === 'li' && attributes['data-checked'] !== undefined;
    if (isTask) {
      this.#box = boxOf(attributes['data-checked'] === 'true');
    }
    const element = this.#elementOf(name, attributes);
    if (!element || depth >= MAX_DEPTH) {
      this.#open.push({ children, depth, isTask });
      return;
    }
    const inside: RichNode[] = name === 'block-math-equation' ? [attributes['math_equation'] ?? ''] : [];
    children.push({ ...element, children: inside });
    this.#open.push({ isLink: element.tag === 'a', children: inside, depth: depth + 1, isTask });
  }

  /** @param isImplied whether the text lacks the end tag: an unended element hides nothing */
  end(isImplied: boolean): void {
    const open = this.#open.pop();
    if (open?.hidesUnended === false && isImplied) this.#append(open.children);
  }

  /** A picture or file as a link to its URL, or to where it is seen. */
  #attachment(node: RichNode, url = ''): RichNode {
    const href = linkTarget(url) ?? linkTarget(this.#attachmentsAt);
    if (href === undefined || this.#isInLink) return node;
    return { tag: 'a', href, isAttachment: true, children: [node] };
  }

  #elementOf(name: string, attributes: Attributes): Omit<RichElement, 'children'> | undefined {
    switch (name) {
      case 'br':
        return this.#isSoftAfterBreak(attributes) ? undefined : { tag: 'br' };
      case 'hr':
        return { tag: 'hr' };
      case 'input':
        if (attributes['type'] === 'checkbox' && !this.#open.some(({ isTask }) => isTask))
          this.#box = boxOf(attributes['checked'] !== undefined);
        return undefined;
      case 'a':
        return this.#isInLink ? undefined : linkOf(attributes);
      case 'div':
        return calloutOf(attributes) ?? { tag: 'div' };
      case 'block-math-equation':
        return { tag: 'div' };
      case 'ol':
        return { tag: 'ol', start: wholeNumber(attributes['start'], -999_999_999, 999_999_999) };
      case 'th':
      case 'td':
        return {
          tag: name,
          colSpan: wholeNumber(attributes['colspan'], 2, 100),
          rowSpan: wholeNumber(attributes['rowspan'], 2, 1000),
        };
      default: {
        const tag = OTHER_TAGS.get(name) ?? ALL_TAGS.find((own) => own === name);
        return tag && { tag };
      }
    }
  }

  /** Whether a `<br>` follows another line end: the line then ends only once. */
  #isSoftAfterBreak(attributes: Attributes): boolean {
    if (attributes['data-soft'] === undefined) return false;
    const before = this.#last.children.findLast((node) => typeof node !== 'string' || node.trim() !== '');
    return before !== undefined && typeof before !== 'string' && (before.tag === 'br' || isBlock(before));
  }
}

const boxOf = (isChecked: boolean) => (isChecked ? '☑ ' : '☐ ');

const imageNamed = (name = ''): RichElement => ({ tag: 'image', alt: name.trim(), children: [] });

/** A callout, also of the editor's older form; undefined: none. */
function calloutOf(attributes: Attributes): Omit<RichElement, 'children'> | undefined {
  const { 'data-type': type, 'data-callouttype': ownKind, 'data-admonition': older } = attributes;
  if (type !== 'callout' && older === undefined) return undefined;
  return { tag: 'blockquote', kind: CALLOUT_KINDS.find((name) => name === (ownKind ?? older)) };
}

function linkOf(attributes: Attributes): Omit<RichElement, 'children'> | undefined {
  const { 'data-entitytype': type = '', 'data-fqn': fqn = '' } = attributes;
  if (type !== '' && fqn !== '') return { tag: 'a', mention: { type, fqn } };
  const href = linkTarget(attributes['href'] ?? '');
  return href === undefined ? undefined : { tag: 'a', href };
}

function parseHtml(html: string, attachmentsAt: string): readonly RichNode[] {
  const builder = new TreeBuilder(attachmentsAt);
  const parser = new Parser({
    ontext: (text) => builder.text(text),
    onopentag: (name, attributes) => builder.begin(name, attributes),
    onclosetag: (_, isImplied) => builder.end(isImplied),
  });
  parser.end(html);
  return builder.nodes;
}

type Parent = RichTag | 'root';

const isBlank = (text: string) => /^[\t\n\f\r ]*$/.test(text);

const hasTag = (node: RichNode, ...tags: readonly RichTag[]) =>
  typeof node !== 'string' && tags.includes(node.tag);

function wrapped(
  nodes: readonly RichNode[],
  belongs: (node: RichNode) => boolean,
  tag: RichTag,
): readonly RichNode[] {
  const ordered: RichNode[] = [];
  let run: RichNode[] = [];
  const endRun = () => {
    if (run.length === 0) return;
    const children = arranged(tag, trimmed(run));
    if (children.length > 0) ordered.push({ tag: tagOf(tag, children), children });
    run = [];
  };
  for (const node of nodes) {
    if (belongs(node)) run.push(node);
    else {
      endRun();
      ordered.push(node);
    }
  }
  endRun();
  return ordered;
}

const isBreak = (node: RichNode) => hasTag(node, 'br') || (typeof node === 'string' && isBlank(node));

function trimmed(nodes: readonly RichNode[]): readonly RichNode[] {
  const first = nodes.findIndex((node) => !isBreak(node));
  if (first === -1) return [];
  const kept = nodes.slice(first, nodes.findLastIndex((node) => !isBreak(node)) + 1);
  return kept.map((node, at) => {
    if (typeof node !== 'string') return node;
    const from = at === 0 ? node.replace(/^[\t\n\f\r ]+/, '') : node;
    return at === kept.length - 1 ? from.replace(/[\t\n\f\r ]+$/, '') : from;
  });
}

/** Arranges children in the order and nesting that HTML requires of an element; misplaced ones get the missing parents. */
function arranged(parent: Parent, nodes: readonly RichNode[]): readonly RichNode[] {
  const isItem = (node: RichNode) => hasTag(node, 'li');
  const isCell = (node: RichNode) => hasTag(node, 'td', 'th');
  const isRow = (node: RichNode) => hasTag(node, 'tr');
  switch (parent) {
    case 'ul':
    case 'ol':
      return wrapped(nodes, (node) => !isItem(node), 'li');
    case 'tr':
      return wrapped(nodes, (node) => !isCell(node), 'td');
    case 'table':
      return wrapped(
        wrapped(nodes, (node) => !isRow(node) && !isCell(node), 'td'),
        (node) => !isRow(node),
        'tr',
      );
    default: {
      if (parent === 'pre' && !holdsBlock(nodes)) return nodes;
      const inPlace = wrapped(wrapped(wrapped(nodes, isItem, 'ul'), isCell, 'tr'), isRow, 'table');
      if (!inPlace.some(isBlock)) return parent === 'root' ? wrapped(inPlace, () => true, 'p') : inPlace;
      // Text beside a block becomes a paragraph.
      return wrapped(inPlace, (node) => !isBlock(node), 'p');
    }
  }
}

const NO_BLOCKS: ReadonlySet<RichTag> = new Set(['p', 'heading', 'pre', 'summary']);

/** The tag of an element with these children: a paragraph that holds blocks becomes a `div`. */
const tagOf = (tag: RichTag, children: readonly RichNode[]): RichTag =>
  NO_BLOCKS.has(tag) && holdsBlock(children) ? 'div' : tag;

const holdsBlock = (nodes: readonly RichNode[]): boolean =>
  nodes.some((node) => typeof node !== 'string' && (isBlock(node) || holdsBlock(node.children)));

const EMPTY_ALONE: ReadonlySet<RichTag> = new Set(['br', 'hr', 'image', 'td', 'th']);

/** Elements in which editors put a paragraph even around a word. */
const TIGHT: ReadonlySet<Parent> = new Set(['li', 'td', 'th', 'summary']);

function withoutParagraph(nodes: readonly RichNode[]): readonly RichNode[] {
  const [first] = nodes;
  const isOnly = nodes.length === 1 && first !== undefined && typeof first !== 'string';
  return isOnly && hasTag(first, 'p', 'div') ? withoutParagraph(first.children) : nodes;
}

/** Normalises the children of an element. @param isVerbatim whether blanks and line ends are kept */
function tidy(parent: Parent, nodes: readonly RichNode[], isVerbatim = false): readonly RichNode[] {
  const children = nodes.flatMap((node): readonly RichNode[] => {
    if (typeof node === 'string') {
      const text = isVerbatim ? node : node.replaceAll(/[\t\n\f\r ]+/g, ' ');
      return text === '' ? [] : [text];
    }
    const inside = tidy(node.tag, node.children, isVerbatim || node.tag === 'pre' || node.tag === 'code');
    if (inside.length === 0 && !EMPTY_ALONE.has(node.tag)) return [];
    return [{ ...node, tag: tagOf(node.tag, inside), children: inside }];
  });
  const ordered = TIGHT.has(parent)
    ? withoutParagraph(arranged(parent, children))
    : arranged(parent, children);
  if (parent === 'root' || ordered.some(isBlock) || !BLOCK_TAGS.has(parent)) return ordered;
  return parent === 'pre' ? withoutLastLineEnd(ordered) : trimmed(ordered);
}

function withoutLastLineEnd(nodes: readonly RichNode[]): readonly RichNode[] {
  const last = nodes.at(-1);
  if (last === undefined) return nodes;
  const shorter =
    typeof last === 'string'
      ? last.replace(/\n$/, '')
      : { ...last, children: withoutLastLineEnd(last.children) };
  return [...nodes.slice(0, -1), shorter];
}

/**
 * A description as a tree: Markdown, HTML, or one within the other. Linear in its length; nests to a bounded depth; never
 * throws. Empty if nothing is visible, as in `<p></p>`.
 * @param attachmentsAt URL where pictures and files are seen that no link may lead to; absent: unknown
 */
export const richTextOf = (source: string, attachmentsAt = ''): readonly RichNode[] =>
  tidy('root', parseHtml(descriptionHtml(source), attachmentsAt));
