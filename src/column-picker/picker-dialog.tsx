import { useQuery } from '@tanstack/react-query';
import { GripVertical } from 'lucide-react';
import { useEffect, useEffectEvent, useId, type KeyboardEvent, useRef, useState } from 'react';
import { useClient } from '../api/client-context.ts';
import { customPropertiesQuery } from '../api/custom-properties.ts';
import { refusedFieldsQuery } from '../api/server-queries.ts';
import { Badge } from '../entity/cell-parts.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { columnLabel, labelText } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { columnById, fieldsOf, isRefused, propertyOfColumn } from '../resources/resource.ts';
import { Button } from '../ui/button.tsx';
import { hasPart, needleOf } from '../ui/comparable-text.ts';
import { FilterInput, SegmentedControl } from '../ui/form-controls.tsx';
import { matchesChord } from '../ui/keyboard.ts';
import { usePressed } from '../ui/paint.ts';
import { useTypedBefore } from '../ui/popup-with-field.tsx';
import { Popover } from '../ui/popups.tsx';
import { VisibleText } from '../ui/text.tsx';
import { moveTo, useDragOrder } from './picker-layout.ts';
import pickerDialogStyles from './picker-dialog.module.css';

/** The keys that move a column, as those in the header of a list do. */
const MOVES = [
  { chord: 'Control+Shift+ArrowUp', step: -1 },
  { chord: 'Control+Shift+ArrowDown', step: 1 },
] as const;

const DENSITIES = [
  { value: 'comfortable', label: 'pickerDialog.comfortable' },
  { value: 'compact', label: 'pickerDialog.compact' },
] as const;

export interface PickerDialogProps {
  /** Ids of the columns shown, in order; the first is Name. */
  readonly shown: readonly string[];
  /** Fields that the server refuses: their columns are unavailable. */
  readonly refused: readonly string[];
  /** Refused fields that only a search lacks. */
  readonly unindexed: readonly string[];
  /** Names of the place that the list is of, the service's first: a column that has no more to say is not drawn. */
  readonly places: readonly string[];
  readonly density: 'comfortable' | 'compact';
  readonly onChange: (shown: readonly string[]) => void;
  /** Called once a further column is shown, which is the last one. */
  readonly onAdded: () => void;
  readonly onDensity: (density: 'comfortable' | 'compact') => void;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The shown columns, their order, and the others. Every change acts at once. */
export function PickerDialog({ density, onDensity, anchor, onClose, ...props }: PickerDialogProps) {
  const t = useTranslator();
  const { resource, viewSpec } = useResource();
  const client = useClient();
  const asked = useQuery(
    refusedFieldsQuery(client, resource.endpoint, fieldsOf(resource, viewSpec.columnIds)),
  );
  const refused = [...props.refused, ...(asked.data ?? [])];
  const unindexed = props.unindexed.filter((field) => !asked.data?.includes(field));
  // The columns of custom properties join the list once they are known.
  useQuery(customPropertiesQuery(client, resource.id));
  // The boxes change at once, before all rows render with the other columns.
  const [pressed, press] = usePressed(props.shown);
  const shown = [...new Set(pressed)].filter((id) => viewSpec.columnIds.includes(id));
  const [sought, setSought] = useState(useTypedBefore());
  const [announcement, announce] = useState('');
  const ids = { shown: useId(), more: useId(), properties: useId(), box: useId() };
  const list = useRef<HTMLUListElement>(null);
  const find = useRef<HTMLInputElement>(null);
  /** The column whose checkbox was pressed last: it goes to another list with the focus. */
  const toggled = useRef<{ readonly id: string; readonly preventScroll: boolean }>(undefined);
  const count = useRef(props.shown.length);

  const onAdded = useEffectEvent(props.onAdded);
  useEffect(() => {
    if (props.shown.length > count.current) onAdded();
    count.current = props.shown.length;
  }, [props.shown]);

  const change = (next: readonly string[], id: string) => {
    press(next, () => props.onChange(next));
    const place = next.indexOf(id) + 1;
    if (place > 0)
      announce(t('pickerDialog.placed', { column: columnLabel(resource, id, t), place, count: next.length }));
  };
  const toggle = (id: string, box: HTMLInputElement) => {
    // Under a pointer the list stays, because the next press may be on the column beside it.
    toggled.current = { id, preventScroll: !box.matches(':focus-visible') };
    change(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id], id);
  };
  const focusToggled = (id: string) => (box: HTMLInputElement | null) => {
    if (!box || toggled.current?.id !== id) return;
    box.focus(toggled.current);
    toggled.current = undefined;
  };
  const drag = useDragOrder(list, (id, place) => change(moveTo(shown, id, place), id));
  const drawn = drag.moving ? moveTo(shown, drag.moving.id, drag.moving.place) : shown;
  const move = (event: KeyboardEvent, id: string) => {
    const step = MOVES.find(({ chord }) => matchesChord(chord, event))?.step;
    if (step === undefined || !shown.includes(id)) return;
    event.preventDefault();
    toggled.current = { id, preventScroll: false };
    change(moveTo(shown, id, shown.indexOf(id) + step), id);
  };
  /** A column: a checkbox named by its label. */
  const item = (id: string) => {
    const column = columnById(resource, id);
    if (!column) return null;
    const isFirst = column === resource.columns[0];
    const isShown = shown.includes(id);
    const isUnavailable = isRefused(column, refused);
    // A refused column that the address names can still be switched off.
    const isFixed = isUnavailable && !isShown;
    const boxId = `${ids.box}-${viewSpec.columnIds.indexOf(id)}`;
    return (
      <li
        key={id}
        className={pickerDialogStyles.item}
        data-drag={drag.moving?.id === id || undefined}
        data-refused={isUnavailable || undefined}
        data-column={id}
      >
        {isShown && !isFirst && sought === '' ? (
          <span {...drag.handleOf(id)} className={pickerDialogStyles.handle} aria-hidden="true">
            <GripVertical strokeWidth={1.75} />
          </span>
        ) : (
          <span className={pickerDialogStyles.gap} />
        )}
        <input
          ref={focusToggled(id)}
          type="checkbox"
          id={boxId}
          checked={isShown}
          disabled={isFirst}
          // Not `disabled`: the box takes the focus, so that screen readers read the reason.
          aria-disabled={isFixed || undefined}
          aria-describedby={`${boxId}-note`}
          {...(isShown && !isFirst && { 'aria-keyshortcuts': MOVES.map(({ chord }) => chord).join(' ') })}
          onChange={isFixed ? undefined : (event) => toggle(id, event.currentTarget)}
          readOnly={isFixed}
          onKeyDown={(event) => move(event, id)}
        />
        <label htmlFor={boxId} translate={column.ownLabel === undefined ? undefined : 'no'}>
          {labelText(column, t)}
        </label>
        {column.field?.heavy && <Badge title={t('pickerDialog.heavyHint')}>{t('pickerDialog.heavy')}</Badge>}
        <span id={`${boxId}-note`} className={pickerDialogStyles.end}>
          {isFirst && <span>{t('pickerDialog.alwaysFirst')}</span>}
          {isShown && column.place && column.place.depth <= props.places.length && (
            <VisibleText text={t('pickerDialog.allIn', { place: props.places.at(-1) ?? '' })} />
          )}
          {isUnavailable && (
            <span>
              {t(isRefused(column, unindexed) ? 'pickerDialog.notInSearch' : 'pickerDialog.refused')}
            </span>
          )}
        </span>
      </li>
    );
  };
  const matches = (id: string) => hasPart(columnLabel(resource, id, t), needleOf(sought));
  const listed = drawn.filter(matches);
  const others = viewSpec.columnIds.filter((id) => !shown.includes(id) && matches(id));
  const properties = others.filter((id) => propertyOfColumn(id) !== undefined);
  const more = others.filter((id) => propertyOfColumn(id) === undefined);
  const densities = DENSITIES.map(({ value, label }) => ({ value, label: t(label) }));

