import { Lexer, type MarkedToken, type Token } from 'marked';

/**
 * Block tokens of a Markdown text, GFM; undefined where it nests too deep to be read (thousands of quotes
 * in one line), and is then to be shown as it stands. Never throws.
 */
export function blocksOf(text: string): readonly Token[] | undefined {
  try {
    return new Lexer({ gfm: true }).lex(text);
  } catch {
    return undefined;
  }
}

const KNOWN: ReadonlySet<string> = new Set<MarkedToken['type']>([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'html',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
]);

/** Whether a token is one of the lexer's own, which can be told apart by type. */
export function isKnown(token: Token): token is MarkedToken {
  return KNOWN.has(token.type);
}
