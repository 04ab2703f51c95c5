import type { TagLabel, TableRow } from '../api/schemas/table.ts';
import { fqnParts, unquoteName } from '../api/fqn.ts';
import { Book } from 'lucide-react';
import { spellOutInvisible, VisibleText, renderList } from '../ui/text.tsx';
import styles from './cells.module.css';
import { t } from '../i18n/translate.ts';
import { useCellContext } from './cell-context.tsx';
import { MoreButton, nameList, EmptyValue } from './cell-parts.tsx';

/** A tag as it is drawn: `PII.` faint, `Sensitive` in ink. A glossary term carries a book instead of its glossary. */
export interface TagName {
  readonly fqn: string;
  readonly classification?: string;
  readonly name: string;
  readonly glossary: boolean;
  readonly tone?: 'good' | 'warn';
}

/** The tier of a table, 1 the most important, and its other tags. */
export interface TierAndTags {
  readonly tier?: TagLabel;
  readonly rank?: number;
  readonly tags: readonly TagName[];
}

const TIER = /^Tier\.Tier(\d+)$/;
const tierCache = new WeakMap<readonly TagLabel[], TierAndTags>();

/** Takes the tier out of the tags; the first one, should there be two. Remembered by list, as cells ask while scrolling. */
export function splitTier(labels: readonly TagLabel[]): TierAndTags {
  let answer = tierCache.get(labels);
  if (!answer) {
    const tier = labels.find((label) => TIER.test(label.tagFQN));
    const rank = tier && Number(TIER.exec(tier.tagFQN)?.[1]);
    answer = {
      ...(tier && { tier }),
      ...(rank !== undefined && { rank }),
      tags: labels.filter((label) => label !== tier).map(tagNameOf),
    };
    tierCache.set(labels, answer);
  }
  return answer;
}

/** Names of a tag from its parts; the classification is the first part of its FQN. */
export function tagNameOf(label: TagLabel): TagName {
  const parts = fqnParts(label.tagFQN).map(unquoteName);
  const glossary = label.source === 'Glossary';
  const of = parts.length > 1 ? parts[0] : undefined;
  const last = label.name ?? parts.at(-1) ?? label.tagFQN;
  const name = glossary ? (label.displayName ?? last) : last;
  const tone = glossary ? undefined : toneOf(of, name);
  return {
    fqn: label.tagFQN,
    ...(of !== undefined && { classification: of }),
    name,
    glossary,
    ...(tone && { tone }),
  };
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
  tag.glossary || tag.classification === undefined ? tag.name : `${tag.classification}.${tag.name}`;

const CHARACTER_WIDTH = 6.6;

/** Roughly how wide a tag is drawn, in px; measuring would cost a layout a cell. */
function chipWidth(tag: TagName): number {
  const icon = tag.tone || tag.glossary ? 14 : 0;
  return tagText(tag).length * CHARACTER_WIDTH + 20 + icon;
}

/**
 * How many of the tags fit a cell `width` px wide beside the tier box and the "+N": at least one where there
 * is any, which is then cut by the cell.
 */
export function tagsThatFit(tags: readonly TagName[], width: number): number {
  let room = width - 24 - 28 - 32;
  let shown = 0;
  for (const tag of tags) {
    const needed = chipWidth(tag);
    if (room < needed) break;
    room -= needed + 4;
    shown += 1;
  }
  return Math.max(shown, Math.min(1, tags.length));
}

/** A tag: its classification faint, its name in ink; a glossary term with a book, a dot where the tag has a meaning. */
export function TagChip({ tag }: { readonly tag: TagName }) {
  return (
    <span className={styles.tag} title={spellOutInvisible(tag.fqn)}>
      {tag.glossary ? (
        <Book aria-hidden strokeWidth={1.75} />
      ) : (
        tag.tone && <span className={styles.dot} data-tone={tag.tone} />
      )}
      {!tag.glossary && tag.classification !== undefined && (
        <span className={styles.of}>
          <VisibleText text={tag.classification} />.
        </span>
      )}
      <span className={styles.tagChipName}>
        <VisibleText text={tag.name} />
      </span>
    </span>
  );
}

/** The rank of a table, the fuller the more it matters; without a rank, the same room left empty. */
export function TierBox({ rank }: { readonly rank: number | undefined }) {
  if (rank === undefined) return <span className={styles.tier} data-tier="none" aria-hidden="true" />;
  const words = t('cell.tier', { rank });
  return (
    <span className={styles.tier} data-tier={rank} title={words}>
      <span aria-hidden="true">T{rank}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** The tier in a slot of its own, then as many tags as fit, the rest as a number that opens the list. */
export function TagsCell({ row }: { readonly row: TableRow }) {
  const { tagWidth } = useCellContext();
  if (!row.tags) return null;
  if (row.tags.length === 0) return <EmptyValue />;
  const { rank, tags } = splitTier(row.tags);
  const shown = tagsThatFit(tags, tagWidth);
  const rest = tags.slice(shown);
  return (
    <span className={styles.tags}>
      <TierBox rank={rank} />
      {renderList(tags.slice(0, shown), (tag) => (
        <TagChip tag={tag} />
      ))}
      {rest.length > 0 && (
        <MoreButton
          label={t('cell.moreNamed', { count: rest.length, names: nameList(rest.map(tagText)) })}
          list={() => ({
            label: t('column.tags'),
            items: renderList(tags, (tag) => (
              <li>
                <TagChip tag={tag} />
              </li>
            )),
          })}
        >
          +{rest.length}
        </MoreButton>
      )}
    </span>
  );
}
