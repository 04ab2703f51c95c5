import { useQuery } from '@tanstack/react-query';
import { GripVertical } from 'lucide-react';
import { useId, type ComponentProps, type KeyboardEvent, useRef, useState, type ReactNode } from 'react';
import { useClient } from '../api/client-context.ts';
import { customPropertiesQuery } from '../api/custom-properties.ts';
import { refusedFieldsQuery } from '../api/server-queries.ts';
import { Badge } from '../entity/cell-parts.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { columnLabel, labelText } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { columnById, fieldsOf, isRefused } from '../resources/resource.ts';
import { Button } from '../ui/button.tsx';
import { hasPart, needleOf } from '../ui/comparable-text.ts';
import { FilterInput, SegmentedControl } from '../ui/form-controls.tsx';
import { matchesChord } from '../ui/keyboard.ts';
import { usePressed } from '../ui/paint.ts';
import { useTypedBefore } from '../ui/popup-with-field.tsx';
import { Popover } from '../ui/popups.tsx';
import {
  layoutOf,
  moveBy,
  moveTo,
  shownOf,
  type PickerLayout,
  useDragOrder,
  withAll,
} from './picker-layout.ts';
import pickerDialogStyles from './picker-dialog.module.css';

/** The keys that move a column, as those in the header of a list do. */
const MOVES = [
  { chord: 'Control+Shift+ArrowUp', step: -1 },
  { chord: 'Control+Shift+ArrowDown', step: 1 },
] as const;

interface PickerItemProps {
  readonly id: string;
  readonly checked: boolean;
  readonly refused: readonly string[];
  /** Refused fields that only a search lacks. */
  readonly unindexed: readonly string[];
  readonly dragged: boolean;
  readonly onToggle: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Pointer handlers of the handle; absent: not draggable. */
  readonly handle: ComponentProps<'span'> | undefined;
}

/** One column in the picker: a checkbox named by its label, and its field on the server. */
function PickerItem({
  id,
  checked,
  refused,
  unindexed,
  dragged,
  onToggle,
  onKeyDown,
  handle,
}: PickerItemProps) {
  const t = useTranslator();
  const boxId = useId();
  const noteId = useId();
  const { resource } = useResource();
  const column = columnById(resource, id);
  if (!column) return null;
  const first = column === resource.columns[0];
  const isUnavailable = isRefused(column, refused);
  // A refused column that the address names can still be switched off.
  const isFixed = isUnavailable && !checked;
  return (
    <li
      className={pickerDialogStyles.item}
      data-drag={dragged || undefined}
      data-refused={isUnavailable || undefined}
      data-column={id}
    >
      {handle && checked && !first ? (
        <span {...handle} className={pickerDialogStyles.handle} aria-hidden="true">
          <GripVertical strokeWidth={1.75} />
        </span>
      ) : (
        <span className={pickerDialogStyles.gap} />
      )}
      <input
        type="checkbox"
        id={boxId}
        checked={checked}
        disabled={first}
        // Not `disabled`: the box takes the focus, so that screen readers read the reason.
        aria-disabled={isFixed || undefined}
        aria-describedby={noteId}
        {...(checked && !first && { 'aria-keyshortcuts': MOVES.map(({ chord }) => chord).join(' ') })}
        onChange={isFixed ? undefined : onToggle}
        readOnly={isFixed}
        onKeyDown={onKeyDown}
      />
      <label htmlFor={boxId} translate={column.ownLabel === undefined ? undefined : 'no'}>
        {labelText(column, t)}
      </label>
      {column.field?.heavy && <Badge title={t('pickerDialog.heavyHint')}>{t('pickerDialog.heavy')}</Badge>}
      <span id={noteId} className={pickerDialogStyles.end}>
        {first && <span>{t('pickerDialog.alwaysFirst')}</span>}
        {isUnavailable && (
          <span>{t(isRefused(column, unindexed) ? 'pickerDialog.notInSearch' : 'pickerDialog.refused')}</span>
        )}
        {column.field && !isUnavailable && <code translate="no">{column.field.name}</code>}
      </span>
    </li>
  );
}

const DENSITIES = [
  { value: 'comfortable', label: 'pickerDialog.comfortable' },
  { value: 'compact', label: 'pickerDialog.compact' },
] as const;

const HINT_TAGS = { code: (inside: ReactNode) => <code translate="yes">{inside}</code> };

