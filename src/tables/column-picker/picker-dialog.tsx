import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FindBox } from '../../ui/find-box.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Segments } from '../../ui/segments.tsx';
import { DEFAULT_COLUMNS } from '../../view/column-ids.ts';
import * as columns from '../../words/en/columns.ts';
import * as picker from '../../words/en/picker.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { columnLabel, COLUMNS } from '../columns.tsx';
import { PickerItem } from './picker-item.tsx';
import { layoutOf, moveBy, moveTo, shownOf, type PickerLayout } from './picker-layout.ts';
import { useDragOrder } from './use-drag-order.ts';
import styles from './picker-dialog.module.css';

/** With messages for labels. */
const DENSITIES = [
  { value: 'comfortable', label: picker.comfortable },
  { value: 'compact', label: picker.compact },
] as const;

const HINT_TAGS = { code: (inside: ReactNode) => <code>{inside}</code> };

const ALL = COLUMNS.map((column) => column.id);

export interface PickerDialogProps {
  /** Ids of the columns shown, in order; the first is Name. */
  readonly shown: readonly string[];
  /** Fields that the server refuses: their columns cannot be shown. */
  readonly refused: readonly string[];
  readonly density: 'comfortable' | 'compact';
  readonly onChange: (shown: readonly string[]) => void;
  readonly onDensity: (density: 'comfortable' | 'compact') => void;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** What is shown, in which order, and what each column costs the server. Every change acts at once. */
export function PickerDialog({
  shown,
  refused,
  density,
  onChange,
  onDensity,
  anchor,
  onClose,
}: PickerDialogProps) {
  const [layout, setLayout] = useState(() => layoutOf(shown, ALL));
  const [sought, setSought] = useState('');
  const [said, setSaid] = useState('');
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
    setSaid(say(picker.placed, { column: columnLabel(id), place, count: next.listed.length }));
  };
  const drag = useDragOrder(list, (id, place) => arrange(moveTo(layout, id, place), id));
  const drawn = drag.moving ? moveTo(layout, drag.moving.id, drag.moving.place) : layout;
  const matches = (id: string) =>
    `${columnLabel(id)} ${id}`.toLowerCase().includes(sought.trim().toLowerCase());

  const move = (event: KeyboardEvent, id: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (step === undefined || !event.altKey || !checked.has(id)) return;
    event.preventDefault();
    arrange(moveBy(layout, id, step), id);
  };
  const item = (id: string, place: number | undefined) => (
    <PickerItem
      key={id}
      id={id}
      checked={checked.has(id)}
      refused={refused}
      dragged={drag.moving?.id === id}
      onToggle={() => toggle(id)}
      onKeyDown={(event) => move(event, id)}
      handle={place === undefined || sought !== '' ? undefined : drag.handleOf(id)}
    />
  );
  const listed = drawn.listed.filter(matches);
  const rest = drawn.rest.filter(matches);
  const densities = DENSITIES.map(({ value, label }) => ({ value, label: say(label) }));

  return (
    <Popover label={say(columns.columns)} anchor={anchor} onClose={onClose} width={316} initialFocus={find}>
      <div className={styles.head}>
        <FindBox label={say(picker.find)} value={sought} onChange={setSought} ref={find} />
      </div>
      <div className={styles.body}>
        {listed.length > 0 && <h2 id={ids.shown}>{say(picker.shown)}</h2>}
        <ul ref={list} {...drag.listProps} aria-labelledby={ids.shown}>
          {listed.map(item)}
        </ul>
        {rest.length > 0 && <h2 id={ids.rest}>{say(picker.notShown)}</h2>}
        <ul aria-labelledby={ids.rest}>{rest.map((id) => item(id, undefined))}</ul>
        {listed.length + rest.length === 0 && <p className={styles.hint}>{say(picker.notFound)}</p>}
        <p className={styles.hint}>{rich(picker.hint, HINT_TAGS)}</p>
        <output className="visually-hidden">{said}</output>
      </div>
      <div className={styles.foot}>
        <Segments label={say(picker.density)} choices={densities} value={density} onChange={onDensity} />
        <Button
          look="link"
          aria-label={say(picker.resetToDefault)}
          onClick={() => {
            setLayout(layoutOf(DEFAULT_COLUMNS, ALL));
            onChange(DEFAULT_COLUMNS);
          }}
        >
          {say(picker.reset)}
        </Button>
      </div>
    </Popover>
  );
}
