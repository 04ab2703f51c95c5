import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import type { Facet } from '../filters/facet.ts';
import { valueText } from '../filters/filter-words.ts';
import { MAX_COUNT, NONE } from '../filters/value-syntax.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import type { FacetValues } from './facet-values.ts';
import { ValueCount } from './value-list.tsx';
import styles from './filter-popover.module.css';

/** Pause in ms between the last change of a field and its effect: enough to type the next figure. */
const PAUSE_MS = 400;

/** Calls `commit` after a pause, at once by `flush`, and when the fields unmount. */
function useCommit(commit: (values: readonly string[]) => void) {
  const debounced = useDebounced(commit, PAUSE_MS);
  useEffect(() => debounced.flush, [debounced]);
  return debounced;
}

interface RangeProps {
  readonly facet: Facet;
  /** Counts of fixed values, and of None. */
  readonly values: FacetValues;
  readonly chosen: readonly string[];
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onValues: (values: readonly string[]) => void;
}

/** A range as the value of a filter; null: no end is given; undefined: the first end is after the second. */
function rangeValue({ syntax }: Facet, from: string, to: string): string | null | undefined {
  if (from.trim() === '' && to.trim() === '') return null;
  const value = syntax.read(`${from}..${to}`);
  return value && syntax.print(value);
}

/** Hours of a span; 0 for other values. */
function hoursOf({ syntax }: Facet, text: string): number {
  const value = syntax.read(text);
  return value?.is === 'span' ? value.hours : 0;
}

/** The ends of the first chosen range, as texts of fields. */
function endsOf({ syntax }: Facet, chosen: readonly string[]): readonly [string, string] {
  for (const text of chosen) {
    const value = syntax.read(text);
    if (value?.is === 'days') return [value.from ?? '', value.to ?? ''];
    if (value?.is === 'count') return [String(value.from ?? ''), String(value.to ?? '')];
  }
  return ['', ''];
}

/** Fields for a date: one of several spans, or two days. */
export function DateFields({ facet, values, chosen, first, onValues }: RangeProps) {
  const t = useTranslator();
  const id = useId();
  const [opened] = useState(chosen);
  const [[from, to], setEnds] = useState(() => endsOf(facet, chosen));
  const [between, setBetween] = useState(() => from !== '' || to !== '');
  const none = chosen.filter((value) => value === NONE);
  const commit = useCommit((next) => onValues([...none, ...next]));
  const counts = countsOf(values);
  const offered = facet.fixedValues?.({ types: [] }) ?? [];
  const spans = [...new Set([...offered, ...opened])]
    .filter((text) => hoursOf(facet, text) > 0)
    .toSorted((a, b) => hoursOf(facet, a) - hoursOf(facet, b));
  const range = rangeValue(facet, from, to);
  const hasSpans = spans.length > 0;
  const focused = between ? undefined : (spans.find((span) => chosen.includes(span)) ?? spans[0]);

  const setRange = (next: readonly [string, string]) => {
    setEnds(next);
    setBetween(true);
    const value = rangeValue(facet, ...next);
    if (value === undefined || (value === null && hasSpans)) commit.drop();
    else commit.later(value === null ? [] : [value]);
  };
  const day = (label: string, value: string, set: (text: string) => void, isFirst = false): ReactNode => (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        ref={isFirst ? first : undefined}
        type="date"
        value={value}
        aria-invalid={range === undefined}
        aria-describedby={`${id}error`}
        onChange={(event) => set(event.target.value)}
        onBlur={commit.flush}
        onKeyDown={(event) => event.key === 'Enter' && commit.flush()}
      />
    </label>
  );
  return (
    <div
      role={hasSpans ? 'radiogroup' : 'group'}
      aria-label={facet.ownLabel ?? t(facet.label)}
      className={styles.list}
    >
      {spans.map((span) => (
        <label key={span} className={styles.item}>
          <input
            ref={span === focused ? first : undefined}
            type="radio"
            name={id}
            aria-labelledby={`${id}${span}`}
            aria-describedby={`${id}${span}count`}
            checked={!between && chosen.includes(span)}
            onChange={() => {
              setBetween(false);
              commit.drop();
              onValues([...none, span]);
            }}
          />
          <span id={`${id}${span}`} className={`${styles.text} ${styles.capital}`}>
            {valueText(facet.id, span, t)}
          </span>
          <span id={`${id}${span}count`} className={styles.end}>
            <ValueCount count={counts.get(span)} counting={values.counting ?? false} />
          </span>
        </label>
      ))}
      {hasSpans && (
        <>
          <hr />
          <label className={styles.item}>
            <input
              ref={focused === undefined ? first : undefined}
              type="radio"
              name={id}
              checked={between}
              onChange={() => setRange([from, to])}
            />
            <span className={styles.text}>{t('filterEditor.between')}</span>
          </label>
        </>
      )}
      <div className={styles.fields}>
        {day(t('filterEditor.from'), from, (text) => setRange([text, to]), !hasSpans)}
        {day(t('filterEditor.to'), to, (text) => setRange([from, text]))}
      </div>
      <p id={`${id}error`} className={styles.error} role="alert">
        {between && range === undefined && t('filterEditor.datesReversed')}
      </p>
      <NoneChoice facet={facet} values={values} chosen={chosen} onValues={onValues} />
    </div>
  );
}

