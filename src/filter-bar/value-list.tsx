import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '../entity/people.tsx';
import { entryById } from '../filters/facets/registry.ts';
import { valueText, facetOf } from '../filters/filter-words.ts';
import { NONE } from '../filters/value-syntax.ts';
import { nameOfValue } from '../filters/values.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button } from '../ui/button.tsx';
import { hasPart, needleOf } from '../ui/comparable-text.ts';
import { spellOutInvisible, visible, VisibleText } from '../ui/text.tsx';
import { rem } from '../ui/viewport.ts';
import {
  mostFirst,
  standingOrder,
  type FacetValue,
  type FacetValues,
  type StandingOrder,
} from './facet-values.ts';
import { canLack } from './menu-facets.ts';
import styles from './filter-popover.module.css';

/** Most values rendered: so many take no task over 50 ms, and the others are found by typing. */
const MAX_DRAWN = 50;

/** Widths of the grey bars while the values load. */
const SKELETONS = [58, 44, 66, 50, 38, 60];

interface ValueListProps {
  readonly ref?: Ref<HTMLDivElement> | undefined;
  /** Id of the menu's entry that lists the values. */
  readonly facet: string;
  /** Accessible name of the group. */
  readonly label: string;
  readonly values: FacetValues;
  /** The searched text. */
  readonly find: string;
  /** The searched text as a value of its own, such as a part of a column's name. */
  readonly typed?: string | undefined;
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
  /** Called on ArrowUp at the first value. */
  readonly onLeaveUp: () => void;
}

const matches = (label: string, find: string): boolean => hasPart(label, needleOf(find));

/**
 * The values of a facet as checkboxes: first those chosen as it opened, then their lack, then the others. They take their
 * order once more when all are counted; else no value moves while the searched text is the same. Arrow keys move between
 * the checkboxes; one is a tab stop.
 */
export function ValueList({
  ref,
  facet,
  label,
  values,
  find,
  typed,
  chosen,
  onToggle,
  onLeaveUp,
}: ValueListProps) {
  const t = useTranslator();
  const [standing, setStanding] = useState<StandingOrder>();
  const [active, setActive] = useState(0);
  const isCounted = values.state === 'ready' && values.counting !== true;
  // What is typed has the best match first.
  const ranked = isCounted && find.trim() === '' ? mostFirst(values.values) : values.values;
  const offered = ranked.slice(0, MAX_DRAWN + 1);
  const matching = new Map(values.values.map((value) => [value.value, value]));
  const valueOf = (value: string) => matching.get(value) ?? values.beside?.find((one) => one.value === value);
  const labelOf = (value: string) => valueOf(value)?.label ?? valueText(facetOf(facet), value, t);
  const hasNone = canLack(facet) && find.trim() === '';
  const loaded = values.state === 'ready' ? offered.map(({ value }) => value) : [];
  const order = standingOrder(
    standing,
    `${find}\n${typed ?? ''}`,
    [
      ...(typed === undefined ? [] : [typed]),
      ...chosen.filter((value) => value !== NONE && (find.trim() === '' || matches(labelOf(value), find))),
      ...(hasNone ? [NONE] : []),
    ],
    loaded,
  );
  if (order !== standing) {
    setStanding(order);
    setActive(0);
  }
  /** Whether the focus has come to a value, by a key or a press: then none moves. */
  const isTouched = useRef(false);
  useEffect(() => {
    if (isCounted && !isTouched.current) setStanding(undefined);
  }, [isCounted]);
  const drawn = order.values.slice(0, MAX_DRAWN);
  const total = values.total ?? values.values.length;
  // The typed value counts only if it is among the matching ones.
  const shown = drawn.filter((value) => matching.has(value)).length;
  const isChosen = new Set(chosen);
  const lastOnTop = hasNone ? NONE : undefined;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Alt and arrows are keys of the browser.
    if (event.altKey) return;
    const group = event.currentTarget.closest('[role=group]');
    const boxes = [...(group?.querySelectorAll<HTMLElement>('input') ?? [])];
    const at = boxes.indexOf(event.currentTarget);
    const next = nextBox(event.key, at, boxes.length);
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0) onLeaveUp();
    else boxes[next]?.focus();
  };
  return (
    <div
      ref={ref}
      role="group"
      aria-label={label}
      aria-busy={values.state === 'loading'}
      className={styles.list}
    >
      {drawn.map((value, at) => (
        <ValueRow
          key={value}
          facet={facet}
          value={valueOf(value) ?? { value, label: labelOf(value) }}
          checked={isChosen.has(value)}
          counting={values.counting ?? false}
          ends={value === lastOnTop && at < drawn.length - 1}
          tabIndex={at === Math.min(active, drawn.length - 1) ? 0 : -1}
          onFocus={() => {
            isTouched.current = true;
            setActive(at);
          }}
          onKeyDown={onKeyDown}
          onToggle={onToggle}
        />
      ))}
      <ListState
        values={values}
        find={find}
        isEmpty={drawn.length === 0}
        more={shown < total ? t('filterEditor.moreToFind', { shown, total }) : undefined}
      />
    </div>
  );
}

