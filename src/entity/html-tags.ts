// Decides which `<` begin a tag, and writes the others as text: an HTML parser takes `a < b`, `List<String>` and
// `<table_name>` for tags and loses them.

/** An element stays, begins a line of its own, is left out, or hides all contents up to its end, or also without one. */
type Treatment = 'kept' | 'block' | 'inline' | 'hidden' | 'hidden always';

const named = (treatment: Treatment, names: string): [string, Treatment][] =>
  names.split(' ').map((name) => [name, treatment]);

/** Every element of HTML (WHATWG, "Index of elements"), the obsolete ones, and those of OpenMetadata's editor. */
const ELEMENTS: ReadonlyMap<string, Treatment> = new Map([
  ...named(
    'kept',
    'a b blockquote br caption code del details div em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre s samp strike ' +
      'strong sub summary sup table tbody td tfoot th thead tr tt u ul block-math-equation',
  ),
  ...named(
    'block',
    'address article aside center dd dir dl dt fieldset figcaption figure footer form header hgroup legend listing main menu ' +
      'nav optgroup option plaintext search section select textarea title xmp',
  ),
  ...named(
    'inline',
    'abbr acronym area base basefont bdi bdo bgsound big blink body button cite col colgroup data datalist dfn embed font frame ' +
      'head html image keygen label link map marquee meta meter nobr output param picture progress q rb rp rt rtc ruby slot ' +
      'small source span time track var wbr diff-view',
  ),
  ...named('hidden', 'applet audio canvas frameset math noscript object svg template video'),
  ...named('hidden always', 'iframe noembed noframes script style'),
]);

export const treatmentOf = (name: string): Treatment | undefined => ELEMENTS.get(name);

const VOID = new Set(['br', 'hr', 'img', 'input']);
/** Elements that do not nest: a parser closes them at the next of their kind. */
const SELF_ENDING = new Set([...VOID, ...'p li td th tr thead tbody tfoot'.split(' ')]);

/** Most open elements. Deeper ones are left out, because parsers take time by depth. */
const MAX_OPEN = 200;

/** Attributes that may stand without a value. Any other makes the text a comparison: `<b or c>`. */
const BARE_ATTRIBUTES =
  /^(?:async|autofocus|autoplay|checked|compact|controls|defer|disabled|download|hidden|loop|muted|nowrap|open|readonly|required|reversed|selected)$/i;

