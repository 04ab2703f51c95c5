import { ChevronRight, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import type { Facet, FacetEntry } from '../filters/facet.ts';
import { entryById, FACET_ENTRIES } from '../filters/facets/registry.ts';
import { filterText, valueText, filterOfEntry, type FilterStep } from '../filters/filter-words.ts';
import { filterOf, toggleValue, withValues, type Filter, type Filters } from '../filters/filters.ts';
import { readToken, typedKey, type Token } from '../filters/typed-text.ts';
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
import { FACET_GROUPS, facetNote, fixedValues, presetLabel, type FilterPreset } from './menu-facets.ts';
import { labelsOf } from './own-facets.ts';
import styles from './filter-popover.module.css';

type Entry =
  | { readonly kind: 'facet'; readonly entry: FacetEntry; readonly label: string }
  /** A filter set by one press. */
  | { readonly kind: 'preset'; readonly preset: FilterPreset; readonly label: string }
  /** The switch of deleted records. */
  | { readonly kind: 'deleted'; readonly deleted: DeletedSwitch; readonly label: string }
  /** A whole filter that was typed, `owner:risk`. */
  | { readonly kind: 'token'; readonly token: Token; readonly label: string };

interface EntryGroup {
  readonly label: string | undefined;
  readonly entries: readonly Entry[];
}

/** Least letters to search values too: fewer match too many. */
const LEAST_LETTERS = 2;

/** Fixed values whose text contains a text, without those of presets. */
function findValues(find: string, { facets, types, presets }: FoundIn, t: Translator): readonly Entry[] {
  if (find.length < LEAST_LETTERS) return [];
  return fixedValues(types)
    .filter(({ facet }) => facets === undefined || facets.includes(facet))
    .filter(({ facet, value }) => hasPart(valueText(facet, value, t), find))
    .filter(({ facet, value }) => !presets.some((preset) => preset.facet === facet && preset.value === value))
    .map((preset) => {
      const key = presetLabel(preset);
      const label =
        key === undefined
          ? filterText({ facet: preset.facet, not: false, values: [preset.value] }, t)
          : t(key);
      return { kind: 'preset', preset, label } as const;
    });
}

/** The scope of the find box: facets, types of records, presets, and the switch of deleted records. */
interface FoundIn {
  readonly facets: readonly string[] | undefined;
  readonly types: readonly string[];
  readonly presets: readonly FilterPreset[];
  readonly deleted: DeletedSwitch | undefined;
  /** Facets that the server defines. */
  readonly own: readonly Facet[];
}

/** The entries that contain a text, in groups: facets, presets, the switch of deleted records, and fixed values. */
function findEntries(text: string, known: FoundIn, t: Translator): readonly EntryGroup[] {
  const { facets, presets, deleted, own } = known;
  const find = needleOf(text);
  const found = (label: string, key = '') => hasPart(label, find) || key.toLowerCase().startsWith(find);
  const token = readToken(text.trim());
  const groups = FACET_GROUPS.map(({ group, label }) => {
    const ofType: readonly FacetEntry[] = FACET_ENTRIES.filter(
      ({ facet }) => facets === undefined || facets.includes(facet.id),
    ).map(({ entry }) => entry);
    const entries: Entry[] = [...ofType, ...own]
      .filter((entry) => entry.group === group)
      .map((entry) => ({ kind: 'facet', entry, label: entry.ownLabel ?? t(entry.label) }) as const)
      .filter((one) => found(one.label, one.entry.id));
    if (group !== FACET_GROUPS.at(-1)?.group) return { label: t(label), entries };
    const quick = presets.flatMap((preset): Entry[] => {
      const key = presetLabel(preset);
      return key !== undefined && found(t(key)) ? [{ kind: 'preset', preset, label: t(key) }] : [];
    });
    return { label: t(label), entries: [...quick, ...entries] };
  });
  const typed: EntryGroup[] = token
    ? [{ label: undefined, entries: [{ kind: 'token', token, label: filterText(token, t, labelsOf(own)) }] }]
    : [];
  const label = t('toolbar.showDeleted');
  const states: EntryGroup = {
    label: t('filterEditor.groupDeleted'),
    entries: deleted && found(label) ? [{ kind: 'deleted', deleted, label }] : [],
  };
  const values = { label: t('filterEditor.groupValues'), entries: findValues(find, known, t) };
  return [...typed, ...[...groups, states, values].filter(({ entries }) => entries.length > 0)];
}

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

/** The first step of "Filter": the choice of a facet. The find box keeps the focus; arrow keys move in the list. */
export function FacetMenu(props: FacetMenuProps) {
  const t = useTranslator();
  const { filters, presets, onChange, onStep, sheet, onClose, first } = props;
  const id = useId();
  const [find, setFind] = useState(useTypedBefore());
  const [active, setActive] = useState(0);
  const { facets, types = [], deleted, own } = props;
  const groups = findEntries(find, { facets, types, presets, deleted, own }, t);
  const entries = groups.flatMap((group) => group.entries);
  const optionId = (at: number) => `${id}${at}`;

  const pick = (entry: Entry) => {
    if (entry.kind === 'facet') {
      onStep({ facet: entry.entry.id, not: filterOfEntry(filters, entry.entry.id)?.not ?? false });
      return;
    }
    if (entry.kind === 'deleted') {
      entry.deleted.onToggle();
      onClose();
      return;
    }
    const { facet } = entry.kind === 'token' ? entry.token : entry.preset;
    onChange(
      entry.kind === 'token'
        ? withValues(filters, facet, entry.token.not, entry.token.values)
        : toggleValue(filters, facet, false, entry.preset.value),
    );
    onClose();
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    // Alt and arrows are keys of the browser.
    if (event.altKey) return;
    const entry = entries[active];
    if (event.key === 'Enter' && entry) pick(entry);
    else {
      const next = nextOptionFromField(event.key, caretOf(event), active, entries.length);
      if (next === undefined) return;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
  };
  const isOn = ({ facet, value }: FilterPreset) =>
    filterOf(filters, facet, false)?.values.includes(value) ?? false;
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
          activeOption={entries.length > 0 ? optionId(active) : undefined}
          onChange={(text) => {
            setFind(text);
            setActive(0);
          }}
          onKey={onKey}
        />
      </div>
      {entries.length === 0 && (
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
        aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
        onKeyDown={onKey}
      >
        {groups.map((group, nth) => (
          <div
            key={group.label ?? ''}
            role="group"
            {...(group.label !== undefined && { 'aria-labelledby': `${id}group${nth}` })}
          >
            {group.label !== undefined && (
              <h3 id={`${id}group${nth}`} role="presentation">
                {group.label}
              </h3>
            )}
            {group.entries.map((entry) => {
              const at = entries.indexOf(entry);
              return (
                <EntryOption
                  key={entry.kind === 'facet' ? entry.entry.id : entry.label}
                  id={optionId(at)}
                  entry={entry}
                  active={at === active}
                  checked={
                    entry.kind === 'deleted'
                      ? entry.deleted.isShown
                      : entry.kind === 'preset' && isOn(entry.preset)
                  }
                  filters={filters}
                  onPick={() => pick(entry)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className={styles.source}>{t('filterEditor.fromIndex')}</p>
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

interface EntryOptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly active: boolean;
  readonly checked: boolean;
  readonly filters: Filters;
  readonly onPick: () => void;
}

/** The facet's entry of an option: its own, or that of its filter. */
function facetEntryOf(entry: Exclude<Entry, { kind: 'deleted' }>): FacetEntry | undefined {
  if (entry.kind === 'facet') return entry.entry;
  return entryById(entry.kind === 'preset' ? entry.preset.facet : entry.token.facet)?.entry;
}

/** One option of the menu. The find box keeps the focus and handles the keys. */
function EntryOption({ id, entry, active, checked, filters, onPick }: EntryOptionProps) {
  const t = useTranslator();
  const isFacet = entry.kind === 'facet';
  const Icon = entry.kind === 'deleted' ? Trash2 : facetEntryOf(entry)?.icon;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={styles.item}
      aria-selected={active}
      title={isFacet ? facetNote(entry.entry.id, t) : undefined}
      aria-describedby={`${id}end`}
      {...(checked && { 'aria-checked': true })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.stopPropagation();
        onPick();
      }}
    >
      {Icon && <Icon {...ICON_PROPS} />}
      <span
        className={styles.label}
        translate={isFacet && entry.entry.ownLabel !== undefined ? 'no' : undefined}
      >
        {entry.label}
      </span>
      {/* The end belongs to the description, because voice control needs a short label. */}
      <span id={`${id}end`} className={styles.end} aria-hidden="true">
        <EntryEnd entry={entry} filters={filters} />
      </span>
      {isFacet && <ChevronRight {...ICON_PROPS} className={styles.chevron} />}
    </div>
  );
}

/** The end of an option: the values of its filter, its key for typing, or its count. */
function EntryEnd({ entry, filters }: Pick<EntryOptionProps, 'entry' | 'filters'>): ReactNode {
  const t = useTranslator();
  if (entry.kind === 'preset')
    return entry.preset.count !== undefined && <span>{t.number(entry.preset.count)}</span>;
  if (entry.kind === 'token') return null;
  if (entry.kind === 'deleted') return entry.deleted.isShown && <span>{t('filterEditor.shown')}</span>;
  const filter = filterOfEntry(filters, entry.entry.id);
  return filter ? (
    <VisibleText text={chosenText(filter, t)} />
  ) : (
    <code translate="no">{`${typedKey(entry.entry.id)}:`}</code>
  );
}