/** Fields for a number: at least, at most. @param label names the number */
export function NumberFields({
  facet,
  values,
  label,
  chosen,
  first,
  onValues,
}: RangeProps & { readonly label: string }) {
  const t = useTranslator();
  const id = useId();
  const [[from, to], setEnds] = useState(() => endsOf(facet, chosen));
  const none = chosen.filter((value) => value === NONE);
  const commit = useCommit((next) => onValues([...none, ...next]));
  const range = rangeValue(facet, from, to);
  const isUnreadable = (end: string) => end.trim() !== '' && facet.syntax.read(`${end}..`) === undefined;
  const hasUnreadable = isUnreadable(from) || isUnreadable(to);

  const set = (next: readonly [string, string]) => {
    setEnds(next);
    const value = rangeValue(facet, ...next);
    if (value === undefined) commit.drop();
    else commit.later(value === null ? [] : [value]);
  };
  const number = (
    text: string,
    value: string,
    change: (text: string) => void,
    isFirst = false,
  ): ReactNode => (
    <label className={styles.field}>
      <span>{text}</span>
      <NumberInput
        ref={isFirst ? first : undefined}
        min={0}
        max={MAX_COUNT}
        value={value}
        aria-invalid={hasUnreadable ? isUnreadable(value) : range === undefined}
        aria-describedby={`${id}error`}
        onChange={change}
        onBlur={commit.flush}
        onEnter={commit.flush}
      />
    </label>
  );
  return (
    <fieldset className={styles.list} aria-label={label}>
      <p className={styles.hint} aria-hidden="true">
        {label}
      </p>
      <div className={styles.fields}>
        {number(t('filterEditor.atLeast'), from, (text) => set([text, to]), true)}
        {number(t('filterEditor.atMost'), to, (text) => set([from, text]))}
      </div>
      <p id={`${id}error`} className={styles.error} role="alert">
        {hasUnreadable
          ? t('filterEditor.notWhole', { most: MAX_COUNT })
          : range === undefined && t('filterEditor.numbersReversed')}
      </p>
      <NoneChoice facet={facet} values={values} chosen={chosen} onValues={onValues} />
    </fieldset>
  );
}

const countsOf = ({ values, beside = [] }: FacetValues): ReadonlyMap<string, number | undefined> =>
  new Map([...values, ...beside].map(({ value, count }) => [value, count]));

/** The checkbox of records without a value, for a facet that they can lack; it goes with any range. */
function NoneChoice({ facet, values, chosen, onValues }: Omit<RangeProps, 'first'>): ReactNode {
  const t = useTranslator();
  const id = useId();
  if (!facet.none) return null;
  const isChosen = chosen.includes(NONE);
  return (
    <>
      <hr />
      <label className={styles.item}>
        <input
          type="checkbox"
          aria-labelledby={`${id}label`}
          aria-describedby={`${id}count`}
          checked={isChosen}
          onChange={() => onValues(isChosen ? chosen.filter((value) => value !== NONE) : [...chosen, NONE])}
        />
        <span id={`${id}label`} className={styles.text}>
          {t(facet.none)}
        </span>
        <span id={`${id}count`} className={styles.end}>
          <ValueCount count={countsOf(values).get(NONE)} counting={values.counting ?? false} />
        </span>
      </label>
    </>
  );
}
