import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '../entity/people.tsx';
import type { Facet, FacetId } from '../filters/facet.ts';
import type { EntryOfFacet } from '../filters/facets/registry.ts';
import { facetNote, isOfEntry, valueText } from '../filters/filter-words.ts';
import { NONE } from '../filters/value-syntax.ts';
import { nameOfValue, printValue, valueOfName } from '../filters/values.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button } from '../ui/button.tsx';
import { hasPart, needleOf } from '../ui/comparable-text.ts';
import { SegmentedControl } from '../ui/form-controls.tsx';
import { spellOutInvisible, visible, VisibleText } from '../ui/text.tsx';
import { rem } from '../ui/viewport.ts';
import {
  mostFirst,
  standingOrder,
  type FacetValue,
  type FacetValues,
  type StandingOrder,
} from './facet-values.ts';
import { FindField } from './find-field.tsx';
import styles from './filter-popover.module.css';

/** Most values rendered: so many take no task over 50 ms, and the others are found by typing. */
const MAX_DRAWN = 50;

/** Half widths, in px at the default text size, of the grey bars while the values load. */
const SKELETONS = [58, 44, 66, 50, 38, 60];

const MATCHES = [
  { value: 'exactly', label: 'filterEditor.exactly' },
  { value: 'begins', label: 'filterEditor.beginsWith' },
  { value: 'holds', label: 'filterEditor.holds' },
] as const;
type Match = (typeof MATCHES)[number]['value'];

/** A typed name, or part of one, as a value of a facet; undefined for an empty text. */
function typedName(facet: FacetId, text: string, match: Match): string | undefined {
  const name = text.trim();
  if (name === '') return undefined;
  if (match === 'exactly') return valueOfName(facet, name);
  return printValue(facet, { kind: 'pattern', text: name, anyStart: match === 'holds', anyEnd: true });
}

export interface ValueListProps {
  readonly of: EntryOfFacet;
  readonly findLabel: string;
  readonly label: string;
  readonly values: FacetValues;
  /** Chosen values of the facet, those of its other entries included. */
  readonly chosen: readonly string[];
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onValues: (values: readonly string[]) => void;
  /** Searches values; an empty text finds the first ones. @param typed the text as a value of its own, to be counted too */
  readonly onFind: (text: string, typed?: string) => void;
}

/**
 * A find box, and the values of a facet under it: first those chosen as it opened, then their lack, then the others. They
 * take their order once more when all are counted; else no value moves while the searched text is the same.
 */
export function ValueListBox({ of, findLabel, label, values, chosen, first, ...props }: ValueListProps) {
  const t = useTranslator();
  const { onValues, onFind } = props;
  const { takesParts = false, id: entry } = of.entry;
  const { id: facet, none } = of.facet;
  const [{ find, match }, setSearch] = useState<{ readonly find: string; readonly match: Match }>({
    find: '',
    match: 'exactly',
  });
  const [standing, setStanding] = useState<StandingOrder>();
  const note = facetNote(entry, t);
  const needle = needleOf(find);
  const isCounted = values.kind === 'ready' && !values.counting;
  // What is typed has the best match first.
  const ranked = isCounted && needle === '' ? mostFirst(values.values) : values.values;
  const offered = ranked.slice(0, MAX_DRAWN + 1);
  const matching = new Map(values.values.map((value) => [value.value, value]));
  const valueOf = (value: string): FacetValue =>
    matching.get(value) ??
    values.beside.find((one) => one.value === value) ?? { value, label: valueText(facet, value, t) };
  const typedAs = (text: string, how: Match) => (takesParts ? typedName(facet, text, how) : undefined);
  const typed = typedAs(find, match);
  const hasNone = none !== undefined && needle === '';
  const order = standingOrder(
    standing,
    `${find}\n${typed ?? ''}`,
    [
      ...(typed === undefined ? [] : [typed]),
      ...chosen.filter(
        (value) => value !== NONE && isOfEntry(entry, value) && hasPart(valueOf(value).label, needle),
      ),
      ...(hasNone ? [NONE] : []),
    ],
    values.kind === 'ready' ? offered.map(({ value }) => value) : [],
  );
  if (order !== standing) setStanding(order);
  /** Whether keys have moved to a value, or one was chosen: then none moves. */
  const isTouched = useRef(false);
  useEffect(() => {
    if (isCounted && !isTouched.current) setStanding(undefined);
  }, [isCounted]);
  const drawn = order.values.slice(0, MAX_DRAWN);
  const { total } = values;
  // The typed value counts only if it is among the matching ones.
  const shown = drawn.filter((value) => matching.has(value)).length;
  const search = (text: string, how: Match) => {
    setSearch({ find: text, match: how });
    onFind(text, typedAs(text, how));
  };
  return (
    <Combobox.Root
      multiple
      inline
      open
      autoHighlight
      filter={null}
      items={drawn}
      value={chosen}
      onValueChange={(next) => {
        isTouched.current = true;
        onValues(next);
      }}
      inputValue={find}
      onInputValueChange={(text, details) => {
        // The text stays after a choice, because several of the found values may be wanted.
        if (details.reason === 'input-change') search(text, match);
        else details.cancel();
      }}
      onItemHighlighted={(_, { reason }) => {
        if (reason === 'keyboard') isTouched.current = true;
      }}
    >
      <div className={styles.find}>
        <FindField label={findLabel} ref={first} onClear={() => search('', match)} />
        {takesParts && (
          <SegmentedControl
            label={t('filterEditor.match')}
            choices={MATCHES.map((one) => ({ value: one.value, label: t(one.label) }))}
            value={match}
            onChange={(how) => search(find, how)}
          />
        )}
      </div>
      {note !== '' && <p className={`${styles.hint} ${styles.note}`}>{note}</p>}
      <Combobox.List aria-label={label} aria-busy={values.kind === 'loading'} className={styles.list}>
        {drawn.map((value, at) => (
          <ValueOption
            key={value}
            of={of.facet}
            value={valueOf(value)}
            counting={values.counting}
            ends={hasNone && value === NONE && at < drawn.length - 1}
          />
        ))}
        {values.kind === 'loading' &&
          SKELETONS.map((width) => (
            <div key={width} className={styles.item} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: rem(16), blockSize: rem(16) }} />
              <span className={styles.bar} style={{ inlineSize: rem(width * 2) }} />
            </div>
          ))}
      </Combobox.List>
      <ValuesNote values={values} className={styles.hint} unsuggested={t('filterEditor.noSuggestions')}>
        {drawn.length > 0
          ? shown < total && t('filterEditor.moreToFind', { shown, total })
          : find.trim() === ''
            ? t('filterEditor.noValues')
            : t.rich('filterEditor.nothingFound', { text: visible(find.trim()) })}
      </ValuesNote>
    </Combobox.Root>
  );
}

