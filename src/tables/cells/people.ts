import type { EntityReference } from '../../api/table-schema.ts';
import * as cells from '../../words/en/cells.ts';
import { say } from '../../words/say.ts';

/** What to call a person or team: the display name, else the name, else whatever identifies it. */
export function personName(reference: EntityReference): string {
  return (
    reference.displayName?.trim() ||
    reference.name ||
    reference.fullyQualifiedName ||
    reference.id ||
    say(cells.unknown)
  );
}

/** One or two characters for an avatar: the first of the first and of the last word, upper case. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  if (first === undefined) return Array.from(name.trim())[0] ?? '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last ?? ''].map(firstLetter).join('').toUpperCase();
}

const firstLetter = (word: string) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '';