/** Index of the checkbox that a key moves to; -1: above the first; undefined: the key does not move. */
function nextBox(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return at - 1;
  if (key === 'PageDown') return Math.min(at + 10, count - 1);
  if (key === 'PageUp') return Math.max(at - 10, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

interface ValueRowProps {
  readonly facet: string;
  readonly value: FacetValue;
  readonly checked: boolean;
  readonly counting: boolean;
  /** Whether a line follows. */
  readonly ends: boolean;
  readonly tabIndex: number;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onToggle: (value: string) => void;
}

function ValueRow({ facet, value, checked, counting, ends, onToggle, ...focus }: ValueRowProps) {
  const id = useId();
  const isNone = value.value === NONE && canLack(facet);
  const { label, detail } = value;
  // Two values may share a label, which the name tells apart.
  const name = nameOfValue(facetOf(facet), value.value) ?? label;
  const title = name === label ? label : `${label} ${name}`;
  return (
    <label
      className={styles.item}
      data-zero={value.count === 0 || undefined}
      data-ends={ends || undefined}
      title={isNone ? undefined : spellOutInvisible(title)}
    >
      <input
        type="checkbox"
        aria-labelledby={`${id}label`}
        aria-describedby={detail === undefined ? `${id}count` : `${id}detail ${id}count`}
        checked={checked}
        {...focus}
        onChange={() => onToggle(value.value)}
      />
      {isNone && entryById(facet)?.facet.refersTo === 'people' && (
        <span className={styles.empty} aria-hidden="true" />
      )}
      {!isNone && value.kind && <Avatar of={{ displayName: value.label, type: value.kind }} />}
      <span className={styles.text}>
        <span id={`${id}label`}>
          <VisibleText text={value.label} />
        </span>{' '}
        {detail !== undefined && (
          <span id={`${id}detail`} className="faint">
            <VisibleText text={detail} />
          </span>
        )}
      </span>
      <span id={`${id}count`} className={styles.end}>
        <ValueCount count={value.count} counting={counting} />
      </span>
    </label>
  );
}

/** A count, or a grey bar while it is loading. */
export function ValueCount({
  count,
  counting,
}: {
  readonly count: number | undefined;
  readonly counting: boolean;
}): ReactNode {
  const t = useTranslator();
  if (count !== undefined) return <span>{t.number(count)}</span>;
  return counting && <span className={styles.bar} />;
}

interface ListStateProps {
  readonly values: FacetValues;
  readonly find: string;
  readonly isEmpty: boolean;
  /** The sentence that not all values are shown. */
  readonly more: string | undefined;
}

/** The state after the values: loading, a failure, or how to find the others. */
function ListState({ values, find, isEmpty, more }: ListStateProps): ReactNode {
  const t = useTranslator();
  if (values.state === 'loading') {
    return (
      <>
        {SKELETONS.map((width) => (
          <div key={width} className={styles.item} aria-hidden="true">
            <span className={styles.bar} style={{ inlineSize: rem(16), blockSize: rem(16) }} />
            <span className={styles.bar} style={{ inlineSize: rem(width * 2) }} />
          </div>
        ))}
        <p className={styles.hint}>{t('filterEditor.loadingValues')}</p>
      </>
    );
  }
  if (values.state === 'failed') {
    return (
      <div className={styles.hint} role="alert">
        <span>{`${t('filterEditor.valuesFailed')} ${values.error}`}</span>{' '}
        {values.onRetry && (
          <Button variant="link" onClick={values.onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    );
  }
  if (values.hasSuggestions === false)
    return <p className={styles.hint}>{t('filterEditor.noSuggestions')}</p>;
  if (isEmpty) {
    return (
      <p className={styles.hint}>
        {find.trim() === ''
          ? t('filterEditor.noValues')
          : t.rich('filterEditor.nothingFound', { text: visible(find.trim()) })}
      </p>
    );
  }
  return more !== undefined && <p className={styles.hint}>{more}</p>;
}
