import type { Token } from 'marked';
import { resolveReferences } from '#src/tables/markdown/character-references.ts';
import { blocksOf } from '#src/tables/markdown/lex.ts';

/** @throws Error where a cell has markup in it, line breaks aside */
function textOf(tokens: readonly Token[]): string {
  const pieces = tokens.map((token) => {
    if (token.type === 'text') return resolveReferences(token.raw);
    if (token.type === 'escape') return token.raw.slice(1);
    if (token.raw === '<br>') return '\n';
    throw new Error(`A cell has ${token.type}: ${token.raw}`);
  });
  return pieces.join('');
}

/**
 * The cells of a text that is one table, the head first, as marked's lexer reads it.
 * @throws Error where there is anything beside the table, or markup in a cell
 */
export function readMarkdownTable(text: string): string[][] {
  const [table, ...others] = (blocksOf(text) ?? []).filter(({ type }) => type !== 'space');
  if (table?.type !== 'table' || others.length > 0) throw new Error('It is not one table');
  const { header, rows } = table as Token & {
    readonly header: readonly { readonly tokens: readonly Token[] }[];
    readonly rows: readonly (readonly { readonly tokens: readonly Token[] }[])[];
  };
  return [header, ...rows].map((row) => row.map(({ tokens }) => textOf(tokens)));
}
