import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { type ReactNode, useMemo } from 'react';
import { renderList, truncateText } from '../ui/text.tsx';
import { t } from '../i18n/translate.ts';
import styles from './markdown.module.css';

/** The named references common in descriptions. The HTML standard has 2,231; all others stay as written. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['copy', '©'],
  ['euro', '€'],
  ['rarr', '→'],
  ['times', '×'],
]);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g;

/** Resolves character references (CommonMark, "Entity and numeric character references"). */
export function resolveReferences(text: string): string {
  return text.replaceAll(REFERENCE, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? all;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const replaced = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
    return replaced ? '\ufffd' : String.fromCodePoint(code);
  });
}

/** http, https and mailto become links; everything else, relative addresses included, stays text. */
const ALLOWED = new Set(['http:', 'https:', 'mailto:']);

/**
 * The address of a link in a description, normalised by the URL parser (so that no spelling of a scheme gets through),
 * or undefined where it must not become a link.
 */
export function linkTarget(href: string): string | undefined {
  if (href.length > 4096 || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  return ALLOWED.has(url.protocol) ? url.href : undefined;
}

/**
 * Block tokens of a Markdown text (GFM); undefined where it is nested too deeply to parse (thousands of quotes in one
 * line) and has to be shown as plain text. Never throws.
 */
export function lexMarkdown(text: string): readonly Token[] | undefined {
  try {
    return new Lexer({ gfm: true }).lex(text);
  } catch {
    return undefined;
  }
}

const MARKED_TYPES: ReadonlySet<string> = new Set<MarkedToken['type']>([
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

/** Whether a token is of one of the lexer's own types. */
function isMarkedToken(token: Token): token is MarkedToken {
  return MARKED_TYPES.has(token.type);
}

/** Deeper nesting is shown as source text. */
const MAX_DEPTH = 24;

interface TokensProps {
  readonly tokens: readonly Token[];
  readonly depth: number;
}

/** Renders block tokens. All elements are created in this file; strings of the source only ever become text. */
function Blocks({ tokens, depth }: TokensProps): ReactNode {
  return renderList(tokens, (token) => <Block token={token} depth={depth + 1} />);
}

function Block({ token, depth }: { readonly token: Token; readonly depth: number }): ReactNode {
  if (depth > MAX_DEPTH || !isMarkedToken(token)) return <p className={styles.plain}>{token.raw}</p>;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return <hr />;
    case 'heading':
      return (
        <p className={styles.heading}>
          <Inlines tokens={token.tokens} depth={depth} />
        </p>
      );
    case 'paragraph':
      return (
        <p>
          <Inlines tokens={token.tokens} depth={depth} />
        </p>
      );
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} depth={depth} />
        </blockquote>
      );
    case 'list':
      return <List token={token} depth={depth} />;
    case 'table':
      return <Table token={token} depth={depth} />;
    case 'html':
      return <p className={styles.plain}>{token.raw}</p>;
    default:
      return <Inline token={token} depth={depth} />;
  }
}

function List({ token, depth }: { readonly token: Tokens.List; readonly depth: number }) {
  const items = renderList(token.items, (item) => (
    <li>
      {item.task && (item.checked ? '☑ ' : '☐ ')}
      <Blocks tokens={item.tokens.filter((inner) => inner.type !== 'checkbox')} depth={depth} />
    </li>
  ));
  if (!token.ordered) return <ul>{items}</ul>;
  return <ol start={token.start === '' ? 1 : token.start}>{items}</ol>;
}

function Table({ token, depth }: { readonly token: Tokens.Table; readonly depth: number }) {
  return (
    <table>
      <thead>
        <tr>
          {renderList(token.header, (cell) => (
            <th scope="col">
              <Inlines tokens={cell.tokens} depth={depth} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {renderList(token.rows, (row) => (
          <tr>
            {renderList(row, (cell) => (
              <td>
                <Inlines tokens={cell.tokens} depth={depth} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Inlines({ tokens, depth }: TokensProps): ReactNode {
  return renderList(tokens, (token) => <Inline token={token} depth={depth + 1} />);
}

function Inline({ token, depth }: { readonly token: Token; readonly depth: number }): ReactNode {
  if (depth > MAX_DEPTH || !isMarkedToken(token)) return token.raw;
  switch (token.type) {
    case 'text':
      return token.tokens ? <Inlines tokens={token.tokens} depth={depth} /> : resolveReferences(token.text);
    case 'escape':
    case 'codespan':
      return token.type === 'codespan' ? <code>{token.text}</code> : token.text;
    case 'br':
      return <br />;
    case 'strong':
      return (
        <strong>
          <Inlines tokens={token.tokens} depth={depth} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inlines tokens={token.tokens} depth={depth} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Inlines tokens={token.tokens} depth={depth} />
        </del>
      );
    case 'image':
      return (
        <span className={styles.image}>
          {token.text ? t('markdown.image', { text: token.text }) : t('markdown.imageWithoutDescription')}
        </span>
      );
    case 'link':
      return <Link token={token} depth={depth} />;
    default:
      return token.raw;
  }
}

function Link({ token, depth }: { readonly token: Tokens.Link; readonly depth: number }) {
  const target = linkTarget(token.href);
  const inside = <Inlines tokens={token.tokens} depth={depth} />;
  // An address that is not allowed is shown as written, so nothing is hidden.
  if (target === undefined) return token.raw;
  return (
    <a href={target} rel="noopener noreferrer nofollow" target="_blank" title={target}>
      {inside}
    </a>
  );
}

const MAX_LENGTH = 10_000;

/**
 * A description, rendered from Markdown tokens: HTML in it is text, only http, https and mailto are links, images
 * are named and never fetched. Texts longer than 10,000 UTF-16 units are cut, with a note.
 */
export function Markdown({ text }: { readonly text: string }) {
  const shown = truncateText(text, MAX_LENGTH);
  const blocks = useMemo(() => lexMarkdown(shown), [shown]);
  return (
    <div className={styles.prose} dir="auto">
      {blocks ? <Blocks tokens={blocks} depth={0} /> : <p className={styles.plain}>{shown}</p>}
      {text.length > MAX_LENGTH && (
        <p className={styles.note}>{t('markdown.cutHere', { count: text.length })}</p>
      )}
    </div>
  );
}
