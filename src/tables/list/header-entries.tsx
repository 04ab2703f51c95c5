import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  EyeOff,
  FoldHorizontal,
  RotateCcw,
  UnfoldHorizontal,
} from 'lucide-react';
import { stepColumn } from '../../grid/column-order.ts';
import { WIDTH_STEP } from '../../grid/keyboard.ts';
import { clampWidth } from '../../grid/widths.ts';
import { ICON } from '../../ui/icon-look.ts';
import { SORT_FIELDS, type Sort } from '../../view/view.ts';
import * as headers from '../../words/en/headers.ts';
import { say } from '../../words/say.ts';
import { columnById } from '../columns.tsx';
import type { MenuEntry } from '../frame/menu-list.tsx';
import type { Widths } from './preferences.ts';

export interface HeaderActions {
  readonly columnId: string;
  /** Those shown, in order; the first stays where it is. */
  readonly columns: readonly string[];
  /** As drawn, in px. */
  readonly width: number;
  /** Those set by hand. */
  readonly widths: Widths;
  /** The order in force, null: the best match first, undefined: that of the list, which cannot be changed. */
  readonly sort: Sort | null | undefined;
  readonly onSort: (sort: Sort) => void;
  readonly onOrder: (columns: readonly string[]) => void;
  /** `undefined`: the column's own width again. */
  readonly onWidth: (columnId: string, width: number | undefined) => void;
}

/** The two orders by a field, the one asked for more often first, with messages. */
const ORDERS = {
  name: [
    ['asc', headers.sortAToZ],
    ['desc', headers.sortZToA],
  ],
  updatedAt: [
    ['desc', headers.sortNewest],
    ['asc', headers.sortOldest],
  ],
  usageSummary: [
    ['desc', headers.sortMost],
    ['asc', headers.sortLeast],
  ],
} as const;

function sortEntries({ columnId, sort, onSort }: HeaderActions): readonly MenuEntry[] {
  const field = SORT_FIELDS.find((candidate) => candidate === columnId);
  if (field === undefined) {
    const hint = say(headers.cannotSort);
    return [
      {
        label: say(headers.sort),
        icon: <ArrowDown {...ICON} />,
        disabled: true,
        hint,
        onSelect: () => undefined,
      },
    ];
  }
  return ORDERS[field].map(([order, label], index) => ({
    label: say(label),
    icon: order === 'asc' ? <ArrowUp {...ICON} /> : <ArrowDown {...ICON} />,
    disabled: sort === undefined,
    ...(sort === undefined
      ? index === 0 && { hint: say(headers.oneOrder) }
      : { checked: sort?.field === field && sort.order === order }),
    onSelect: () => onSort({ field, order }),
  }));
}

function moveEntries({ columnId, columns, onOrder }: HeaderActions, rtl: boolean): readonly MenuEntry[] {
  const from = columns.indexOf(columnId);
  const entry = (label: string, by: -1 | 1) => {
    const moved = stepColumn(columns, from, by);
    return { label: say(label), disabled: moved === columns, onSelect: () => onOrder(moved) };
  };
  return [
    {
      ...entry(headers.moveLeft, rtl ? 1 : -1),
      apart: true,
      icon: <ArrowLeft {...ICON} />,
      keys: [say(headers.altKey), '←'],
    },
    {
      ...entry(headers.moveRight, rtl ? -1 : 1),
      icon: <ArrowRight {...ICON} />,
      keys: [say(headers.altKey), '→'],
    },
  ];
}

function widthEntries({ columnId, width, widths, onWidth }: HeaderActions, rtl: boolean): MenuEntry[] {
  const column = columnById(columnId);
  const entry = (label: string, by: number) => {
    const next = column ? clampWidth(column, width + by) : width;
    return {
      label: say(label),
      disabled: next === width,
      keepsOpen: true,
      onSelect: () => onWidth(columnId, next),
    };
  };
  return [
    {
      ...entry(headers.wider, WIDTH_STEP),
      apart: true,
      icon: <UnfoldHorizontal {...ICON} />,
      keys: [say(headers.shiftKey), rtl ? '←' : '→'],
    },
    {
      ...entry(headers.narrower, -WIDTH_STEP),
      icon: <FoldHorizontal {...ICON} />,
      keys: [say(headers.shiftKey), rtl ? '→' : '←'],
    },
    {
      label: say(headers.defaultWidth),
      icon: <RotateCcw {...ICON} />,
      disabled: widths[columnId] === undefined,
      onSelect: () => onWidth(columnId, undefined),
    },
  ];
}

/**
 * What the menu of a column's header offers. What the server cannot do stays, disabled, and says why; the first column
 * neither moves nor goes.
 * @param rtl where left is towards the end
 */
export function headerEntries(actions: HeaderActions, rtl: boolean): readonly MenuEntry[] {
  const { columnId, columns, onOrder } = actions;
  if (columns.indexOf(columnId) < 1) return [...sortEntries(actions), ...widthEntries(actions, rtl)];
  return [
    ...sortEntries(actions),
    ...moveEntries(actions, rtl),
    ...widthEntries(actions, rtl),
    {
      label: say(headers.hideColumn),
      apart: true,
      icon: <EyeOff {...ICON} />,
      onSelect: () => onOrder(columns.filter((id) => id !== columnId)),
    },
  ];
}
