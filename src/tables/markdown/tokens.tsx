import type { ReactNode } from 'react';
import type { Token, Tokens } from 'marked';
import { inOrder } from '../../ui/in-order.ts';
import * as markdown from '../../words/en/markdown.ts';
import { say } from '../../words/say.ts';
import { resolveReferences } from './character-references.ts';
import { isKnown } from './lex.ts';
import { linkTarget } from './link-target.ts';
import styles from './markdown.module.css';

/** Deeper nesting is drawn as the text it was written as. */
const DEEPEST = 24;

interface TokensProps {
  readonly tokens: readonly Token[];
  readonly depth: number;
}

/** Draws block tokens. Elements come from this file alone; strings of the text only ever become text. */
export function Blocks({ tokens, depth }: TokensProps): ReactNode {
  return inOrder(tokens, (token) => <Block token={token} depth={depth + 1} />);
}

function Block({ token, depth }: { readonly token: Token; readonly depth: number }): ReactNode {
  if (depth > DEEPEST || !isKnown(token)) return <p className={styles.plain}>{token.raw}</p>;
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
  const items = inOrder(token.items, (item) => (
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
          {inOrder(token.header, (cell) => (
            <th scope="col">
              <Inlines tokens={cell.tokens} depth={depth} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(token.rows, (row) => (
          <tr>
            {inOrder(row, (cell) => (
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
  return inOrder(tokens, (token) => <Inline token={token} depth={depth + 1} />);
}

function Inline({ token, depth }: { readonly token: Token; readonly depth: number }): ReactNode {
  if (depth > DEEPEST || !isKnown(token)) return token.raw;
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
          {token.text ? say(markdown.image, { text: token.text }) : say(markdown.imageWithoutDescription)}
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
  // Nothing is hidden: an address that is not followed is shown as it was written.
  if (target === undefined) return token.raw;
  return (
    <a href={target} rel="noopener noreferrer nofollow" target="_blank" title={target}>
      {inside}
    </a>
  );
}
