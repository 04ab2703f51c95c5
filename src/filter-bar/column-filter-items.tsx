import { CircleDashed, ListFilter } from 'lucide-react';
import { filterOf, toggleValue, type Filters } from '../filters/filters.ts';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/translate.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import type { MenuEntry } from '../ui/popups.tsx';
import { presetLabel, type FilterPreset } from './menu-facets.ts';
import { facetOf, filterOfEntry, type FilterStep, type MenuFacet } from '../filters/filter-words.ts';

/** What the values of a column can be filtered by, and what can be missing in it. */
interface ColumnFilters {
  readonly facets: readonly MenuFacet[];
  readonly presets: readonly Pick<FilterPreset, 'facet' | 'value'>[];
}

const COLUMN_FILTERS: Readonly<Record<string, ColumnFilters>> = {
  location: { facets: ['service', 'database', 'schema'], presets: [] },
  tableType: { facets: ['type'], presets: [] },
  owners: { facets: ['owner'], presets: [{ facet: 'owner', value: 'none' }] },
  tags: { facets: ['tag', 'tier', 'term'], presets: [{ facet: 'tag', value: 'none' }] },
  columns: { facets: ['column'], presets: [] },
  followers: { facets: ['follower'], presets: [{ facet: 'follower', value: 'none' }] },
  usageSummary: { facets: ['usage'], presets: [] },
  updatedAt: { facets: ['updated'], presets: [] },
  description: { facets: [], presets: [{ facet: 'missing', value: 'description' }] },
};

/** The filters that one press in a column's header menu makes, to be counted as the menu opens. */
export const presetsOfColumn = (columnId: string): ColumnFilters['presets'] =>
  COLUMN_FILTERS[columnId]?.presets ?? [];

export interface ColumnFilterActions {
  readonly filters: Filters;
  /** Facets that the type of resource has. */
  readonly facets: readonly string[];
  /** How many records a filter gives under the others; undefined: not counted. */
  readonly countOf?: ((preset: Pick<FilterPreset, 'facet' | 'value'>) => number | undefined) | undefined;
  /** Opens the editor of a facet. */
  readonly onStep: (step: FilterStep) => void;
  readonly onChange: (filters: Filters) => void;
}

/** The filters that the menu of a column's header offers: "Filter by owner…", "Owner: none". */
export function columnFilterItems(columnId: string, actions: ColumnFilterActions): readonly MenuEntry[] {
  const { filters, facets } = actions;
  const { facets: own, presets } = COLUMN_FILTERS[columnId] ?? { facets: [], presets: [] };
  return [
    ...own
      .filter((facet) => facets.includes(facetOf(facet)))
      .map((facet): MenuEntry => ({
        label: t('filterEditor.filterBy', { facet }),
        icon: <ListFilter {...ICON_PROPS} />,
        onSelect: () => actions.onStep({ facet, not: filterOfEntry(filters, facet)?.not ?? false }),
      })),
    ...presets.flatMap((preset): MenuEntry[] => {
      const label = presetLabel(preset);
      if (label === undefined || !facets.includes(preset.facet)) return [];
      const count = actions.countOf?.(preset);
      return [
        {
          label: t(label),
          icon: <CircleDashed {...ICON_PROPS} />,
          checked: filterOf(filters, preset.facet, false)?.values.includes(preset.value) ?? false,
          ...(count !== undefined && { end: formatNumber(count) }),
          onSelect: () => actions.onChange(toggleValue(filters, preset.facet, false, preset.value)),
        },
      ];
    }),
  ];
}
