import { Book } from 'lucide-react';
import type { ReactNode } from 'react';
import { fqnParts, unquoteName } from '../api/fqn.ts';
import type { TagLabel } from '../api/schemas/entity.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { memoizeByFirst } from '../ui/memoize.ts';
import { spellOutInvisible, renderList, visibleText } from '../ui/text.tsx';
import { MoreButton, nameList, EmptyValue } from './cell-parts.tsx';
import styles from './cells.module.css';

// Created once, so that React skips an icon that the next row in a slot shares.
const BOOK = <Book aria-hidden strokeWidth={1.75} />;

const TIER = /^Tier\.Tier(\d+)$/;

/** The first tier among tags, its rank, 1 being the most important, and the other tags. */
export function splitTier(labels: readonly TagLabel[]) {
  const tier = labels.find((label) => TIER.test(label.tagFQN));
  const rank = tier && Number(TIER.exec(tier.tagFQN)?.[1]);
  return { tier, rank, tags: labels.filter((label) => label !== tier) };
}

export const isTerm = ({ source }: TagLabel): boolean => source === 'Glossary';

/** The parts of a displayed tag: `PII.`, the first of its FQN, faint, `Sensitive` in full ink. Terms have the name alone. */
export function tagParts(label: TagLabel) {
  const parts = fqnParts(label.tagFQN).map(unquoteName);
  const last = label.name ?? parts.at(-1) ?? label.tagFQN;
  if (isTerm(label)) return { name: label.displayName ?? last };
  const classification = parts.length > 1 ? parts[0] : undefined;
  return { classification, name: last, tone: toneOf(classification, last) };
}

// Tones mark a few classifications: certified is good, sensitive is a warning.
function toneOf(of: string | undefined, name: string): 'good' | 'warn' | undefined {
  if (of === 'Certification' || of === 'Certified') return 'good';
  if ((of === 'PII' || of === 'PersonalData') && /^(?:Sensitive|SpecialCategory|Personal)$/.test(name))
    return 'warn';
  return undefined;
}

export function tagText(label: TagLabel): string {
  const { classification, name } = tagParts(label);
  return classification === undefined ? name : `${classification}.${name}`;
}

const CHARACTER_WIDTH = 6.6;

/** Estimated width of a tag in px; measuring would cost a layout per cell. */
function chipWidth(tag: TagLabel): number {
  const icon = tagParts(tag).tone || isTerm(tag) ? 14 : 0;
  return tagText(tag).length * CHARACTER_WIDTH + 20 + icon;
}

/** The number of tags that fit a cell of `width` px beside tier box and "+N"; at least one, which the cell truncates. */
export function tagsThatFit(tags: readonly TagLabel[], width: number): number {
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

/** `Tier1`, for copied tables and files; empty: none. */
export const tierText = ({ tags = [] }: Pick<EntityRow, 'tags'>): string =>
  splitTier(tags).tier?.tagFQN.replace(/^Tier\./, '') ?? '';

export const otherTagsText = ({ tags = [] }: Pick<EntityRow, 'tags'>, t: Translator): string =>
  tagsText({ tags: splitTier(tags).tags }, t);

export const tagsText = ({ tags = [] }: Pick<EntityRow, 'tags'>, t: Translator): string =>
  tags
    .map(({ tagFQN, perhapsOfPart }) => (perhapsOfPart ? `${tagFQN} (${t('cell.perhapsOfPart')})` : tagFQN))
    .join(', ');

/** A classification is faint, a glossary term has a book, a tag that may belong to a part alone a dashed frame. */
function renderTag(tag: TagLabel, t: Translator): ReactNode {
  const { classification, name, tone } = tagParts(tag);
  const fqn = spellOutInvisible(tag.tagFQN);
  const why = tag.perhapsOfPart && t('cell.perhapsOfPartWhy');
  return (
    <span
      className={styles.tag}
      data-perhaps={tag.perhapsOfPart}
      title={why === undefined ? fqn : `${fqn}: ${why}`}
    >
      {isTerm(tag) ? BOOK : tone && <span className={styles.dot} data-tone={tone} />}
      {classification !== undefined && (
        <span className={styles.of} translate="no">
          <bdi translate="no">{visibleText(classification)}</bdi>.
        </span>
      )}
      <bdi className="clip" translate="no">
        {visibleText(name)}
      </bdi>
      {why !== undefined && <span className="visually-hidden">{` (${t('cell.perhapsOfPart')})`}</span>}
    </span>
  );
}

export const TagChip = ({ tag }: { readonly tag: TagLabel }) => renderTag(tag, useTranslator());

/** The tier of a record: the fuller the box, the more important. The box is invisible without a rank. */
function renderTierBox(rank: number | undefined, t: Translator): ReactNode {
  if (rank === undefined) return <span className={styles.tier} data-tier="none" aria-hidden="true" />;
  const words = t('cell.tier', { rank });
  return (
    <span className={styles.tier} data-tier={rank} role="img" aria-label={words} title={words}>
      {`T${rank}`}
    </span>
  );
}

export const TierBox = ({ rank }: { readonly rank: number }) => renderTierBox(rank, useTranslator());

/** The tier in a slot, then as many tags as fit `width` px, or all where it is absent, then a number that opens the rest. */
export const renderTags = ({ tags }: Pick<EntityRow, 'tags'>, t: Translator, width = Infinity): ReactNode =>
  tags ? renderLabels(tags, t, width) : null;

// Rows of a page share equal tags, and React skips an element that it has drawn in a row's place before.
const renderLabels = memoizeByFirst(
  (labels: readonly TagLabel[], t: Translator, width: number): ReactNode => {
    if (labels.length === 0) return <EmptyValue />;
    const { rank, tags } = splitTier(labels);
    const shown = tagsThatFit(tags, width);
    const rest = tags.slice(shown);
    return (
      <span className={styles.tags}>
        {renderTierBox(rank, t)}
        {renderList(tags.slice(0, shown), (tag) => renderTag(tag, t))}
        {rest.length > 0 && (
          <MoreButton
            label={t('cell.moreNamed', { count: rest.length, names: nameList(rest.map(tagText), t) })}
            title={t('column.tags')}
            items={tags}
            draw={(tag) => renderTag(tag, t)}
          >
            {`+${rest.length}`}
          </MoreButton>
        )}
      </span>
    );
  },
);