const TAG_NAME = /<(\/?)([a-z][a-z\d-]*)(?=[\s/>])/iy;
// Attributes have no `<` outside of quotes: stricter than the standard, so that a parser finds the same end.
const ATTRIBUTE = /[\s/]*([^\s/<>="']{1,200})(?:\s*(=)\s*(?:"[^"]*"|'[^']*'|[^\s<>"'=`]+))?/y;
const TAG_END = /[\s/]*>/y;
/** Most attributes of a tag; bounds the time for text that never ends a tag. */
const MAX_ATTRIBUTES = 60;

const DECLARATION = /<(?:!doctype\b|\?xml\b)[^<>]{0,1000}>/iy;
/** A mention of a record or user: `<#E::table::svc.db.sch.orders|orders>`. */
const ENTITY_LINK = /<#E::(\w{1,100})::([^<>|]{1,3000})(?:\|([^<>]{0,3000}))?>/y;
const LABEL_AS_LINK = /^\[((?:\\.|[^\\\]])*)\]\([^()]*\)$/s;

interface Tag {
  readonly end: number;
  readonly html: string;
  /** Name of the element; absent: a comment, or a whole link. */
  readonly name?: string;
  readonly isClosing?: boolean;
}

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const WORD = /[\p{L}\p{N}_]/u;
const isMixedCase = (name: string) => name !== name.toLowerCase() && name !== name.toUpperCase();

/** Whether it is a parameter of a type: `array<time>`. Elements that format text count only in mixed case: `Array<B>`. */
const isTypeParameter = (name: string, treatment: Treatment, before: string) =>
  WORD.test(before) && treatment !== 'hidden always' && (treatment !== 'kept' || isMixedCase(name));

const inQuotes = (value: string) => value.replaceAll('"', '&quot;');

function entityLink(text: string, at: number): Tag | undefined {
  const [all, type = '', fqn = '', label = fqn] = matchAt(ENTITY_LINK, text, at) ?? [];
  if (all === undefined) return undefined;
  // The editor writes the label as a Markdown link to its own pages.
  const inside = LABEL_AS_LINK.exec(label)?.[1]?.replaceAll(/\\(.)/gs, '$1') ?? label;
  const html = `<a data-entitytype="${type}" data-fqn="${inQuotes(fqn)}">${inside}</a>`;
  return { end: at + all.length, html };
}

/** Longest comment in a line of Markdown. */
const MAX_COMMENT = 5000;
const endNear = (text: string, at: number) => at + text.slice(at, at + MAX_COMMENT).lastIndexOf('-->');

/** A comment or declaration. @param lastEnd offset of the last `-->`: keeps many unended comments in linear time */
function commentAt(text: string, at: number, lastEnd = endNear(text, at)): Tag | undefined {
  if (!text.startsWith('<!--', at)) {
    const declaration = matchAt(DECLARATION, text, at);
    return declaration ? { end: at + declaration[0].length, html: '' } : undefined;
  }
  return lastEnd < at + 2 ? undefined : { end: text.indexOf('-->', at + 2) + 3, html: '' };
}

/**
 * The tag, comment or mention that begins at an offset of a text; undefined: text.
 * @param lastCommentEnd offset of the last `-->` in the text; absent: comments are short
 */
export function tagAt(text: string, at: number, lastCommentEnd?: number): Tag | undefined {
  if (text.charAt(at) !== '<') return undefined;
  const next = text.charAt(at + 1);
  if (next === '#') return entityLink(text, at);
  if (next === '!' || next === '?') return commentAt(text, at, lastCommentEnd);
  const [start, slash, name = ''] = matchAt(TAG_NAME, text, at) ?? [];
  if (start === undefined) return undefined;
  const lower = name.toLowerCase();
  const treatment = treatmentOf(lower);
  if (treatment === undefined) return undefined;
  let end = at + start.length;
  let attributes = 0;
  let isBare = false;
  let hasValue = false;
  for (; attributes < MAX_ATTRIBUTES; attributes += 1) {
    const attribute = matchAt(ATTRIBUTE, text, end);
    if (!attribute) break;
    end += attribute[0].length;
    if (attribute[2] !== undefined) hasValue = true;
    else if (!BARE_ATTRIBUTES.test(attribute[1] ?? '')) isBare = true;
  }
  const close = matchAt(TAG_END, text, end);
  if (!close || (isBare && !hasValue)) return undefined;
  const isClosing = slash !== '';
  if (!isClosing && attributes === 0 && isTypeParameter(name, treatment, text.charAt(at - 1)))
    return undefined;
  end += close[0].length;
  if (treatment === 'inline') return { end, html: '' };
  if (treatment === 'block') return { end, html: isClosing ? '</div>' : '<div>', name: 'div', isClosing };
  return { end, html: text.slice(at, end), name: lower, isClosing };
}

const REFERENCE_OR_MARKUP = /[<"]|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;
const REFERENCES: Readonly<Record<string, string>> = { '<': '&lt;', '"': '&quot;', '&': '&amp;' };

/** Escapes a text as HTML, and as the value of an attribute; character references stay. */
export const escapeText = (text: string): string =>
  text.replaceAll(REFERENCE_OR_MARKUP, (character) => REFERENCES[character] ?? character);

/**
 * The offset at which the HTML at the start of a text ends: its first line end without an open element, or the text's end.
 */
export function endOfHtml(text: string): number {
  const open: string[] = [];
  const lastCommentEnd = text.lastIndexOf('-->');
  const tagOrLineEnd = /[<\n]/g;
  let at = 0;
  while (at < text.length) {
    tagOrLineEnd.lastIndex = at;
    const match = tagOrLineEnd.exec(text);
    if (!match) return text.length;
    at = match.index;
    if (text.charAt(at) === '\n') {
      at += 1;
      if (open.length === 0) return at;
      continue;
    }
    const tag = tagAt(text, at, lastCommentEnd);
    if (tag?.name !== undefined && !VOID.has(tag.name)) {
      if (!tag.isClosing) open.push(tag.name);
      else if (open.includes(tag.name)) open.length = open.lastIndexOf(tag.name);
    }
    at = tag ? tag.end : at + 1;
  }
  return at;
}

/** Writes the pieces of one text as HTML that nests to a depth which parsers can read. */
export class HtmlWriter {
  #open = 0;
  #tooDeep = 0;

  get isInside(): boolean {
    return this.#open > 0;
  }

  /** Writes the next piece, whatever its content: each `<` that begins no tag becomes text. */
  write(text: string): string {
    const pieces: string[] = [];
    let written = 0;
    const lastCommentEnd = text.lastIndexOf('-->');
    for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
      pieces.push(text.slice(written, at));
      const tag = tagAt(text, at, lastCommentEnd);
      pieces.push(tag ? this.#bounded(tag) : '&lt;');
      at = tag ? tag.end : at + 1;
      written = at;
    }
    pieces.push(text.slice(written));
    return pieces.join('');
  }

  #bounded({ html, name, isClosing }: Tag): string {
    if (name === undefined || SELF_ENDING.has(name)) return html;
    if (isClosing) {
      if (this.#tooDeep > 0) {
        this.#tooDeep -= 1;
        return '';
      }
      this.#open = Math.max(0, this.#open - 1);
      return html;
    }
    if (this.#open >= MAX_OPEN) {
      this.#tooDeep += 1;
      return '';
    }
    this.#open += 1;
    return html;
  }
}
