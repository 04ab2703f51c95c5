import { X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { FacetId } from '../filters/facet.ts';
import { entryById, facetById } from '../filters/facets/registry.ts';
import {
  facetOf,
  filterLabel,
  filterText,
  sentenceOf,
  stepOf,
  valueText,
  type FilterStep,
} from '../filters/filter-words.ts';
import { NO_FILTERS, sameFilter, type Filter, type Filters } from '../filters/filters.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { Announcer } from '../ui/feedback.tsx';
import { logicalKey } from '../ui/keyboard.ts';
import { usePressed } from '../ui/paint.ts';
import { renderList, spellOutInvisible, VisibleText } from '../ui/text.tsx';
import { nameBy, useNamedRecords, type RecordOfValue } from './named-records.ts';
import { isOwnEntry, useOwnLabels } from './own-facets.ts';
import styles from './filter-row.module.css';

/** Number of values that a chip names; the others are only counted. */
const NAMED_VALUES = 2;

interface FilterSentenceProps {
  readonly filter: Filter;
  readonly recordOf?: RecordOfValue | undefined;
}

/** A filter as a sentence: facet, is or is not, the first two values in medium weight, the number of the others. */
export function FilterSentence({ filter, recordOf }: FilterSentenceProps) {
  const t = useTranslator();
  const labels = useOwnLabels();
  const { facet, not, values } = filter;
  const rest = values.length - NAMED_VALUES;
  const isGone = values.some((value) => recordOf?.(filter, value) === null);
  const { label, operator, values: texts } = sentenceOf(filter, t, labels, nameBy(recordOf));
  const words = [label, operator].filter((word) => word !== '');
  return (
    <>
      {renderList(words, (word, at) => (
        <>
          <span
            className={styles.facet}
            data-not={(not && at === words.length - 1) || undefined}
            translate={at === 0 && isOwnEntry(facet) ? 'no' : undefined}
          >
            {word}
          </span>{' '}
        </>
      ))}
      <span className={styles.values} data-gone={isGone || undefined}>
        {renderList(texts.slice(0, NAMED_VALUES), (text, at) => (
          <>
            {at > 0 && (
              <>
                <span>,</span>{' '}
              </>
            )}
            <VisibleText text={text} />
          </>
        ))}
      </span>
      {rest > 0 && ' '}
      {rest > 0 && <span className={styles.more}>{t('filterBar.more', { count: rest })}</span>}
      {isGone && ' '}
      {isGone && <span className={styles.gone}>{t('filterBar.gone')}</span>}
    </>
  );
}

/** Focuses a chip, or the first or last one if there is none at a place. @returns whether there are any */
function focusChip(list: HTMLElement | null, at: number): boolean {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])];
  buttons[Math.min(Math.max(at, 0), buttons.length - 1)]?.focus();
  return buttons.length > 0;
}

interface FilterRowProps {
  /** The button of the last chip, for focus from outside; null without chips. */
  readonly lastChipRef?: Ref<HTMLButtonElement> | undefined;
  readonly filters: Filters;
  readonly open?: FilterStep | undefined;
  readonly recordOf?: RecordOfValue | undefined;
  /** The facet of which one value is a place in the catalog, whose chip has an icon for its label; undefined: none. */
  readonly scope?: FacetId | undefined;
  /** Reason why filters cannot be edited, in the current language; absent: they can. */
  readonly unavailable?: string | undefined;
  /** Called with the pressed button, as the anchor of the editor. */
  readonly onEdit: (step: FilterStep, button: HTMLElement) => void;
  readonly onRemove: (filter: Filter) => void;
  readonly onClear: () => void;
  /** Moves the focus after the row has removed its last chip. */
  readonly onEmptied: () => void;
}

