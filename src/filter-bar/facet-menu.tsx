import { Autocomplete } from '@base-ui/react/autocomplete';
import { ChevronRight, Ellipsis, Trash2, type LucideIcon } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import type { Facet, FacetEntry, FacetId } from '../filters/facet.ts';
import { entryById, FACET_ENTRIES, fixedPresets, type FilterPreset } from '../filters/facets/registry.ts';
import {
  entryLabel,
  facetNote,
  filterOfEntry,
  filterText,
  presetText,
  valueText,
  type FilterStep,
  type NameOfValue,
} from '../filters/filter-words.ts';
import { filterOf, toggleValue, withValues, type Filter, type Filters } from '../filters/filters.ts';
import { filterOfWord, typedKey } from '../filters/typed-text.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import type { DeletedSwitch } from '../resources/deleted-records.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { hasPart, needleOf } from '../ui/comparable-text.ts';
import { useTypedBefore } from '../ui/popup-with-field.tsx';
import { visible, VisibleText } from '../ui/text.tsx';
import { FindField } from './find-field.tsx';
import styles from './filter-popover.module.css';

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

/** The values of a filter by the names of its chip, after `not` if the filter excludes them. */
function chosenText(filter: Filter, t: Translator, nameOf?: NameOfValue): string {
  const nameOrValue = (value: string) => nameOf?.(filter, value) ?? valueText(filter.facet, value, t);
  const values = filter.values.map(nameOrValue).join(', ');
  return filter.not ? t('filterEditor.notValue', { value: values }) : values;
}

/** A filter made by one press, with the number of records under the present filters; undefined: not counted. */
type CountedPreset = FilterPreset & { readonly count?: number | undefined };

export interface FacetMenuProps {
  readonly filters: Filters;
  readonly facets: readonly FacetId[];
  /** Kinds of records, such as a view, which are found by their names. */
  readonly types: readonly string[];
  readonly presets: readonly CountedPreset[];
  readonly own: readonly Facet[];
  /** The names by which the chips call the values of filters; absent: none is known. */
  readonly nameOf?: NameOfValue;
  readonly deleted?: DeletedSwitch | undefined;
  readonly onChange: (filters: Filters) => void;
  readonly onStep: (step: FilterStep) => void;
  /** Whether it covers the screen, as on phones: it then has a button to close it, and no keys are typed. */
  readonly sheet: boolean;
  readonly onClose: () => void;
  readonly first: RefObject<HTMLInputElement | null>;
}