  return (
    <Popover
      label={t('column.columns')}
      anchor={anchor}
      onClose={onClose}
      width={316}
      keepsSide
      initialFocus={find}
    >
      <div className={pickerDialogStyles.frame}>
        <div className={pickerDialogStyles.head}>
          <FilterInput label={t('pickerDialog.find')} value={sought} onChange={setSought} ref={find} />
        </div>
        <div className={pickerDialogStyles.body}>
          {listed.length > 0 && <h2 id={ids.shown}>{t('pickerDialog.shown')}</h2>}
          <ul ref={list} {...drag.listProps} aria-labelledby={ids.shown}>
            {listed.map(item)}
          </ul>
          {more.length > 0 && <h2 id={ids.more}>{t('pickerDialog.more')}</h2>}
          <ul aria-labelledby={ids.more}>{more.map(item)}</ul>
          {properties.length > 0 && <h2 id={ids.properties}>{t('pickerDialog.properties')}</h2>}
          <ul aria-labelledby={ids.properties}>{properties.map(item)}</ul>
          {listed.length + others.length === 0 && (
            <p className={pickerDialogStyles.hint}>{t('pickerDialog.notFound')}</p>
          )}
          <p className={pickerDialogStyles.hint}>{t('pickerDialog.hint')}</p>
          <output className="visually-hidden">{announcement}</output>
        </div>
        <div className={pickerDialogStyles.foot}>
          <SegmentedControl
            label={t('pickerDialog.density')}
            choices={densities}
            value={density}
            onChange={onDensity}
          />
          <Button
            variant="link"
            aria-label={t('pickerDialog.resetToDefault')}
            onClick={() => press(viewSpec.defaultColumns, () => props.onChange(viewSpec.defaultColumns))}
          >
            {t('pickerDialog.reset')}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
