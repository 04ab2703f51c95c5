import { ListFilter } from 'lucide-react';
import { entryById, type FilterPreset } from '../filters/facets/registry.ts';
import { filterOfEntry, valueText, type FilterStep } from '../filters/filter-words.ts';
import { filterOf, toggleValue, type Filters } from '../filters/filters.ts';
import type { Translator } from '../i18n/translate.ts';
import type { ColumnFilters } from '../resources/resource.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import type { MenuEntry } from '../ui/popups.tsx';

export interface ColumnFilterActions {
  readonly filters: Filters;
  readonly facets: readonly string[];
  /** Number of records that a filter leaves together with the others; undefined: not counted. */
  readonly countOf?: ((preset: FilterPreset) => number | undefined) | undefined;
  readonly onStep: (step: FilterStep) => void;
  readonly onChange: (filters: Filters) => void;
}

/** A text that begins a line, such as a value that stands within a sentence elsewhere. */
const withCapital = (text: string, t: Translator): string =>
  text.charAt(0).toLocaleUpperCase(t.language.locale) + text.slice(1);

/** The filters that the menu of a column's header offers: "Filter by owner…", "No owner", "Last 7 days". */
export function columnFilterItems(
  { entries = [], presets = [] }: ColumnFilters,
  actions: ColumnFilterActions,
  t: Translator,
): readonly MenuEntry[] {
  const { filters, facets } = actions;
  return [
    ...entries.flatMap((id): MenuEntry[] => {
      const found = entryById(id);
      if (!found || !facets.includes(found.facet.id)) return [];
      return [
        {
          label: t('filterEditor.filterBy', { facet: t(found.entry.noun) }),
          icon: <ListFilter {...ICON_PROPS} />,
          onSelect: () => actions.onStep({ facet: id, not: filterOfEntry(filters, id)?.not ?? false }),
        },
      ];
    }),
    ...presets.flatMap((preset): MenuEntry[] => {
      if (!facets.includes(preset.facet)) return [];
      const count = actions.countOf?.(preset);
      const Icon = entryById(preset.facet)?.entry.icon;
      return [
        {
          label: withCapital(valueText(preset.facet, preset.value, t), t),
          icon: Icon && <Icon {...ICON_PROPS} />,
          checked: filterOf(filters, preset.facet, false)?.values.includes(preset.value) ?? false,
          ...(count !== undefined && { end: t.number(count) }),
          onSelect: () => actions.onChange(toggleValue(filters, preset.facet, false, preset.value)),
        },
      ];
    }),
  ];
}