/** All lines of the menu: filters of one press, facets, and what is behind "More filters"; and those that a text finds. */
function linesOf(props: FacetMenuProps, t: Translator) {
  const { filters, facets, types, presets, own, nameOf, deleted, onChange, onStep, onClose } = props;
  const isOfType = (facet: FacetId) => facets.includes(facet);
  const once = (act: () => void) => () => {
    act();
    onClose();
  };
  const presetLine = ({ count, ...preset }: CountedPreset): Line => ({
    label: presetText(preset, t),
    icon: entryById(preset.facet)?.entry.icon,
    isOn: filterOf(filters, preset.facet, false)?.values.includes(preset.value) ?? false,
    end: count === undefined ? undefined : t.number(count),
    onPick: once(() => onChange(toggleValue(filters, preset.facet, false, preset.value))),
  });
  const typedLine = (filter: Filter): Line => ({
    label: filterText(filter, t, new Map(own.map((facet) => [facet.id, entryLabel(facet, t)]))),
    icon: entryById(filter.facet)?.entry.icon,
    onPick: once(() => onChange(withValues(filters, filter.facet, filter.not, filter.values))),
  });
  const facetLine = (entry: FacetEntry): Line => {
    const filter = filterOfEntry(filters, entry.id);
    return {
      label: entryLabel(entry, t),
      icon: entry.icon,
      end: filter && chosenText(filter, t, nameOf),
      entry,
      onPick: () => onStep({ facet: entry.id, not: filter?.not ?? false }),
    };
  };
  const deletedLine = ({ isShown, onToggle }: DeletedSwitch): Line => ({
    label: t('toolbar.showDeleted'),
    icon: Trash2,
    end: isShown ? t('filterEditor.shown') : undefined,
    isOn: isShown,
    onPick: once(onToggle),
  });
  const ofType = FACET_ENTRIES.filter(({ facet }) => isOfType(facet.id)).map(({ entry }) => entry);
  const lacks = presets.filter(({ facet }) => isOfType(facet)).map(presetLine);
  const common = ofType.filter(({ isRare }) => !isRare).map(facetLine);
  const rare = [
    ...[...ofType.filter(({ isRare }) => isRare), ...own].map(facetLine),
    ...(deleted ? [deletedLine(deleted)] : []),
  ];
  const find = (text: string): readonly Line[] => {
    const needle = needleOf(text);
    const token = filterOfWord(text.trim());
    const values = needle.length < LEAST_LETTERS ? [] : fixedPresets(types);
    return [
      ...(token ? [typedLine(token)] : []),
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

/** The first step of "Filter": what records lack, each one press, and the choice of a facet. */
export function FacetMenu(props: FacetMenuProps) {
  const t = useTranslator();
  const { sheet, first } = props;
  const [find, setFind] = useState(useTypedBefore());
  const [hasMore, setHasMore] = useState(false);
  const { lacks, common, rare, ...all } = linesOf(props, t);
  // Pressing it reveals the rare facets and activates the first.
  const more: Line = { label: t('filterEditor.moreFilters'), icon: Ellipsis, onPick: () => setHasMore(true) };
  const isAtRest = find.trim() === '';
  const lines = isAtRest ? [...common, ...(hasMore || rare.length === 0 ? rare : [more])] : all.find(find);
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      // A line that is marked before anything is typed looks chosen on a phone, where no arrow keys move the mark.
      autoHighlight={sheet ? true : 'always'}
      items={lines}
      itemToStringValue={({ label }) => label}
      value={find}
      onValueChange={(text, { reason }) => reason === 'input-change' && setFind(text)}
    >
      <div className={styles.find}>
        <FindField label={t('filterEditor.findFilter')} ref={first} onClear={() => setFind('')} />
      </div>
      {isAtRest && lacks.length > 0 && (
        // They are no options, because Enter would apply an active one unasked.
        <div role="group" aria-label={t('filterEditor.lacking')} className={styles.lacks}>
          {lacks.map((line) => (
            <LackButton key={line.label} {...line} />
          ))}
        </div>
      )}
      {lines.length === 0 && (
        <p className={styles.hint} role="status">
          {t.rich('filterEditor.noSuchFilter', { text: visible(find.trim()) })}
        </p>
      )}
      <Autocomplete.List aria-label={t('filterBar.filters')} className={styles.list}>
        {lines.map((line) => (
          <LineOption key={line.entry?.id ?? line.label} line={line} takesKeys={!sheet} />
        ))}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

/** A filter of one press. Its count belongs to the description, because voice control needs a short label. */
function LackButton({ label, end, isOn, onPick }: Line) {
  const id = useId();
  return (
    <button
      type="button"
      className={styles.item}
      aria-pressed={isOn}
      aria-describedby={end === undefined ? undefined : id}
      onClick={onPick}
    >
      <span className={styles.label}>{label}</span>
      <span id={id} className={styles.end} aria-hidden="true">
        {end}
      </span>
    </button>
  );
}

/** @param props.takesKeys whether the active line shows what is typed for it */
function LineOption({ line, takesKeys }: { readonly line: Line; readonly takesKeys: boolean }) {
  const t = useTranslator();
  const id = useId();
  const { label, icon: Icon, end, isOn = false, entry, onPick } = line;
  return (
    <Autocomplete.Item
      value={line}
      className={styles.item}
      title={entry && facetNote(entry.id, t)}
      aria-describedby={end === undefined ? undefined : id}
      {...(isOn && { 'aria-checked': true })}
      onClick={onPick}
      render={(option, { highlighted }) => (
        <div {...option}>
          {Icon && <Icon {...ICON_PROPS} />}
          <span className={styles.label} translate={entry?.ownLabel === undefined ? undefined : 'no'}>
            {label}
          </span>
          {/* The end belongs to the description, because voice control needs a short label. */}
          <span id={id} className={styles.end} aria-hidden="true">
            {end === undefined ? (
              highlighted && takesKeys && entry && <code translate="no">{`${typedKey(entry.id)}:`}</code>
            ) : (
              <VisibleText text={end} />
            )}
          </span>
          {entry && <ChevronRight {...ICON_PROPS} className={styles.chevron} />}
        </div>
      )}
    />
  );
}
