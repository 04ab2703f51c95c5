import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import type { Facet, ValueEditor } from '../filters/facet.ts';
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

/** A range as the value of a filter; null: no end is given; undefined: the first end is after the second. */
function rangeValue({ syntax }: Facet, from: string, to: string): string | null | undefined {
  if (from.trim() === '' && to.trim() === '') return null;
  const value = syntax.read(`${from}..${to}`);
  return value && syntax.print(value);
}

function hoursOf({ syntax }: Facet, text: string): number {
  const value = syntax.read(text);
  return value?.kind === 'span' ? value.hours : 0;
}

/** The ends of the first chosen range, as texts of fields. */
function endsOf({ syntax }: Facet, chosen: readonly string[]): readonly [string, string] {
  for (const text of chosen) {
    const value = syntax.read(text);
    if (value?.kind === 'days') return [value.from ?? '', value.to ?? ''];
    if (value?.kind === 'count') return [String(value.from ?? ''), String(value.to ?? '')];
  }
  return ['', ''];
}

/** The spans to choose from, the shortest first: those of the facet, and those chosen before. */
const spansOf = (facet: Facet, chosen: readonly string[]): readonly string[] =>
  [...new Set([...(facet.fixedValues?.([]) ?? []), ...chosen])]
    .filter((text) => hoursOf(facet, text) > 0)
    .toSorted((a, b) => hoursOf(facet, a) - hoursOf(facet, b));

interface RangeFieldsProps {
  readonly facet: Facet;
  readonly values: FacetValues;
  readonly chosen: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
  readonly editor: Exclude<ValueEditor, { kind: 'values' }>;
  readonly first: RefObject<HTMLInputElement | null>;
}

/** Fields for a time or a number: one of several spans, where the facet has any, or the two ends of a range. */
export function RangeFields({ facet, editor, values, chosen, first, onValues }: RangeFieldsProps) {
  const t = useTranslator();
  const id = useId();
  const [opened] = useState(chosen);
  const [[from, to], setEnds] = useState(() => endsOf(facet, chosen));
  const spans = spansOf(facet, opened);
  const hasSpans = spans.length > 0;
  const [between, setBetween] = useState(() => !hasSpans || from !== '' || to !== '');
  const hasNone = chosen.includes(NONE);
  const none = hasNone ? [NONE] : [];
  const commit = useDebounced((next: readonly string[]) => onValues([...none, ...next]), PAUSE_MS);
  useEffect(() => commit.flush, [commit]);
  const countOf = (value: string) => (
    <ValueCount
      count={[...values.values, ...values.beside].find((one) => one.value === value)?.count}
      counting={values.counting}
    />
  );
  const range = rangeValue(facet, from, to);
  const focused = between ? undefined : (spans.find((span) => chosen.includes(span)) ?? spans[0]);
  const isOfDays = editor.kind === 'dates';
  const isUnreadable = (end: string) => end.trim() !== '' && facet.syntax.read(`${end}..`) === undefined;
  const hasUnreadable = isUnreadable(from) || isUnreadable(to);
  const error = isOfDays
    ? t('filterEditor.datesReversed')
    : hasUnreadable
      ? t('filterEditor.notWhole', { most: MAX_COUNT })
      : t('filterEditor.numbersReversed');

  const setRange = (next: readonly [string, string]) => {
    setEnds(next);
    setBetween(true);
    const value = rangeValue(facet, ...next);
    if (value === undefined || (value === null && hasSpans)) commit.drop();
    else commit.later(value === null ? [] : [value]);
  };
  const renderEnd = (text: string, value: string, change: (text: string) => void, isFirst = false) => {
    const input = {
      ref: isFirst ? first : undefined,
      value,
      'aria-invalid': hasUnreadable ? isUnreadable(value) : range === undefined,
      'aria-describedby': `${id}error`,
      onBlur: commit.flush,
    };
    return (
      <label className={styles.field}>
        <span>{text}</span>
        {isOfDays ? (
          <input
            {...input}
            type="date"
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && commit.flush()}
          />
        ) : (
          <NumberInput {...input} min={0} max={MAX_COUNT} onChange={change} onEnter={commit.flush} />
        )}
      </label>
    );
  };
  const label = isOfDays ? (facet.ownLabel ?? t(facet.label)) : t(editor.label);
  return (
    <div role={hasSpans ? 'radiogroup' : 'group'} aria-label={label} className={styles.list}>
      {spans.map((span) => (
        <Choice
          key={span}
          ref={span === focused ? first : undefined}
          type="radio"
          name={id}
          checked={!between && chosen.includes(span)}
          onChange={() => {
            setBetween(false);
            commit.drop();
            onValues([...none, span]);
          }}
          text={valueText(facet.id, span, t)}
          count={countOf(span)}
        />
      ))}
      {hasSpans && (
        <>
          <hr />
          <Choice
            ref={focused === undefined ? first : undefined}
            type="radio"
            name={id}
            checked={between}
            onChange={() => setRange([from, to])}
            text={t('filterEditor.between')}
          />
        </>
      )}
      {!isOfDays && (
        <p className={styles.hint} aria-hidden="true">
          {label}
        </p>
      )}
      <div className={styles.fields}>
        {renderEnd(
          t(isOfDays ? 'filterEditor.from' : 'filterEditor.atLeast'),
          from,
          (text) => setRange([text, to]),
          !hasSpans,
        )}
        {renderEnd(t(isOfDays ? 'filterEditor.to' : 'filterEditor.atMost'), to, (text) =>
          setRange([from, text]),
        )}
      </div>
      <p id={`${id}error`} className={styles.error} role="alert">
        {between && range === undefined && error}
      </p>
      {facet.none && (
        <>
          <hr />
          <Choice
            type="checkbox"
            checked={hasNone}
            onChange={() => onValues(hasNone ? chosen.filter((value) => value !== NONE) : [...chosen, NONE])}
            text={t(facet.none)}
            count={countOf(NONE)}
          />
        </>
      )}
    </div>
  );
}

interface ChoiceProps extends ComponentProps<'input'> {
  readonly text: string;
  readonly count?: ReactNode;
}

/** A radio button or checkbox, and a count that belongs to its description. */
function Choice({ text, count, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <label className={styles.item}>
      <input
        {...input}
        aria-labelledby={`${id}text`}
        aria-describedby={count === undefined ? undefined : `${id}count`}
      />
      <span id={`${id}text`} className={`${styles.text} ${styles.capital}`}>
        {text}
      </span>
      <span id={`${id}count`} className={styles.end}>
        {count}
      </span>
    </label>
  );
}
