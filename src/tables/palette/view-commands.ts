import type { Command } from '../../ui/command-store.ts';
import { browserStorage } from '../../ui/safe-storage.ts';
import { readTheme, type Theme } from '../../ui/theme.ts';
import { chooseTheme } from '../../ui/use-theme.ts';
import { shownColumns } from '../../view/column-ids.ts';
import type { View } from '../../view/view.ts';
import * as palette from '../../words/en/palette.ts';
import { say } from '../../words/say.ts';
import { COLUMNS } from '../columns.tsx';
import type { Density } from '../list/preferences.ts';
import { SORTS, sortOf, sortValue } from '../list/sort-choices.ts';

export interface ViewActions {
  readonly view: View;
  readonly change: (members: Partial<View>) => void;
  /** Fields that the server refuses: their columns cannot be shown. */
  readonly refused: readonly string[];
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

const command = (id: string, label: string, run: () => void): Command => ({
  id,
  label,
  group: 'Anywhere',
  run,
});

/** The first column always shows. */
const columnCommands = ({ view, change, refused }: ViewActions): readonly Command[] =>
  COLUMNS.slice(1).flatMap(({ id, label, field }) => {
    const column = say(label);
    if (view.columns.some((shown) => shown === id)) {
      const others = view.columns.filter((shown) => shown !== id);
      return [command(`hide-${id}`, say(palette.hideColumn, { column }), () => change({ columns: others }))];
    }
    if (field !== undefined && refused.includes(field)) return [];
    const more = shownColumns([...view.columns, id]);
    return [command(`show-${id}`, say(palette.showColumn, { column }), () => change({ columns: more }))];
  });

/** Only what a search found can be sorted. */
const sortCommands = ({ view, change }: ViewActions): readonly Command[] =>
  view.q === null
    ? []
    : SORTS.filter(({ value }) => value !== sortValue(view.sort)).map(({ value, label }) =>
        command(`sort-${value}`, say(palette.sortBy, { order: say(label) }), () =>
          change({ sort: sortOf(value) }),
        ),
      );

const densityCommands = ({ density, onDensity }: ViewActions): readonly Command[] =>
  density === 'compact'
    ? [command('comfortable', say(palette.rowsComfortable), () => onDensity('comfortable'))]
    : [command('compact', say(palette.rowsCompact), () => onDensity('compact'))];

/** With messages. */
const THEMES: readonly (readonly [theme: Theme, label: string])[] = [
  ['light', palette.themeLight],
  ['dark', palette.themeDark],
  ['system', palette.themeSystem],
];

const themeCommands = (): readonly Command[] =>
  THEMES.filter(([theme]) => theme !== readTheme(browserStorage)).map(([theme, label]) =>
    command(`theme-${theme}`, say(label), () => chooseTheme(browserStorage, theme)),
  );

/** What can be changed of the view and the look of the page now; never what is so already. */
export const viewCommands = (actions: ViewActions): readonly Command[] => [
  ...sortCommands(actions),
  ...columnCommands(actions),
  ...densityCommands(actions),
  ...themeCommands(),
];
