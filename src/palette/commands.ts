import {
  ArrowDownUp,
  Columns3,
  Languages,
  ListFilter,
  Monitor,
  Moon,
  Rows3,
  Sun,
  Trash2,
} from 'lucide-react';
import { FACET_ENTRIES } from '../filters/facets/registry.ts';
import { filterOfEntry, filterText, type FilterStep } from '../filters/filter-words.ts';
import { NO_FILTERS, withoutFilter } from '../filters/filters.ts';
import { languageName, LANGUAGES, chooseLanguage } from '../i18n/language.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { deletedSwitch } from '../resources/deleted-records.ts';
import { labelText, ownLabelsOf } from '../resources/labels.ts';
import type { CurrentResource } from '../resources/registry.ts';
import { isRefused } from '../resources/resource.ts';
import { sortChoices, sortId } from '../resources/sort-choices.ts';
import type { Command } from '../ui/commands.ts';
import { isSingleKey } from '../ui/keyboard.ts';
import { browserStorage } from '../ui/storage.ts';
import { readTheme, type Theme, setTheme } from '../ui/theme.ts';
import type { Density } from '../view/preferences.ts';
import { allFilters, type View } from '../view/view.ts';
import type { PaletteCommand } from './palette-items.tsx';

/** A command without its keys of one letter or sign, which can be switched off. */
export const withoutSingleKeys = <T extends Pick<Command, 'keys'>>(command: T): T => ({
  ...command,
  keys: (command.keys ?? []).filter((key) => !isSingleKey(key)),
});

/** Ids of the commands that parts of the page offer, in the order of every list of them. */
const LISTED = [
  'search',
  'palette',
  'find-column',
  'next-record',
  'previous-record',
  'full-record',
  'close-record',
  'columns',
  'copy-link',
  'save-view',
  'shortcuts',
  'back',
  'clear-selection',
  'select-all',
  'invert-selection',
  'go-to-row',
  'filter',
  'export',
  'pick-database',
  'refresh',
  'check-catalog',
];

/** Commands in the order of every list of them; one that is not named there is the last. */
export const inListOrder = <T extends Pick<Command, 'id'>>(commands: readonly T[]): readonly T[] => {
  const placeOf = ({ id }: T) => (LISTED.includes(id) ? LISTED.indexOf(id) : LISTED.length);
  return commands.toSorted((a, b) => placeOf(a) - placeOf(b));
};

export interface ViewActions {
  readonly view: View;
  readonly change: (members: Partial<View>) => void;
  /** Fields that the server refuses: their columns cannot be shown. */
  readonly refused: readonly string[];
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly onFilter: (step: FilterStep) => void;
}

type ViewCommandInput = ViewActions & CurrentResource;

const command = (id: string, label: string, run: () => void, icon?: Command['icon']): Command => ({
  id,
  label,
  icon,
  run,
});

/** Commands for all columns but the first, which is always shown. */
const columnCommands = (
  { resource, view, change, refused }: ViewCommandInput,
  t: Translator,
): readonly Command[] =>
  resource.columns.slice(1).flatMap((spec) => {
    const { id } = spec;
    const column = labelText(spec, t);
    if (view.columns.some((shown) => shown === id)) {
      const others = view.columns.filter((shown) => shown !== id);
      return [command(`hide-${id}`, t('palette.hideColumn', { column }), () => change({ columns: others }))];
    }
    if (isRefused(spec, refused)) return [];
    const more = [...view.columns, id];
    return [command(`show-${id}`, t('palette.showColumn', { column }), () => change({ columns: more }))];
  });

const sortCommands = ({ resource, view, change }: ViewCommandInput, t: Translator): readonly Command[] =>
  sortChoices(resource, view, t)
    .filter(({ id }) => id !== sortId(view.sort))
    .map(({ id, sort, label }) =>
      command(`sort-${id}`, t('palette.sortBy', { order: label }), () => change({ sort })),
    );

/** Commands that add a filter or remove one in force; a type without a search index has none. */
function filterCommands(
  { resource, viewSpec, view, change, onFilter }: ViewCommandInput,
  t: Translator,
): readonly Command[] {
  if (resource.search === 'names') return [];
  const { filters } = view;
  const all = allFilters(view, viewSpec);
  const entries = resource.facets.flatMap((id) => FACET_ENTRIES.filter(({ facet }) => facet.id === id));
  return [
    ...filters.map((filter) =>
      command(
        `remove-${filter.not ? 'not-' : ''}${filter.facet}`,
        t('palette.removeFilter', { filter: filterText(filter, t, ownLabelsOf(resource)) }),
        () => change({ filters: withoutFilter(filters, filter) }),
      ),
    ),
    ...(filters.length > 1
      ? [command('clear-filters', t('filterEditor.clearAllFilters'), () => change({ filters: NO_FILTERS }))]
      : []),
    ...entries.map(({ entry: { id, noun } }) =>
      command(`filter-${id}`, t('filterEditor.filterBy', { facet: t(noun) }), () =>
        onFilter({ facet: id, not: filterOfEntry(all, id)?.not ?? false }),
      ),
    ),
  ];
}

function deletedCommands({ resource, view, change }: ViewCommandInput, t: Translator): readonly Command[] {
  const deleted = deletedSwitch(resource, view, change);
  const label = deleted?.isShown ? 'toolbar.hideDeleted' : 'toolbar.showDeleted';
  return deleted ? [command('deleted', t(label), deleted.onToggle, Trash2)] : [];
}

const densityCommands = ({ density, onDensity }: ViewActions, t: Translator): readonly Command[] =>
  density === 'compact'
    ? [command('comfortable', t('palette.rowsComfortable'), () => onDensity('comfortable'))]
    : [command('compact', t('palette.rowsCompact'), () => onDensity('compact'))];

const THEMES: readonly (readonly [theme: Theme, label: PlainMessageKey, icon: Command['icon']])[] = [
  ['light', 'palette.themeLight', Sun],
  ['dark', 'palette.themeDark', Moon],
  ['system', 'palette.themeSystem', Monitor],
];

const themeCommands = (t: Translator): readonly Command[] =>
  THEMES.filter(([theme]) => theme !== readTheme()).map(([theme, label, icon]) =>
    command(`theme-${theme}`, t(label), () => setTheme(theme), icon),
  );

const withIcon = (icon: Command['icon'], list: readonly Command[]): readonly Command[] =>
  list.map((one) => ({ ...one, icon }));

/** Commands that change the view and the look of the page; none that would change nothing. */
export const viewCommands = (actions: ViewCommandInput, t: Translator): readonly Command[] => [
  ...withIcon(ListFilter, filterCommands(actions, t)),
  ...deletedCommands(actions, t),
  ...withIcon(ArrowDownUp, sortCommands(actions, t)),
  ...withIcon(Columns3, columnCommands(actions, t)),
  ...withIcon(Rows3, densityCommands(actions, t)),
  ...themeCommands(t),
];

/** One command for each other language, in its own name. @param onFailed called with the reason as a sentence */
export const languageCommands = (
  onDone: () => void,
  onFailed: (text: string) => void,
  t: Translator,
): readonly PaletteCommand[] =>
  LANGUAGES.filter((code) => code !== t.language.code).map((code) => ({
    id: `language-${code}`,
    label: t('palette.language', { name: languageName(code) }),
    icon: Languages,
    stays: true,
    run: () => {
      chooseLanguage(code, browserStorage).then(onDone, () => onFailed(t('language.notLoaded')));
    },
  }));
