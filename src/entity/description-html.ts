import { Lexer, Parser as MarkdownParser, Renderer, Tokenizer, type Tokens } from 'marked';
import { endOfHtml, escapeText, HtmlWriter, tagAt } from './html-tags.ts';

// A description is Markdown, HTML or both. Its Markdown becomes HTML here, so that one parser reads all of it.

/** Schemes that become links; any other URL, relative ones included, stays text. */
const ALLOWED = new Set(['http:', 'https:', 'mailto:']);

/** The URL of a link, normalised by the URL parser: no spelling of a scheme gets through. Undefined: it must be no link. */
export function linkTarget(href: string): string | undefined {
  if (href.length > 4096 || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  return ALLOWED.has(url.protocol) ? url.href : undefined;
}

const INLINE_TAG =
  /^\s*<\/?(?:a|b|br|code|del|em|i|img|input|ins|kbd|mark|s|samp|strike|strong|sub|sup|tt|u|span|font)[\s/>]/i;

/** Takes only elements of HTML for tags: `<table_name>` is text, in which Markdown goes on. */
class DescriptionTokenizer extends Tokenizer {
  /** Ends HTML with the line that closes it, not only at a blank line, so that Markdown goes on after it. */
  override html(src: string): Tokens.HTML | undefined {
    const tag = tagAt(src, src.search(/\S|$/));
    if (!tag || INLINE_TAG.test(src)) return undefined;
    const token = super.html(src);
    if (!token || token.pre || tag.name === undefined) return token;
    const raw = token.raw.slice(0, endOfHtml(token.raw));
    return { ...token, raw, text: raw };
  }

  override tag(src: string): Tokens.Tag | undefined {
    const tag = tagAt(src, 0);
    if (!tag) return undefined;
    const { state } = this.lexer;
    const raw = src.slice(0, tag.end);
    if (tag.name === 'a') state.inLink = !tag.isClosing;
    return { type: 'html', raw, text: raw, block: false, inLink: state.inLink, inRawBlock: state.inRawBlock };
  }

  override inlineText(src: string): Tokens.Text | undefined {
    const token = super.inlineText(src);
    if (!token) return undefined;
    const { length } = token.raw;
    // `List<String>`: a tag right behind a word is a parameter of a type.
    const isParameter = !tagAt(src, length) && tagAt(src.slice(length), 0);
    return isParameter ? { ...token, raw: src.slice(0, length + 1), text: src.slice(0, length + 1) } : token;
  }
}

/** Writes the tokens of Markdown as HTML. HTML tokens go through the writer of tags. */
class DescriptionRenderer extends Renderer {
  readonly #html = new HtmlWriter();
  readonly #escapeCode: (text: string) => string;

  constructor(isSanitised: boolean) {
    super();
    this.#escapeCode = isSanitised ? escapeText : escapeAll;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return this.#html.write(text);
  }

  override code(token: Tokens.Code): string {
    // Four blanks before a tag are the indentation of HTML that has blank lines.
    if (token.codeBlockStyle === 'indented' && this.#html.isInside) return this.#html.write(token.text);
    return `<pre><code>${this.#escapeCode(token.text)}\n</code></pre>`;
  }

  override codespan({ text }: Tokens.Codespan): string {
    return `<code>${this.#escapeCode(text)}</code>`;
  }

  override text(token: Tokens.Text | Tokens.Escape | Tokens.Tag): string {
    if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
    return token.type === 'escape' ? escapeAll(token.text) : escapeText(token.raw);
  }

  /** Every line end is a break, because comments of databases are no Markdown. */
  override br(): string {
    return '<br data-soft>';
  }

  override link({ href, raw, tokens }: Tokens.Link): string {
    const inside = this.parser.parseInline(tokens);
    if (linkTarget(href) !== undefined) return `<a href="${escapeText(href)}">${inside}</a>`;
    // A refused URL is shown as written, so nothing is hidden.
    return raw.startsWith('[') ? `[${inside}](${escapeText(href)})` : inside;
  }

  override image({ href, text }: Tokens.Image): string {
    return `<img src="${escapeText(href)}" alt="${escapeText(text)}">`;
  }
}

const escapeAll = (text: string) => escapeText(text.replaceAll('&', '&amp;'));

/** Longer texts are read as HTML alone, because unended markers make Markdown slower than linear. */
const MAX_MARKDOWN = 100_000;

function markdownAsHtml(source: string, isSanitised: boolean): string {
  if (source.length <= MAX_MARKDOWN) {
    try {
      const tokens = new Lexer({ gfm: true, breaks: true, tokenizer: new DescriptionTokenizer() }).lex(
        source,
      );
      const renderer = new DescriptionRenderer(isSanitised);
      return MarkdownParser.parse(tokens, { gfm: true, breaks: true, renderer });
    } catch {
      // The text nests too deep, such as thousands of quotes in one line.
    }
  }
  return new HtmlWriter().write(source).replaceAll(/\r\n?|\n/g, '<br data-soft>');
}

const ENCODED_MENTION = /&lt;(#E::(?:(?!&lt;|&gt;).){1,6000})&gt;/g;
const LINE_END = /[\n\r\u2028\u2029]/;
// A blank, quote or stop behind `\n` means that the text quotes the pair: “ends with \n”.
const WRITTEN_LINE_END = /(?:\\r)?\\n(?=[^\s'"`.,;:)\]}])|(?<=\S)(?:\\r)?\\n$/g;
// A Windows path or an expression: its `\n` is no line end.
const OTHER_BACKSLASH = /:\\|\\(?!r?\\n|[nrt"'])|`|<\/?[a-z]/i;

/** With line ends in place of `\n` that a program wrote as two characters. */
const withLineEnds = (source: string): string =>
  !source.includes('\\n') || LINE_END.test(source) || OTHER_BACKSLASH.test(source)
    ? source
    : source.replaceAll(WRITTEN_LINE_END, '\n');

// OpenMetadata passes descriptions through OWASP's HTML sanitiser since 1.13: it takes Markdown for text of HTML, writes
// these characters as references, and parts braces by a comment. A text with a backtick has not been there.
const WRITTEN_BY_SANITISER = /&#(?:34|39|43|61|64|96);/;
const TAG_OR_MARKER = /<[^<>]*>|&gt;|&#(34|39|43|61|64|96);/g;
const isFromSanitiser = (source: string): boolean =>
  WRITTEN_BY_SANITISER.test(source) && !source.includes('`');

/** The text with the characters that Markdown may be made of as they were typed; tags keep their attributes. */
const withMarkers = (source: string): string =>
  source.replaceAll('{<!-- -->', '{').replaceAll(TAG_OR_MARKER, (text, code?: string) => {
    if (code !== undefined) return String.fromCharCode(Number(code));
    return text === '&gt;' ? '>' : text;
  });

/**
 * Unsafe HTML: only the tree built from it is safe. Line ends are `<br data-soft>`, mentions have `data-fqn`. Never throws.
 */
export function descriptionHtml(source: string): string {
  const text = source.replaceAll(ENCODED_MENTION, '<$1>');
  const isSanitised = isFromSanitiser(text);
  return markdownAsHtml(withLineEnds(isSanitised ? withMarkers(text) : text), isSanitised);
}