export interface PickerDialogProps {
  /** Ids of the columns shown, in order; the first is Name. */
  readonly shown: readonly string[];
  /** Fields that the server refuses: their columns are unavailable. */
  readonly refused: readonly string[];
  /** Refused fields that only a search lacks. */
  readonly unindexed: readonly string[];
  readonly density: 'comfortable' | 'compact';
  readonly onChange: (shown: readonly string[]) => void;
  readonly onDensity: (density: 'comfortable' | 'compact') => void;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The shown columns, their order, and the cost of each on the server. Every change acts at once. */
export function PickerDialog({ density, onDensity, anchor, onClose, ...props }: PickerDialogProps) {
  const t = useTranslator();
  const { resource, viewSpec } = useResource();
  const client = useClient();
  const asked = useQuery(
    refusedFieldsQuery(client, resource.endpoint, fieldsOf(resource, viewSpec.columnIds)),
  );
  const refused = [...props.refused, ...(asked.data ?? [])];
  // The columns of custom properties join the list once they are known.
  useQuery(customPropertiesQuery(client, resource.id));
  // The boxes change at once, before all rows render with the other columns.
  const [shown, press] = usePressed(props.shown);
  const onChange = (next: readonly string[]) => press(next, () => props.onChange(next));
  const [arranged, setLayout] = useState(() => layoutOf(shown, viewSpec.columnIds));
  const layout = withAll(arranged, viewSpec.columnIds);
  const [sought, setSought] = useState(useTypedBefore());
  const [announcement, announce] = useState('');
  const ids = { shown: useId(), rest: useId() };
  const list = useRef<HTMLUListElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const checked = new Set(shown);

  const toggle = (id: string) => {
    const next = new Set(checked);
    if (!next.delete(id)) next.add(id);
    onChange(shownOf(layout, next));
  };
  const arrange = (next: PickerLayout, id: string) => {
    setLayout(next);
    onChange(shownOf(next, checked));
    const place = next.listed.indexOf(id) + 1;
    announce(
      t('pickerDialog.placed', { column: columnLabel(resource, id, t), place, count: next.listed.length }),
    );
  };
  const drag = useDragOrder(list, (id, place) => arrange(moveTo(layout, id, place), id));
  const drawn = drag.moving ? moveTo(layout, drag.moving.id, drag.moving.place) : layout;
  const matches = (id: string) => hasPart(`${columnLabel(resource, id, t)} ${id}`, needleOf(sought));

  const move = (event: KeyboardEvent, id: string) => {
    const step = MOVES.find(({ chord }) => matchesChord(chord, event))?.step;
    if (step === undefined || !checked.has(id)) return;
    event.preventDefault();
    arrange(moveBy(layout, id, step), id);
  };
  const item = (id: string, place: number | undefined) => (
    <PickerItem
      key={id}
      id={id}
      checked={checked.has(id)}
      refused={refused}
      unindexed={props.unindexed.filter((field) => !asked.data?.includes(field))}
      dragged={drag.moving?.id === id}
      onToggle={() => toggle(id)}
      onKeyDown={(event) => move(event, id)}
      handle={place === undefined || sought !== '' ? undefined : drag.handleOf(id)}
    />
  );
  const listed = drawn.listed.filter(matches);
  const rest = drawn.rest.filter(matches);
  const densities = DENSITIES.map(({ value, label }) => ({ value, label: t(label) }));

  return (
    <Popover label={t('column.columns')} anchor={anchor} onClose={onClose} width={316} initialFocus={find}>
      <div className={pickerDialogStyles.head}>
        <FilterInput label={t('pickerDialog.find')} value={sought} onChange={setSought} ref={find} />
      </div>
      <div className={pickerDialogStyles.body}>
        {listed.length > 0 && <h2 id={ids.shown}>{t('pickerDialog.shown')}</h2>}
        <ul ref={list} {...drag.listProps} aria-labelledby={ids.shown}>
          {listed.map(item)}
        </ul>
        {rest.length > 0 && <h2 id={ids.rest}>{t('pickerDialog.notShown')}</h2>}
        <ul aria-labelledby={ids.rest}>{rest.map((id) => item(id, undefined))}</ul>
        {listed.length + rest.length === 0 && (
          <p className={pickerDialogStyles.hint}>{t('pickerDialog.notFound')}</p>
        )}
        <p className={pickerDialogStyles.hint}>{t.rich('pickerDialog.hint', HINT_TAGS)}</p>
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
          onClick={() => {
            setLayout(layoutOf(viewSpec.defaultColumns, viewSpec.columnIds));
            onChange(viewSpec.defaultColumns);
          }}
        >
          {t('pickerDialog.reset')}
        </Button>
      </div>
    </Popover>
  );
}
