import { ChevronRight, Ellipsis, Trash2, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { Facet, FacetEntry, FacetId } from '../filters/facet.ts';
import { entryById, FACET_ENTRIES, isRare } from '../filters/facets/registry.ts';
import { filterText, valueText, filterOfEntry, type FilterStep } from '../filters/filter-words.ts';
import { filterOf, toggleValue, withValues, type Filter, type Filters } from '../filters/filters.ts';
import { readToken, typedKey } from '../filters/typed-text.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import type { DeletedSwitch } from '../resources/deleted-records.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { hasPart, needleOf } from '../ui/comparable-text.ts';
import { FilterInput } from '../ui/form-controls.tsx';
import { nextOptionFromField } from '../ui/keyboard.ts';
import { useTypedBefore } from '../ui/popup-with-field.tsx';
import { visible, VisibleText } from '../ui/text.tsx';
import { CloseButton } from './facet-editor.tsx';
import { facetNote, fixedValues, type FilterPreset } from './menu-facets.ts';
import { labelsOf } from './own-facets.ts';
import styles from './filter-popover.module.css';

/** One line of the menu. */
interface Line {
  readonly label: string;
  readonly icon: LucideIcon | undefined;
  /** A text at its end, such as a count or what is chosen. */
  readonly end?: string | undefined;
  readonly isOn?: boolean;
  /** The facet whose values are chosen next; absent: one press does everything. */
  readonly entry?: FacetEntry;
  readonly onPick: () => void;
}

/** Least letters to search values too: fewer match too many. */
const LEAST_LETTERS = 2;

/** The values of a filter as text, after `not` if the filter excludes them. */
function chosenText(filter: Filter, t: Translator): string {
  const values = filter.values.map((value) => valueText(filter.facet, value, t)).join(', ');
  return filter.not ? t('filterEditor.notValue', { value: values }) : values;
}

export interface FacetMenuProps {
  readonly filters: Filters;
  /** Facets that the type of resource has; undefined: all. */
  readonly facets?: readonly string[] | undefined;
  /** Types of records, found by their names; undefined: none. */
  readonly types?: readonly string[] | undefined;
  readonly presets: readonly FilterPreset[];
  /** Facets that the server defines. */
  readonly own: readonly Facet[];
  readonly deleted?: DeletedSwitch | undefined;
  readonly onChange: (filters: Filters) => void;
  readonly onStep: (step: FilterStep) => void;
  readonly sheet: boolean;
  readonly onClose: () => void;
  /** The input that gets the focus first. */
  readonly first: RefObject<HTMLInputElement | null>;
}

/** All lines of the menu: filters of one press, facets, and what is behind "More filters"; and those that a text finds. */
function linesOf(props: FacetMenuProps, t: Translator) {
  const { filters, facets, types = [], presets, own, deleted, onChange, onStep, onClose } = props;
  const isOfType = (facet: FacetId) => facets === undefined || facets.includes(facet);
  const once = (act: () => void) => () => {
    act();
    onClose();
  };
  const filterLine = (filter: Filter, next: Filters): Line => ({
    label: filterText(filter, t, labelsOf(own)),
    icon: entryById(filter.facet)?.entry.icon,
    onPick: once(() => onChange(next)),
  });
  const presetLine = ({ facet, value, count }: FilterPreset): Line => ({
    ...filterLine({ facet, not: false, values: [value] }, toggleValue(filters, facet, false, value)),
    isOn: filterOf(filters, facet, false)?.values.includes(value) ?? false,
    end: count === undefined ? undefined : t.number(count),
  });
  const facetLine = (entry: FacetEntry): Line => {
    const filter = filterOfEntry(filters, entry.id);
    return {
      label: entry.ownLabel ?? t(entry.label),
      icon: entry.icon,
      end: filter && chosenText(filter, t),
      entry,
      onPick: () => onStep({ facet: entry.id, not: filter?.not ?? false }),
    };
  };
  const ofType = FACET_ENTRIES.filter(({ facet }) => isOfType(facet.id)).map(({ entry }) => entry);
  const lacks = presets.filter(({ facet }) => isOfType(facet)).map(presetLine);
  const common = ofType.filter(({ id }) => !isRare(id)).map(facetLine);
  const rare: readonly Line[] = [
    ...[...ofType.filter(({ id }) => isRare(id)), ...own].map(facetLine),
    ...(deleted
      ? [
          {
            label: t('toolbar.showDeleted'),
            icon: Trash2,
            end: deleted.isShown ? t('filterEditor.shown') : undefined,
            isOn: deleted.isShown,
            onPick: once(deleted.onToggle),
          },
        ]
      : []),
  ];
  const find = (text: string): readonly Line[] => {
    const needle = needleOf(text);
    const token = readToken(text.trim());
    const values = needle.length < LEAST_LETTERS ? [] : fixedValues(types);
    return [
      ...(token ? [filterLine(token, withValues(filters, token.facet, token.not, token.values))] : []),
      ...[...common, ...rare, ...lacks].filter(
        ({ label, entry }) => hasPart(label, needle) || entry?.id.toLowerCase().startsWith(needle),
      ),
      ...values
        .filter(({ facet, value }) => isOfType(facet) && hasPart(valueText(facet, value, t), needle))
        .map(presetLine),
      // The lack of an owner is a value of two facets, of which the first one is offered.
    ].filter((one, at, all) => one.entry || all.findIndex(({ label }) => label === one.label) === at);
  };
  return { lacks, common, rare, find };
}

/** The first step of "Filter": the choice of a facet. The find box keeps the focus; arrow keys move in the list. */
export function FacetMenu(props: FacetMenuProps) {
  const t = useTranslator();
  const { sheet, onClose, first } = props;
  const id = useId();
  const [find, setFind] = useState(useTypedBefore());
  const [hasMore, setHasMore] = useState(false);
  const { lacks, common, rare, ...all } = linesOf(props, t);
  // The first facet is active, because Enter on a filter of one press would apply it unasked.
  const [active, setActive] = useState(find === '' ? lacks.length : 0);
  const more: Line = {
    label: t('filterEditor.moreFilters'),
    icon: Ellipsis,
    // The first of those that come is then the active one.
    onPick: () => setHasMore(true),
  };
  const isAtRest = find.trim() === '';
  const onTop = isAtRest ? lacks : [];
  const below = isAtRest ? [...common, ...(hasMore || rare.length === 0 ? rare : [more])] : all.find(find);
  const lines = [...onTop, ...below];
  const optionId = (at: number) => `${id}${at}`;

  const pick = (at: number) => {
    setActive(at);
    lines[at]?.onPick();
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    // Alt and arrows are keys of the browser.
    if (event.altKey) return;
    if (event.key === 'Enter' && lines[active]) pick(active);
    else {
      const next = nextOptionFromField(event.key, caretOf(event), active, lines.length);
      if (next === undefined) return;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
  };
  const option = (line: Line) => {
    const at = lines.indexOf(line);
    return (
      <LineOption
        key={line.entry?.id ?? line.label}
        id={optionId(at)}
        line={line}
        active={at === active}
        hasKey={at === active && !sheet}
        onPick={() => pick(at)}
      />
    );
  };
  return (
    <>
      {sheet && (
        <div className={styles.head}>
          <h2>{t('filterBar.filter')}</h2>
          <span className={styles.grow} />
          <CloseButton onClose={onClose} />
        </div>
      )}
      <div className={styles.find}>
        <FilterInput
          type="search"
          label={t('filterEditor.findFilter')}
          ref={first}
          value={find}
          controls={`${id}list`}
          activeOption={lines.length > 0 ? optionId(active) : undefined}
          onChange={(text) => {
            setFind(text);
            setActive(text.trim() === '' ? lacks.length : 0);
          }}
          onKey={onKey}
        />
      </div>
      {lines.length === 0 && (
        <p className={styles.hint} role="status">
          {t.rich('filterEditor.noSuchFilter', { text: visible(find.trim()) })}
        </p>
      )}
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={t('filterBar.filters')}
        className={styles.list}
        // The list is a tab stop because it scrolls; its keys are those of the find box.
        tabIndex={0}
        aria-activedescendant={lines.length > 0 ? optionId(active) : undefined}
        onKeyDown={onKey}
      >
        {onTop.length > 0 && (
          <div role="group" aria-label={t('filterEditor.lacking')} className={styles.lacks}>
            {onTop.map(option)}
          </div>
        )}
        {below.map(option)}
      </div>
    </>
  );
}

/** The caret of the field that an event comes from. */
function caretOf({ target }: KeyboardEvent) {
  const field = target instanceof HTMLInputElement ? target : undefined;
  return {
    selectionStart: field?.selectionStart ?? null,
    selectionEnd: field?.selectionEnd ?? null,
    value: field?.value ?? '',
  };
}

interface LineOptionProps {
  readonly id: string;
  readonly line: Line;
  readonly active: boolean;
  /** Whether it shows what is typed for it. */
  readonly hasKey: boolean;
  readonly onPick: () => void;
}

/** One option of the menu. The find box keeps the focus and handles the keys. */
function LineOption({ id, line, active, hasKey, onPick }: LineOptionProps) {
  const t = useTranslator();
  const { label, icon: Icon, end, isOn = false, entry } = line;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={styles.item}
      aria-selected={active}
      title={entry && facetNote(entry.id, t)}
      aria-describedby={`${id}end`}
      {...(isOn && { 'aria-checked': true })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.stopPropagation();
        onPick();
      }}
    >
      {Icon && <Icon {...ICON_PROPS} />}
      <span className={styles.label} translate={entry?.ownLabel === undefined ? undefined : 'no'}>
        {label}
      </span>
      {/* The end belongs to the description, because voice control needs a short label. */}
      <span id={`${id}end`} className={styles.end} aria-hidden="true">
        {end === undefined ? (
          hasKey && entry && <code translate="no">{`${typedKey(entry.id)}:`}</code>
        ) : (
          <VisibleText text={end} />
        )}
      </span>
      {entry && <ChevronRight {...ICON_PROPS} className={styles.chevron} />}
    </div>
  );
}
