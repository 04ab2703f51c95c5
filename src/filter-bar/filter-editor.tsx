import { ArrowLeft, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { LACKS } from '../filters/facets/registry.ts';
import { entryLabel, type FilterStep } from '../filters/filter-words.ts';
import { filterOf, withFilter, withNot, withoutFilter } from '../filters/filters.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { deletedSwitch } from '../resources/deleted-records.ts';
import { useResource } from '../resources/registry.ts';
import { Button, ICON_PROPS, IconButton } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { SegmentedControl } from '../ui/form-controls.tsx';
import { Popover } from '../ui/popups.tsx';
import { PHONE, useWindowWithin } from '../ui/viewport.ts';
import { allFilters, type ListedView, type ShownDeleted } from '../view/view.ts';
import { FacetMenu, type FacetMenuProps } from './facet-menu.tsx';
import type { FacetValues } from './facet-values.ts';
import { nameBy, useNamedRecords } from './named-records.ts';
import { entryAmong, useOwnFacets } from './own-facets.ts';
import { RangeFields } from './range-fields.tsx';
import { useFacetValues, useFilteredCounts, type FacetValuesOptions } from './use-facet-values.ts';
import { ValueListBox, type ValueListProps } from './value-list.tsx';
import styles from './filter-popover.module.css';

export interface FilterPopoverProps extends Omit<FacetMenuProps, 'onStep' | 'sheet' | 'first'> {
  readonly anchor: HTMLElement | null;
  /** The edited filter; undefined: the menu of facets is shown. */
  readonly step: FilterStep | undefined;
  readonly values: FacetValues;
  readonly onFind: ValueListProps['onFind'];
  /** Number of matching records; undefined: not known yet. */
  readonly total: number | undefined;
  /** Most values that the server takes in one request, if more are chosen; undefined: all fit. */
  readonly room?: number | undefined;
  /** Called with undefined to go back to the list of facets. */
  readonly onStep: (step: FilterStep | undefined) => void;
}

/** The popover that makes and edits filters; it covers the screen on phones. Every change applies at once. */
export function FilterPopover(props: FilterPopoverProps) {
  const t = useTranslator();
  const { anchor, step, own, onClose } = props;
  const sheet = useWindowWithin(PHONE);
  const first = useRef<HTMLInputElement>(null);
  const entry = step && entryAmong(own, step.facet)?.entry;
  const label = entry ? entryLabel(entry, t) : t('filterBar.filter');
  const content = <Step {...props} sheet={sheet} first={first} />;
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

type StepProps = FilterPopoverProps & FacetMenuProps;

/** The menu of facets, or the editor of one; its first field gets the focus. */
function Step(props: StepProps) {
  const t = useTranslator();
  const { step, first, sheet, onClose } = props;
  // Within the render that took the focused field away: the popover would otherwise focus itself, a frame later.
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), [first, step?.facet]);
  return (
    <div className={styles.pop} data-sheet={sheet || undefined}>
      {step && <FacetEditor key={step.facet} {...props} step={step} />}
      {!step && sheet && (
        <div className={styles.head}>
          <h2>{t('filterBar.filter')}</h2>
          <span className={styles.grow} />
          <CloseButton onClose={onClose} />
        </div>
      )}
      {!step && <FacetMenu {...props} />}
    </div>
  );
}

/** The editor of one filter: is or is not, its values with their counts. Every change applies at once. */
function FacetEditor(props: StepProps & { readonly step: FilterStep }) {
  const t = useTranslator();
  const { step, filters, own, values, total, room, onChange, onStep, sheet, onClose } = props;
  const found = entryAmong(own, step.facet);
  if (!found) return null;
  const { facet, entry } = found;
  const { editor } = entry;
  const filter = filterOf(filters, facet.id, step.not);
  const chosen = filter?.values ?? [];
  const others = filters.filter((other) => other !== filter).length;
  const setNot = (not: boolean) => {
    if (filter) onChange(withNot(filters, filter, not));
    onStep({ ...step, not });
  };
  const label = entryLabel(entry, t);
  const body = {
    values,
    chosen,
    first: props.first,
    onValues: (next: readonly string[]) =>
      onChange(withFilter(filters, { facet: facet.id, not: step.not, values: next })),
  };
  return (
    <>
      <div className={styles.head}>
        <IconButton
          aria-label={t('filterEditor.back')}
          className={styles.back}
          onClick={() => onStep(undefined)}
        >
          <ArrowLeft {...ICON_PROPS} />
        </IconButton>
        <h2>{label}</h2>
        <span className={styles.grow} />
        <SegmentedControl
          label={t('filterEditor.isOrIsNot')}
          choices={[
            { value: 'is', label: t('filter.is') },
            { value: 'not', label: t('filter.isNot') },
          ]}
          value={step.not ? 'not' : 'is'}
          onChange={(value) => setNot(value === 'not')}
        />
        {sheet && <CloseButton onClose={onClose} />}
      </div>
      {editor.kind === 'values' ? (
        <ValueListBox {...body} of={found} findLabel={t(editor.find)} label={label} onFind={props.onFind} />
      ) : (
        <RangeFields {...body} facet={facet} editor={editor} />
      )}
      {room !== undefined && (
        <p className={styles.room} role="alert">
          {t('filterEditor.room', { chosen: chosen.length, count: room })}
        </p>
      )}
      <div className={styles.foot}>
        <span aria-live="polite">
          {values.counting || values.kind === 'loading'
            ? `${t('filterEditor.counting', { others })} ${t('filterEditor.choosingWorks')}`
            : t('filterEditor.countsUnder', { others })}
        </span>
        <Button
          variant="link"
          aria-disabled={chosen.length === 0}
          onClick={() => filter && onChange(withoutFilter(filters, filter))}
        >
          {t('filterEditor.clear')}
        </Button>
        {sheet && (
          <Button variant="primary" large className={styles.show} onClick={onClose}>
            {total === undefined ? t('filterEditor.showCounting') : t('filterEditor.show', { count: total })}
          </Button>
        )}
      </div>
    </>
  );
}

const CloseButton = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTranslator();
  return (
    <IconButton aria-label={t('common.close')} onClick={onClose}>
      <X {...ICON_PROPS} />
    </IconButton>
  );
};

interface FilterEditorProps extends Pick<
  FilterPopoverProps,
  'anchor' | 'step' | 'onStep' | 'total' | 'room' | 'onChange' | 'onClose'
> {
  readonly selection: ListedView;
  readonly onDeletedChange: (deleted: ShownDeleted | null) => void;
}

export function FilterEditor({ selection, step, onDeletedChange, ...props }: FilterEditorProps) {
  const { resource } = useResource();
  // The searched text belongs to the facet in which it was typed.
  const [find, setFind] = useState<Pick<FacetValuesOptions, 'find' | 'typed'> & { readonly facet: string }>();
  const search = find?.facet === step?.facet ? find : undefined;
  const filters = allFilters(selection, resource);
  const own = useOwnFacets(true);
  const values = useFacetValues({ step, find: search?.find ?? '', typed: search?.typed, selection });
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
      nameOf={nameBy(useNamedRecords(filters))}
      values={values}
      onFind={(text, typed) => step && setFind({ facet: step.facet, find: text, typed })}
      presets={lacks.map((preset, at) => ({ ...preset, count: counts[at]?.total }))}
      deleted={deletedSwitch(resource, selection, ({ deleted }) => onDeletedChange(deleted))}
    />
  );
}
