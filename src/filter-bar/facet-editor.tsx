import { ArrowLeft, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Facet, ValueEditor } from '../filters/facet.ts';
import { facetLabel, facetOf, isOfEntry, type FilterStep } from '../filters/filter-words.ts';
import {
  filterOf,
  toggleValue,
  withFilter,
  withNot,
  withoutFilter,
  type Filters,
} from '../filters/filters.ts';
import { printValue, valueOfName } from '../filters/values.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS, IconButton } from '../ui/button.tsx';
import { FilterInput, SegmentedControl } from '../ui/form-controls.tsx';
import type { FacetValues } from './facet-values.ts';
import { facetNote } from './menu-facets.ts';
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
      <EditorBody
        {...props}
        chosen={chosen}
        onValues={setValues}
        onToggle={(value) => onChange(toggleValue(filters, facet, step.not, value))}
      />
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
  readonly onToggle: (value: string) => void;
}

function EditorBody(props: EditorBodyProps): ReactNode {
  const t = useTranslator();
  const { step, values, chosen, first, onValues } = props;
  const found = entryAmong(props.own, step.facet);
  if (!found) return null;
  const { facet, entry } = found;
  const range = { facet, chosen, first, onValues };
  switch (entry.editor.kind) {
    case 'dates':
      return <DateFields {...range} values={values} />;
    case 'numbers':
      return <NumberFields {...range} values={values} label={t(entry.editor.label)} />;
    default:
      return <ValuesBody {...props} editor={entry.editor} />;
  }
}

const MATCHES = [
  { value: 'exactly', label: 'filterEditor.exactly' },
  { value: 'begins', label: 'filterEditor.beginsWith' },
  { value: 'holds', label: 'filterEditor.holds' },
] as const;
type Match = (typeof MATCHES)[number]['value'];

/** A typed name, or part of one, as a value of a facet; undefined for an empty text. */
function typedName(facet: string, text: string, match: Match): string | undefined {
  const name = text.trim();
  if (name === '') return undefined;
  if (match === 'exactly') return valueOfName(facet, name);
  return printValue(facet, { is: 'pattern', text: name, anyStart: match === 'holds', anyEnd: true });
}

/** A find box, and the values under it. */
function ValuesBody({
  step: { facet },
  own,
  editor,
  values,
  chosen,
  first,
  onToggle,
}: EditorBodyProps & { readonly editor: Extract<ValueEditor, { kind: 'values' }> }) {
  const t = useTranslator();
  const [find, setFind] = useState('');
  const [match, setMatch] = useState<Match>('exactly');
  const list = useRef<HTMLDivElement>(null);
  const note = facetNote(facet, t);
  const typedAs = (text: string, how: Match) => editor.takesParts && typedName(facetOf(facet), text, how);
  const search = (text: string, how: Match) => {
    setFind(text);
    setMatch(how);
    values.onFind(text, typedAs(text, how));
  };

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('input')?.focus();
    // Enter chooses the first value that is not checked.
    else if (event.key === 'Enter' && find.trim() !== '')
      list.current?.querySelector<HTMLElement>('input:not(:checked)')?.click();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.find}>
        <FilterInput
          type="search"
          label={t(editor.find)}
          ref={first}
          value={find}
          onChange={(text) => search(text, match)}
          onKey={onKey}
        />
        {editor.takesParts && (
          <SegmentedControl
            label={t('filterEditor.match')}
            choices={MATCHES.map(({ value, label }) => ({ value, label: t(label) }))}
            value={match}
            onChange={(how) => search(find, how)}
          />
        )}
      </div>
      {note !== '' && <p className={`${styles.hint} ${styles.note}`}>{note}</p>}
      <ValueList
        ref={list}
        facet={facet}
        label={facetLabel(facet, t, labelsOf(own))}
        values={values}
        find={find}
        typed={typedAs(find, match)}
        chosen={chosen.filter((value) => isOfEntry(facet, value))}
        onToggle={onToggle}
        onLeaveUp={() => first.current?.focus()}
      />
    </>
  );
}
