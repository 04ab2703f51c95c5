import type { TagLabel } from '../../api/table-schema.ts';
import { fqnParts, unquoted } from './fqn-parts.ts';

/** A tag as it is drawn: `PII.` faint, `Sensitive` in ink. A glossary term carries a book instead of its glossary. */
export interface TagName {
  readonly fqn: string;
  readonly of?: string;
  readonly name: string;
  readonly glossary: boolean;
  readonly tone?: 'good' | 'warn';
}

/** The tier of a table, 1 the most important, and its other tags. */
export interface SortedTags {
  readonly tier?: TagLabel;
  readonly rank?: number;
  readonly tags: readonly TagName[];
}

const TIER = /^Tier\.Tier(\d+)$/;
const sorted = new WeakMap<readonly TagLabel[], SortedTags>();

/** Takes the tier out of the tags; the first one, should there be two. Remembered by list, as cells ask while scrolling. */
export function sortTags(labels: readonly TagLabel[]): SortedTags {
  let answer = sorted.get(labels);
  if (!answer) {
    const tier = labels.find((label) => TIER.test(label.tagFQN));
    const rank = tier && Number(TIER.exec(tier.tagFQN)?.[1]);
    answer = {
      ...(tier && { tier }),
      ...(rank !== undefined && { rank }),
      tags: labels.filter((label) => label !== tier).map(tagNameOf),
    };
    sorted.set(labels, answer);
  }
  return answer;
}

/** Names of a tag from its parts; the classification is the first part of its FQN. */
export function tagNameOf(label: TagLabel): TagName {
  const parts = fqnParts(label.tagFQN).map(unquoted);
  const glossary = label.source === 'Glossary';
  const of = parts.length > 1 ? parts[0] : undefined;
  const last = label.name ?? parts.at(-1) ?? label.tagFQN;
  const name = glossary ? (label.displayName ?? last) : last;
  const tone = glossary ? undefined : toneOf(of, name);
  return { fqn: label.tagFQN, ...(of !== undefined && { of }), name, glossary, ...(tone && { tone }) };
}

// Only where the classification has a meaning: certified is good, sensitive asks for care.
function toneOf(of: string | undefined, name: string): TagName['tone'] {
  if (of === 'Certification' || of === 'Certified') return 'good';
  if ((of === 'PII' || of === 'PersonalData') && /^(?:Sensitive|SpecialCategory|Personal)$/.test(name))
    return 'warn';
  return undefined;
}

/** Whole tag as one text, `PII.Sensitive`. */
export const tagText = (tag: TagName): string =>
  tag.glossary || tag.of === undefined ? tag.name : `${tag.of}.${tag.name}`;

const CHARACTER = 6.6;

/** Roughly how wide a tag is drawn, in px; measuring would cost a layout a cell. */
function tagRoom(tag: TagName): number {
  const icon = tag.tone || tag.glossary ? 14 : 0;
  return tagText(tag).length * CHARACTER + 20 + icon;
}

/**
 * How many of the tags fit a cell `width` px wide beside the tier box and the "+N": at least one where there
 * is any, which is then cut by the cell.
 */
export function tagsThatFit(tags: readonly TagName[], width: number): number {
  let room = width - 24 - 28 - 32;
  let shown = 0;
  for (const tag of tags) {
    const needed = tagRoom(tag);
    if (room < needed) break;
    room -= needed + 4;
    shown += 1;
  }
  return Math.max(shown, Math.min(1, tags.length));
}
