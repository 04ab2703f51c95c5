import { useRef } from 'react';
import { facetLabel } from '../filters/filter-words.ts';
import type { Filters } from '../filters/filters.ts';
import type { FacetId } from '../filters/values.ts';
import { t } from '../i18n/translate.ts';
import { Sheet } from '../ui/dialog.tsx';
import { Popover } from '../ui/popups.tsx';
import { PHONE_QUERY, useMediaQuery } from '../ui/viewport.ts';
import { FacetEditor } from './facet-editor.tsx';
import { FacetMenu } from './facet-menu.tsx';
import type { FacetValues } from './facet-values.ts';
import styles from './filter-popover.module.css';
import type { FilterStep } from './filter-step.ts';
import { DEFAULT_PRESETS, type FilterPreset } from './menu-facets.ts';

export interface FilterPopoverProps {
  /** The button or chip that it opens under. */
  readonly anchor: HTMLElement | null;
  readonly filters: Filters;
  /** Facets that the type of resource has; undefined: all. */
  readonly facets?: readonly FacetId[] | undefined;
  /** Types of records that "Find a filter" finds by name; undefined: none. */
  readonly types?: readonly string[] | undefined;
  /** The filter that is edited; undefined: which facet is asked first. */
  readonly step: FilterStep | undefined;
  readonly onStep: (step: FilterStep | undefined) => void;
  /** Values of the step's facet; without a step they are not looked at. */
  readonly values: FacetValues;
  /** Filters that one press makes, with their counts. */
  readonly presets?: readonly FilterPreset[] | undefined;
  /** How many records match now; undefined: not known yet. */
  readonly total: number | undefined;
  readonly onChange: (filters: Filters) => void;
  readonly onClose: () => void;
}

/** The popover that makes and edits filters; over the whole screen on phones. Every change works at once. */
export function FilterPopover(props: FilterPopoverProps) {
  const { anchor, step, onClose, presets = DEFAULT_PRESETS } = props;
  const sheet = useMediaQuery(PHONE_QUERY);
  const first = useRef<HTMLInputElement>(null);
  const label = step ? facetLabel(step.facet) : t('filterBar.filter');
  const content = (
    <div className={styles.pop} data-sheet={sheet || undefined}>
      {step ? (
        <FacetEditor key={step.facet} {...props} step={step} sheet={sheet} first={first} />
      ) : (
        <FacetMenu {...props} presets={presets} sheet={sheet} first={first} />
      )}
    </div>
  );
  return sheet ? (
    <Sheet label={label} onClose={onClose}>
      {content}
    </Sheet>
  ) : (
    <Popover
      label={label}
      anchor={anchor}
      align="start"
      width={step?.facet === 'updated' || step?.facet === 'column' ? 340 : 316}
      initialFocus={first}
      onClose={onClose}
    >
      {content}
    </Popover>
  );
}