interface ValueOptionProps {
  readonly of: Facet;
  readonly value: FacetValue;
  readonly counting: boolean;
  readonly ends: boolean;
}

function ValueOption({ of, value, counting, ends }: ValueOptionProps) {
  const id = useId();
  const isNone = value.value === NONE && of.none !== undefined;
  const { label, detail } = value;
  // Two values may share a label, which the name tells apart.
  const name = nameOfValue(of.id, value.value) ?? label;
  const title = name === label ? label : `${label} ${name}`;
  return (
    <Combobox.Item
      value={value.value}
      className={styles.item}
      data-zero={value.count === 0 || undefined}
      data-ends={ends || undefined}
      title={isNone ? undefined : spellOutInvisible(title)}
      aria-describedby={detail === undefined ? `${id}count` : `${id}detail ${id}count`}
    >
      <span className={styles.check} />
      {isNone && of.refersTo === 'people' && <span className={styles.empty} />}
      {!isNone && value.kind && <Avatar of={{ displayName: value.label, type: value.kind }} />}
      <span className={styles.text}>
        <span>
          <VisibleText text={value.label} />
        </span>{' '}
        {detail !== undefined && (
          <span id={`${id}detail`} className="faint" aria-hidden="true">
            <VisibleText text={detail} />
          </span>
        )}
      </span>
      {/* Detail and count belong to the description, because voice control needs a short label. */}
      <span id={`${id}count`} className={styles.end} aria-hidden="true">
        <ValueCount count={value.count} counting={counting} />
      </span>
    </Combobox.Item>
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

interface ValuesNoteProps {
  readonly values: FacetValues;
  readonly className: string | undefined;
  /** The sentence that the server suggests no values. */
  readonly unsuggested: string;
  /** What else there is to say of values that are there. */
  readonly children?: ReactNode;
}

/** The note under values: they are loading, have failed or are not suggested, else what there is to say of them. */
export function ValuesNote({ values, className, unsuggested, children }: ValuesNoteProps): ReactNode {
  const t = useTranslator();
  if (values.kind === 'loading') return <p className={className}>{t('filterEditor.loadingValues')}</p>;
  if (values.kind === 'failed') {
    return (
      <p className={className} role="alert">
        <span>{`${t('filterEditor.valuesFailed')} ${values.error}`}</span>{' '}
        <Button variant="link" onClick={values.onRetry}>
          {t('common.retry')}
        </Button>
      </p>
    );
  }
  const text = values.hasSuggestions ? children : unsuggested;
  return text && <p className={className}>{text}</p>;
}
