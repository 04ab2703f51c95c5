import type { ReactNode } from 'react';
import { nameMatch, type NameMatch } from '../api/name-match.ts';
import { type EntityRow, partMembers } from '../api/schemas/record.ts';
import { fieldValue } from '../fields/row-merger.ts';
import type { Translator } from '../i18n/translate.ts';
import { comparable, hasPart } from '../ui/comparable-text.ts';
import { visible } from '../ui/text.tsx';
import { splitWordMarks } from './highlight.tsx';

/** The match of a record, if it is not in its name or display name: a named part, such as a column, or another text. */
export type FoundBy =
  | { readonly kind: 'part'; readonly name: string }
  | { readonly kind: 'description' | 'location' | 'text' };

/** Fields whose highlights are names of parts: `columns.name`, `messageSchema.schemaFields.name.keyword`. */
const PART_NAMES = /\.name(?:\.|$)|^columnNames/;
/** Fields with names of scopes, users and tags, which are not parts. */
const OF_OTHERS = /^(?:service|database|databaseSchema|owners?|domains?|followers|tags)\./;

/** The first passage of a field in which a word of the search is marked, without its marks. */
const markedPassage = (passages: readonly string[] | undefined, words: readonly string[]) =>
  passages
    ?.map((passage) => splitWordMarks(passage, words))
    .map((segments) => ({
      text: segments.map(({ text }) => text).join(''),
      isMarked: segments.some(({ marked }) => marked),
    }))
    .find(({ text, isMarked }) => isMarked || words.some((word) => hasPart(text, word)))?.text;

function markedPart(highlight: EntityRow['highlight'], words: readonly string[]): string | undefined {
  for (const [field, passages] of Object.entries(highlight ?? {})) {
    if (!PART_NAMES.test(field) || OF_OTHERS.test(field)) continue;
    const passage = markedPassage(passages, words);
    if (passage !== undefined) return passage;
  }
  return undefined;
}

/** The first column, at any depth, whose name contains a word; needs rows that carry their columns. */
const columnWith = (row: EntityRow, word: string): string | undefined =>
  partMembers({ columns: fieldValue(row, 'columns') }, ['columns'], 'name')
    .filter((name) => typeof name === 'string')
    .find((name) => hasPart(name, word));

/** The match of a record: highlights of the server, then the texts of the row; undefined: its names have it. */
export function foundBy(row: EntityRow, match: NameMatch): FoundBy | undefined {
  if (match.isFullName(row)) return undefined;
  const { highlight, description } = row;
  const names = comparable(`${row.name} ${row.displayName ?? ''}`);
  const missing = match.words.filter((word) => !names.includes(word));
  const [word] = missing;
  if (word === undefined) return undefined;
  // The index compares stems, so that a highlighted name may lack the word as typed, such as its plural.
  const isMarked = ['name', 'displayName'].some(
    (field) => markedPassage(highlight?.[field], missing) !== undefined,
  );
  if (isMarked && missing.length === match.words.length) return undefined;
  const part = markedPart(highlight, missing) ?? columnWith(row, word);
  if (part !== undefined) return { kind: 'part', name: part };
  if (markedPassage(highlight?.['description'], missing) !== undefined || hasPart(description, word))
    return { kind: 'description' };
  return hasPart(row.fullyQualifiedName, word) ? { kind: 'location' } : { kind: 'text' };
}

const TEXTS = {
  description: 'cell.foundInDescription',
  location: 'cell.foundInLocation',
  text: 'cell.foundInText',
} as const;

/** The match of each record in words; undefined for records matched by name. */
export function foundByText(typed: string, t: Translator): (row: EntityRow) => ReactNode {
  const match = nameMatch(typed);
  return (row) => {
    const place = foundBy(row, match);
    if (!place) return undefined;
    return place.kind === 'part'
      ? t.rich('cell.foundInPart', { name: visible(place.name) })
      : t(TEXTS[place.kind]);
  };
}
