import '../i18n/opened-messages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FacetValues } from './facet-values.ts';
import type { TypedToken } from './typed-token.ts';
import { useResource } from '../resources/registry.ts';
import { allFilters, type RowSelection } from '../view/view.ts';
import { withFilter, type Filters } from '../filters/filters.ts';
import { FilterPopover } from './filter-popover.tsx';
import type { FilterStep } from './filter-step.ts';
import { DEFAULT_PRESETS } from './menu-facets.ts';
import { useFacetValues, useFilteredCounts } from './use-facet-values.ts';

// Loaded with the popover, at the first press: none of it is on the screen before.
export { SuggestionList } from './suggestion-list.tsx';

interface FilterEditorProps {
  /** The button or chip that it opens under. */
  readonly anchor: HTMLElement;
  /** Words and filters as they are now. */
  readonly selection: RowSelection;
  readonly step: FilterStep | undefined;
  readonly onStep: (step: FilterStep | undefined) => void;
  /** How many records match now; undefined: not known yet. */
  readonly total: number | undefined;
  /** How many values of the step the server takes in one request; undefined: all that are chosen. */
  readonly room: number | undefined;
  readonly onChange: (filters: Filters) => void;
  readonly onClose: () => void;
}

/** The popover of filters with values and counts from the server. */
export function FilterEditor({ selection, step, ...props }: FilterEditorProps) {
  const { resource } = useResource();
  // What is looked for belongs to the facet in which it was typed.
  const [find, setFind] = useState<{ readonly facet: string; readonly text: string }>();
  const filters = allFilters(selection, resource);
  const values = useFacetValues({
    step,
    find: find !== undefined && find.facet === step?.facet ? find.text : '',
    selection,
  });
  const counts = useFilteredCounts(
    selection.q,
    DEFAULT_PRESETS.map(({ facet, value }) => withFilter(filters, { facet, not: false, values: [value] })),
    step === undefined,
  );
  return (
    <FilterPopover
      {...props}
      step={step}
      filters={filters}
      facets={resource.facets}
      types={resource.types}
      values={{ ...values, onFind: (text) => step && setFind({ facet: step.facet, text }) }}
      presets={DEFAULT_PRESETS.map((preset, at) => ({ ...preset, count: counts[at]?.total }))}
    />
  );
}

interface TokenValuesProps {
  readonly token: Extract<TypedToken, { kind: 'value' }>;
  readonly selection: RowSelection;
  /** Called with the values of the token's facet that match what is typed, and whenever they change. */
  readonly onValues: (values: FacetValues) => void;
}

/** Looks for the values of a filter that is being typed. Draws nothing. */
export function TokenValues({ token, selection, onValues }: TokenValuesProps) {
  const { facet, key, not, find } = token;
  const step = { facet: key === 'schema' ? ('schema' as const) : facet, not };
  const values = useFacetValues({ step, find, selection });
  const tell = useEffectEvent(() => onValues({ ...values, onFind: () => {} }));
  // Compared by what is drawn of them: another object with the same values is nothing new.
  const drawn = JSON.stringify([values.state, values.values, values.counting, values.error]);
  useEffect(() => tell(), [drawn]);
  return null;
}
