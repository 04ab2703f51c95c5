import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { Facet } from '../filters/facet.ts';
import { facetLabel, facetOf, type FilterStep } from '../filters/filter-words.ts';
import { filterOf, withFilter, withNot, withoutFilter, type Filters } from '../filters/filters.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS, IconButton } from '../ui/button.tsx';
import { SegmentedControl } from '../ui/form-controls.tsx';
import type { FacetValues } from './facet-values.ts';
import { entryAmong, labelsOf } from './own-facets.ts';
import { DateFields, NumberFields } from './range-fields.tsx';
import { ValueList } from './value-list.tsx';
import styles from './filter-popover.module.css';

export interface FacetEditorProps {
  readonly step: FilterStep;
  readonly filters: Filters;
  /** Values of the step's facet. */
  readonly values: FacetValues;
  /** Number of matching records; undefined: not known yet. */
  readonly total: number | undefined;
  /** Most values that the server takes in one request, if more are chosen; undefined: all fit. */
  readonly room?: number | undefined;
  readonly onChange: (filters: Filters) => void;
  /** Called with undefined to go back to the list of facets. */
  readonly onStep: (step: FilterStep | undefined) => void;
  /** Whether the editor covers the screen, as on phones: it then has buttons to close it and to show the result. */
  readonly sheet: boolean;
  readonly onClose: () => void;
  /** The input that gets the focus first. */
  readonly first: RefObject<HTMLInputElement | null>;
  /** Facets that the server defines. */
  readonly own: readonly Facet[];
}

/** The editor of one filter: is or is not, its values with their counts. Every change applies at once. */
export function FacetEditor(props: FacetEditorProps) {
  const t = useTranslator();
  const { step, filters, values, onChange, onStep, sheet, onClose } = props;
  const facet = facetOf(step.facet);
  const filter = filterOf(filters, facet, step.not);
  const chosen = filter?.values ?? [];
  const others = filters.filter((other) => other !== filter).length;
  const setNot = (not: boolean) => {
    if (filter) onChange(withNot(filters, filter, not));
    onStep({ ...step, not });
  };
  const setValues = (next: readonly string[]) =>
    onChange(withFilter(filters, { facet, not: step.not, values: next }));
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
        <h2>{facetLabel(step.facet, t, labelsOf(props.own))}</h2>
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
      <EditorBody {...props} chosen={chosen} onValues={setValues} />
      {props.room !== undefined && (
        <p className={styles.room} role="alert">
          {t('filterEditor.room', { chosen: chosen.length, count: props.room })}
        </p>
      )}
      <div className={styles.foot}>
        <span aria-live="polite">
          {values.counting || values.state === 'loading'
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
        {sheet && <ShowButton total={props.total} onClose={onClose} />}
      </div>
    </>
  );
}

/** The close button of a popover that covers the screen. */
export const CloseButton = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTranslator();
  return (
    <IconButton aria-label={t('common.close')} onClick={onClose}>
      <X {...ICON_PROPS} />
    </IconButton>
  );
};

/** The button on phones that closes the popover, with the number of records under it. */
const ShowButton = ({
  total,
  onClose,
}: {
  readonly total: number | undefined;
  readonly onClose: () => void;
}) => {
  const t = useTranslator();
  return (
    <Button variant="primary" large className={styles.show} onClick={onClose}>
      {total === undefined ? t('filterEditor.showCounting') : t('filterEditor.show', { count: total })}
    </Button>
  );
};

interface EditorBodyProps extends FacetEditorProps {
  readonly chosen: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

function EditorBody(props: EditorBodyProps): ReactNode {
  const t = useTranslator();
  const { step, own, values, chosen, first, onValues } = props;
  const found = entryAmong(own, step.facet);
  if (!found) return null;
  const { facet, entry } = found;
  const { editor } = entry;
  const body = { values, chosen, first, onValues };
  switch (editor.kind) {
    case 'dates':
      return <DateFields {...body} facet={facet} />;
    case 'numbers':
      return <NumberFields {...body} facet={facet} label={t(editor.label)} />;
    default: {
      const label = facetLabel(step.facet, t, labelsOf(own));
      return <ValueList {...body} entry={step.facet} editor={editor} label={label} />;
    }
  }
}
