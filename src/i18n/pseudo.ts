import type { CompiledMessage } from 'icu-minify/format';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçđéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ';
const BY_LETTER = new Map(Array.from(PLAIN, (letter, at) => [letter, Array.from(ACCENTED)[at] ?? letter]));

const accented = (text: string) => Array.from(text, (letter) => BY_LETTER.get(letter) ?? letter).join('');

type Node = Exclude<CompiledMessage, string>[number];

const isNode = (node: unknown): node is Node =>
  typeof node === 'string' || typeof node === 'number' || Array.isArray(node);

/** Accents the texts of a compiled message; names of values and tags, and plural categories, are kept. */
function accentNode(node: unknown): unknown {
  if (typeof node === 'string') return accented(node);
  if (!Array.isArray(node)) return node;
  const [name, kind, ...rest]: readonly unknown[] = node;
  if (kind === undefined) return node;
  // Kinds 1 to 3 are select, plural and selectordinal, with branches; 4 to 6 are number, date and time; others are tags.
  if (kind === 1 || kind === 2 || kind === 3) {
    const branches: [string, unknown][] = Object.entries(rest[0] ?? {});
    return [name, kind, Object.fromEntries(branches.map(([of, branch]) => [of, accentBranch(branch)]))];
  }
  return typeof kind === 'number' && kind > 3 ? node : [name, ...[kind, ...rest].map(accentNode)];
}

const accentBranch = (branch: unknown): unknown =>
  Array.isArray(branch) ? branch.map(accentNode) : accentNode(branch);

/**
 * A message of the pseudo-locale: `⟦Ŕéţŕý··⟧`. Brackets and accents distinguish it from text that is not a message, and
 * it is a third longer, as translations may be.
 */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  const nodes: readonly Node[] = typeof message === 'string' ? [message] : message;
  const longer = '·'.repeat(Math.ceil(JSON.stringify(message).length / 6));
  return ['⟦', ...nodes.map(accentNode).filter(isNode), `${longer}⟧`];
}