/** The chips of all filters; the row stays mounted without filters, to announce the last removal. */
export function FilterRow({ filters, open, recordOf, onEdit, onRemove, onClear, ...props }: FilterRowProps) {
  const t = useTranslator();
  const labels = useOwnLabels();
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const [removed, setRemoved] = useState<Filter>();
  // Removed chips fade at once, and are gone when the next list is drawn.
  const [leaving, pressRemove] = usePressed<Filters>(NO_FILTERS);
  /** Index of the chip to focus after the filters have changed. */
  const focusNext = useRef<number>(undefined);
  const last = Math.max(0, filters.length - 1);

  const { lastChipRef, onEmptied } = props;
  useEffect(() => {
    const next = focusNext.current;
    focusNext.current = undefined;
    if (next !== undefined && !focusChip(list.current, next)) onEmptied();
    // Filters are compared by identity: only a change of them removes a chip.
  }, [filters, onEmptied]);

  const remove = (filter: Filter, at: number, back: boolean) => {
    focusNext.current = Math.max(0, back ? at - 1 : at);
    setRemoved(filter);
    pressRemove([filter], () => onRemove(filter));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, filter: Filter, at: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const key = logicalKey(event.key, event.currentTarget);
    if (key === 'ArrowRight') focusChip(list.current, at + 1);
    else if (key === 'ArrowLeft') focusChip(list.current, at - 1);
    else if (key === 'Home') focusChip(list.current, 0);
    else if (key === 'End') focusChip(list.current, last);
    else if (key === 'Delete' || key === 'Backspace') remove(filter, at, key === 'Backspace');
    else return;
    event.preventDefault();
  };
  // A filter that comes back ends the announcement, so that its next removal is announced too.
  const announcement =
    removed && !filters.some((filter) => sameFilter(filter, removed))
      ? t('filterBar.removed', { filter: filterText(removed, t, labels, nameBy(recordOf)) })
      : '';
  return (
    <>
      {filters.length > 0 && (
        <div role="group" aria-label={t('filterBar.filters')} className={styles.row}>
          <ul ref={list}>
            {filters.map((filter, at) => (
              <FilterChip
                key={`${filter.not} ${filter.facet}`}
                ref={at === last ? lastChipRef : undefined}
                filter={filter}
                recordOf={recordOf}
                isPlace={filter.facet === props.scope && !filter.not && filter.values.length === 1}
                unavailable={props.unavailable}
                isOpen={
                  open !== undefined && sameFilter({ facet: facetOf(open.facet), not: open.not }, filter)
                }
                isLeaving={leaving.includes(filter)}
                focus={{
                  tabIndex: at === Math.min(active, last) ? 0 : -1,
                  onFocus: () => setActive(at),
                  onKeyDown: (event) => onKeyDown(event, filter, at),
                }}
                onEdit={onEdit}
                onRemove={() => remove(filter, at, false)}
              />
            ))}
          </ul>
          <Button
            variant="link"
            className={styles.clear}
            onClick={() => {
              focusNext.current = 0;
              pressRemove(filters, onClear);
            }}
          >
            {t('filterBar.clearAll')}
          </Button>
        </div>
      )}
      <Announcer text={announcement} delayMs={100} />
    </>
  );
}

/** The row of chips, which marks values that are gone, and calls others by their display names. */
export const FilterChips = (props: Omit<FilterRowProps, 'recordOf'>) => (
  <FilterRow {...props} recordOf={useNamedRecords(props.filters)} />
);

interface FilterChipProps {
  readonly ref: Ref<HTMLButtonElement> | undefined;
  readonly filter: Filter;
  readonly recordOf: FilterSentenceProps['recordOf'];
  readonly isPlace: boolean;
  readonly unavailable: string | undefined;
  readonly isOpen: boolean;
  readonly isLeaving: boolean;
  /** Members of both of its buttons. */
  readonly focus: ComponentProps<'button'>;
  readonly onEdit: FilterRowProps['onEdit'];
  readonly onRemove: () => void;
}

/** One filter: a button with its sentence, which opens the editor, and a button that removes it. */
function FilterChip(props: FilterChipProps) {
  const t = useTranslator();
  const labels = useOwnLabels();
  const { ref, filter, recordOf, isPlace, unavailable, isOpen, isLeaving, focus } = props;
  const id = useId();
  const sentence = filterText(filter, t, labels, nameBy(recordOf));
  const gone = filter.values
    .filter((value) => recordOf?.(filter, value) === null)
    .map((value) => t('filterBar.goneWhy', { value: valueText(filter.facet, value, t) }));
  // Text without room in the chip, for screen readers to read after the name.
  const more = [
    ...(filter.values.length > NAMED_VALUES ? [sentence] : []),
    ...gone,
    ...(unavailable === undefined ? [] : [unavailable]),
  ].join('. ');
  const inFull = facetById(filter.facet)?.calledByLastName ? filterText(filter, t, labels) : sentence;
  const Icon = isPlace ? entryById(stepOf(filter).facet)?.entry.icon : undefined;
  const label = filterLabel(filter, t, labels);
  return (
    <li
      className={styles.chip}
      data-open={isOpen || undefined}
      data-gone={gone.length > 0 || undefined}
      data-leaving={isLeaving || undefined}
      data-place={isPlace || undefined}
    >
      <button
        ref={ref}
        type="button"
        className={styles.edit}
        data-edit=""
        {...focus}
        {...(unavailable === undefined
          ? { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen }
          : { 'aria-disabled': true })}
        aria-keyshortcuts="Delete"
        aria-describedby={more === '' ? undefined : id}
        onClick={
          unavailable === undefined ? (event) => props.onEdit(stepOf(filter), event.currentTarget) : undefined
        }
      >
        {Icon && <Icon {...ICON_PROPS} />}
        <span className="clip" title={spellOutInvisible([inFull, ...gone].join('. '))}>
          <FilterSentence filter={filter} recordOf={recordOf} />
        </span>
      </button>
      {more !== '' && (
        <span id={id} hidden>
          {more}
        </span>
      )}
      <button
        type="button"
        className={styles.remove}
        {...focus}
        aria-label={t('filterBar.remove', { facet: label })}
        title={t('filterBar.remove', { facet: label })}
        onClick={props.onRemove}
      >
        <X {...ICON_PROPS} />
      </button>
    </li>
  );
}
