import type { ReactNode } from 'react';
import { nameMatch, type NameMatch } from '../api/name-match.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import type { NounId } from '../i18n/messages/en.ts';
import { tOf, tRichOf } from '../i18n/translate.ts';
import { comparable, hasPart } from '../ui/comparable-text.ts';
import { visible } from '../ui/text.tsx';
import { splitHighlight } from './highlight.tsx';

/** What a record was found by, where it is not its name or display name: a part with its name, such as a column. */
export type FoundBy =
  | { readonly is: 'part'; readonly name: string }
  | { readonly is: 'description' | 'location' | 'text' };

/** Fields whose marks are names of parts: `columns.name`, `messageSchema.schemaFields.name.keyword`. */
const PART_NAMES = /\.name(?:\.|$)|^columnNames/;
/** Names of places and people are none of parts. */
const OF_OTHERS = /^(?:service|database|databaseSchema|owners?|domains?|followers|tags)\./;

/** The first name of a part that the server marked. */
function markedPart(highlight: EntityRow['highlight']): string | undefined {
  for (const [field, passages] of Object.entries(highlight ?? {})) {
    if (!PART_NAMES.test(field) || OF_OTHERS.test(field)) continue;
    const [passage] = passages;
    if (passage !== undefined)
      return splitHighlight(passage)
        .map(({ text }) => text)
        .join('');
  }
  return undefined;
}

/** The first column, at any depth, whose name has a word; of rows whose columns came along. */
function columnWith(columns: unknown, word: string): string | undefined {
  if (!Array.isArray(columns)) return undefined;
  for (const column of columns) {
    if (typeof column !== 'object' || column === null) continue;
    const { name, children }: { readonly name?: unknown; readonly children?: unknown } = column;
    if (typeof name === 'string' && hasPart(name, word)) return name;
    const below = columnWith(children, word);
    if (below !== undefined) return below;
  }
  return undefined;
}

/**
 * What a record was found by: undefined where its names have all words, or the server marked one. The server's marks count
 * first, then what the row has.
 */
export function foundBy(row: EntityRow, match: NameMatch): FoundBy | undefined {
  if (match.isFullName(row)) return undefined;
  const { highlight, description } = row;
  const names = comparable(`${row.name} ${row.displayName ?? ''}`);
  const missing = match.words.filter((word) => !names.includes(word));
  const [word] = missing;
  if (word === undefined) return undefined;
  // Such as in the singular: the index compares words by their stems.
  const isMarked = (highlight?.['name'] ?? highlight?.['displayName']) !== undefined;
  if (isMarked && missing.length === match.words.length) return undefined;
  const part = markedPart(highlight) ?? columnWith('columns' in row ? row.columns : undefined, word);
  if (part !== undefined) return { is: 'part', name: part };
  if (highlight?.['description'] || hasPart(description, word)) return { is: 'description' };
  return hasPart(row.fullyQualifiedName, word) ? { is: 'location' } : { is: 'text' };
}

const TEXTS = {
  description: 'cell.foundInDescription',
  location: 'cell.foundInLocation',
  text: 'cell.foundInText',
} as const;

/** What of the records of a type a text finds, in words: nothing for those that it finds by name. */
export function foundByText(type: NounId, typed: string): (row: EntityRow) => ReactNode {
  const match = nameMatch(typed);
  return (row) => {
    const found = foundBy(row, match);
    if (!found) return undefined;
    return found.is === 'part'
      ? tRichOf(type, 'cell.foundInPart', { name: visible(found.name) })
      : tOf(type, TEXTS[found.is]);
  };
}
