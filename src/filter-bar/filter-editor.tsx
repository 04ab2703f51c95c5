import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Facet, FacetId } from '../filters/facet.ts';
import { LACKS } from '../filters/facets/registry.ts';
import { facetLabel, type FilterStep } from '../filters/filter-words.ts';
import { withFilter, type Filters } from '../filters/filters.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { deletedSwitch, type DeletedSwitch } from '../resources/deleted-records.ts';
import { useResource } from '../resources/registry.ts';
import { Sheet } from '../ui/dialog.tsx';
import { Popover } from '../ui/popups.tsx';
import { PHONE, useWindowWithin } from '../ui/viewport.ts';
import { allFilters, type ListedView, type RowSelection, type ShownDeleted } from '../view/view.ts';
import { FacetEditor } from './facet-editor.tsx';
import { FacetMenu, type CountedPreset, type FacetMenuProps } from './facet-menu.tsx';
import type { FacetValues } from './facet-values.ts';
import { labelsOf, NO_FACETS, useOwnFacets } from './own-facets.ts';
import type { TypedToken } from './typed-token.ts';
import { useFacetValues, useFilteredCounts, type FacetValuesOptions } from './use-facet-values.ts';
import styles from './filter-popover.module.css';

export interface FilterPopoverProps {
  /** The button or chip above the popover. */
  readonly anchor: HTMLElement | null;
  readonly filters: Filters;
  /** Facets that the type of resource has; undefined: all. */
  readonly facets?: readonly FacetId[] | undefined;
  /** Types of records that "Find a filter" finds by name; undefined: none. */
  readonly types?: readonly string[] | undefined;
  /** The edited filter; undefined: the menu of facets is shown. */
  readonly step: FilterStep | undefined;
  readonly onStep: (step: FilterStep | undefined) => void;
  /** Values of the step's facet; unused without a step. */
  readonly values: FacetValues;
  /** Filters set by one press, with their counts. */
  readonly presets?: readonly CountedPreset[] | undefined;
  /** The switch of deleted records; undefined: there is none. */
  readonly deleted?: DeletedSwitch | undefined;
  /** Number of matching records; undefined: not known yet. */
  readonly total: number | undefined;
  /** Facets that the server defines; absent: none. */
  readonly own?: readonly Facet[];
  readonly onChange: (filters: Filters) => void;
  readonly onClose: () => void;
}

/** The popover that makes and edits filters; it covers the screen on phones. Every change applies at once. */
export function FilterPopover(props: FilterPopoverProps) {
  const t = useTranslator();
  const { anchor, step, onClose, presets = LACKS, own = NO_FACETS } = props;
  const sheet = useWindowWithin(PHONE);
  const first = useRef<HTMLInputElement>(null);
  const label = step ? facetLabel(step.facet, t, labelsOf(own)) : t('filterBar.filter');
  const content = <Step {...props} own={own} presets={presets} sheet={sheet} first={first} />;
  return sheet ? (
    <Sheet label={label} anchor={anchor} onClose={onClose}>
      {content}
    </Sheet>
  ) : (
    <Popover label={label} anchor={anchor} align="start" width={340} initialFocus={first} onClose={onClose}>
      {content}
    </Popover>
  );
}

/** The menu of facets, or the editor of one; its first field gets the focus. */
function Step(props: FilterPopoverProps & FacetMenuProps) {
  const { step, first, sheet } = props;
  // Within the render that took the focused field away: the popover would otherwise focus itself, a frame later.
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), [first, step?.facet]);
  return (
    <div className={styles.pop} data-sheet={sheet || undefined}>
      {step ? <FacetEditor key={step.facet} {...props} step={step} /> : <FacetMenu {...props} />}
    </div>
  );
}

interface FilterEditorProps {
  /** The button or chip above the popover. */
  readonly anchor: HTMLElement;
  /** The current words and filters, and the source of the rows. */
  readonly selection: ListedView;
  readonly step: FilterStep | undefined;
  readonly onStep: (step: FilterStep | undefined) => void;
  /** Number of matching records; undefined: not known yet. */
  readonly total: number | undefined;
  /** Most values that the server takes in one request, if more are chosen; undefined: all fit. */
  readonly room: number | undefined;
  readonly onChange: (filters: Filters) => void;
  readonly onDeletedChange: (deleted: ShownDeleted | null) => void;
  readonly onClose: () => void;
}

const NOTHING_TYPED = { find: '' };

/** The popover of filters with values and counts from the server. */
export function FilterEditor({ selection, step, onDeletedChange, ...props }: FilterEditorProps) {
  const { resource } = useResource();
  // The searched text belongs to the facet in which it was typed.
  const [find, setFind] = useState<Pick<FacetValuesOptions, 'find' | 'typed'> & { readonly facet: string }>();
  const filters = allFilters(selection, resource);
  const own = useOwnFacets(true);
  const values = useFacetValues({
    step,
    ...(find !== undefined && find.facet === step?.facet ? find : NOTHING_TYPED),
    selection,
  });
  const lacks = LACKS.filter(({ facet }) => resource.facets.includes(facet));
  const counts = useFilteredCounts(
    selection,
    lacks.map(({ facet, value }) => withFilter(filters, { facet, not: false, values: [value] })),
    step === undefined,
  );
  return (
    <FilterPopover
      {...props}
      step={step}
      filters={filters}
      facets={resource.facets}
      types={resource.types}
      own={own}
      values={{
        ...values,
        onFind: (text, typed) => step && setFind({ facet: step.facet, find: text, typed }),
      }}
      presets={lacks.map((preset, at) => ({ ...preset, count: counts[at]?.total }))}
      deleted={deletedSwitch(resource, selection, ({ deleted }) => onDeletedChange(deleted))}
    />
  );
}

interface TokenValuesProps {
  readonly token: Extract<TypedToken, { kind: 'value' }>;
  readonly selection: RowSelection;
  /** Called with the values of the token's facet that match the typed text, and on each change of them. */
  readonly onValues: (values: FacetValues) => void;
}

/** Requests the facets that the server defines, for their keys. Renders nothing. @param onOwn called with them */
export function OwnFacets({ onOwn }: { readonly onOwn: (own: readonly Facet[]) => void }) {
  const own = useOwnFacets(true);
  const reportOwn = useEffectEvent(() => onOwn(own));
  useEffect(() => reportOwn(), [own]);
  return null;
}

/** Requests the values of a filter that is being typed. Renders nothing. */
export function TokenValues({ token, selection, onValues }: TokenValuesProps) {
  const { key, not, find } = token;
  const step = { facet: key, not };
  const values = useFacetValues({ step, find, selection });
  const reportValues = useEffectEvent(() => onValues({ ...values, onFind: () => {} }));
  // Values are compared by their rendered members, because every render has new objects.
  const { state, values: found, beside, counting, error, hasSuggestions } = values;
  const drawn = JSON.stringify([state, found, beside, counting, error, hasSuggestions]);
  useEffect(() => reportValues(), [drawn]);
  return null;
}
