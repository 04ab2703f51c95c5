import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { History, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useClient } from '../api/client-context.ts';
import { useSearchedText } from '../entity/name-suggestions.tsx';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { withBasePath } from '../paths.ts';
import { useOfferedTypes } from '../resources/offered-types.ts';
import { useResource } from '../resources/registry.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { commands } from '../ui/commands.ts';
import { KeyCaps } from '../ui/key-caps.tsx';
import { areSingleKeysOn, type Chord, matchesChord } from '../ui/keyboard.ts';
import { FirstFocus, useTypedBefore } from '../ui/popup-with-field.tsx';
import { visible } from '../ui/text.tsx';
import { useNavigateAgain, useSearchWithPlace } from '../view/use-view.ts';
import { columnGroups, type ColumnSearch, useColumnSearch } from './column-items.tsx';
import {
  inListOrder,
  withoutSingleKeys,
  languageCommands,
  viewCommands,
  type ViewActions,
} from './commands.ts';
import {
  failureText,
  isSettled,
  type NamedView,
  type PaletteCommand,
  type PaletteGroup,
  paletteGroups,
  type PaletteItem,
  selectableItems,
  totalText,
} from './palette-items.tsx';
import { clearRecent, recentOfTypes } from './recent.ts';
import { type TypeSearch, useTypeSearches } from './type-search.ts';
import styles from './palette-dialog.module.css';

function outcomeOfTypes(text: string, searches: readonly TypeSearch[], t: Translator): OutcomeProps {
  const ended = text.trim() !== '' && isSettled(searches) ? searches : [];
  const found = ended.filter(({ kind }) => kind === 'found');
  const none = found.filter(({ total }) => total === 0).map(({ entry }) => t.of(entry.id).nouns.nouns);
  return {
    failures: searches
      .filter(({ kind }) => kind === 'failed')
      .map((search) => failureText(t.of(search.entry.id)('palette.searchFailed'), search, t))
      .join(' '),
    found: found
      .filter(({ total }) => total !== 0)
      .map(({ entry, total = 0, totalIsLowerBound }) =>
        t.of(entry.id)('palette.matches', {
          count: total,
          total: totalText(total, t, totalIsLowerBound) ?? '',
        }),
      )
      .join(' '),
    missing:
      none.length > 0 && t.rich('palette.noMatch', { q: visible(text.trim()) }, { types: none.join(', ') }),
  };
}

function outcomeOfColumns(text: string, search: ColumnSearch, t: Translator): OutcomeProps {
  const { kind, columns } = search;
  const isNone = kind === 'found' && columns.length === 0;
  return {
    failures: kind === 'failed' ? failureText(t('palette.columnsFailed'), search, t) : '',
    found: kind === 'found' && !isNone ? t('palette.columnsFound', { count: columns.length }) : '',
    missing:
      kind === 'none'
        ? t('palette.typeColumn')
        : isNone && t.rich('palette.noColumn', { q: visible(text.trim()) }),
  };
}

interface OutcomeProps {
  readonly failures: string;
  readonly found: string;
  readonly missing: ReactNode;
}

/** What the palette says of its searches: of failures and finds for screen readers alone, because the list shows them. */
const OutcomeNotes = ({ failures, found, missing }: OutcomeProps) => (
  <>
    {failures !== '' && (
      <p className="visually-hidden" role="alert">
        {failures}
      </p>
    )}
    <p className="visually-hidden" aria-live="polite">
      {found}
    </p>
    <p className={missing ? styles.note : 'visually-hidden'} aria-live="polite">
      {missing}
    </p>
  </>
);

export interface PaletteProps extends ViewActions {
  readonly isForColumns: boolean;
  /** The first text of its field, unless another one was typed before its code had come. */
  readonly text: string;
  readonly views: readonly NamedView[];
  /** The chord that opens and closes the palette. */
  readonly keys: Chord;
  /** Closes the palette and restores the focus. @param then called after that */
  readonly onClose: (then?: () => void) => void;
}

/** Goes to a record of any type, a view or a command by a part of its name. Enter takes the first item at first. */
export function PaletteDialog(props: PaletteProps): ReactNode {
  const t = useTranslator();
  const { view, views, keys, onClose } = props;
  const { server } = useClient();
  const field = useRef<HTMLInputElement>(null);
  const highlighted = useRef<PaletteItem>(undefined);
  const navigate = useNavigateAgain();
  const current = useResource();
  const [isForColumns, setForColumns] = useState(props.isForColumns);
  const [typed, setTyped] = useState(useTypedBefore() || props.text);
  const q = useSearchedText(typed);
  const searches = useTypeSearches(isForColumns ? '' : q, typed);
  const columnSearch = useColumnSearch(q, typed, isForColumns);
  const [everywhere, setEverywhere] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [fixed] = useState(() => {
    const recent = recentOfTypes(server);
    const isRecent = recent.some(({ recent: of }) => of.searches.length + of.opened.length > 0);
    const clear = { id: 'clear-recent', label: t('palette.clearRecent'), icon: History };
    const registered = inListOrder(commands.list()).filter(({ isInPalette = true }) => isInPalette);
    const all: readonly PaletteCommand[] = [
      ...(areSingleKeysOn() ? registered : registered.map(withoutSingleKeys)),
      ...viewCommands({ ...props, ...current }, t),
      ...languageCommands(onClose, setFailed, t),
      ...(isRecent ? [{ ...clear, run: () => clearRecent(server) }] : []),
    ];
    return { commands: all, recent };
  });
  const types = useOfferedTypes().filter(({ id }) => id !== current.resource.id);

  const searchNow = useSearchWithPlace(current);
  const isHere = current.resource.id === 'table';
  const groups = isForColumns
    ? columnGroups(typed, columnSearch, isHere ? searchNow : '', t)
    : paletteGroups(
        {
          ...fixed,
          types,
          text: typed,
          searches,
          everywhere,
          onEverywhere: () => setEverywhere(true),
          onColumns: () => setForColumns(true),
          views,
          view,
          ...current,
          searchNow,
        },
        t,
      );
  const isBusy = isForColumns ? columnSearch.kind === 'waiting' : typed.trim() !== '' && !isSettled(searches);
  const label = t(isForColumns ? 'commands.findColumn' : 'commands.goTo');

  /** @param apart whether it opens in a new tab */
  const choose = (item: PaletteItem, apart: boolean) => {
    if ('run' in item) {
      setFailed(undefined);
      if (item.stays) item.run();
      else onClose(item.run);
    } else if (apart) {
      window.open(withBasePath(item.path), '_blank', 'noopener');
      onClose();
    } else onClose(() => navigate(item.path));
  };
  return (
    <BaseDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          className={styles.palette}
          aria-label={t('palette.commands')}
          initialFocus={field}
          finalFocus={false}
        >
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={selectableItems(groups)}
            value={typed}
            onValueChange={(text) => {
              setTyped(text);
              setFailed(undefined);
            }}
            onItemHighlighted={(item) => {
              highlighted.current = item;
              // Enter is likely next.
              void item?.type?.load().catch(() => {});
            }}
          >
            <label className={styles.field}>
              <Search {...ICON_PROPS} />
              <Autocomplete.Input
                ref={field}
                aria-label={label}
                placeholder={label}
                maxLength={500}
                onKeyDown={(event) => {
                  // Alt and arrows are keys of the browser.
                  if (event.altKey) return event.preventBaseUIHandler();
                  // The chord that opens the palette also closes it.
                  if (matchesChord(keys, event)) onClose();
                  else if (!matchesChord('Mod+Enter', event)) return undefined;
                  else if (highlighted.current) choose(highlighted.current, true);
                  return event.preventDefault();
                }}
              />
              <kbd aria-hidden="true">{t('palette.escape')}</kbd>
            </label>
            <Autocomplete.List className={styles.list} aria-label={t('palette.results')} aria-busy={isBusy}>
              {groups.map((group) => (
                <PaletteSection key={group.id} group={group} onChoose={choose} />
              ))}
            </Autocomplete.List>
          </Autocomplete.Root>
          {failed === undefined ? (
            <OutcomeNotes
              {...(isForColumns
                ? outcomeOfColumns(typed, columnSearch, t)
                : outcomeOfTypes(typed, searches, t))}
            />
          ) : (
            <p className={styles.note} role="alert">
              {failed}
            </p>
          )}
          <p className={styles.foot}>
            <span>
              <KeyCaps keys={['ArrowUp', 'ArrowDown']} /> <span>{t('palette.choose')}</span>
            </span>
            <span>
              <KeyCaps keys={['Enter']} /> <span>{t('palette.openBeside')}</span>
            </span>
            <span>
              <KeyCaps keys={['Mod+Enter']} /> <span>{t('palette.openApart')}</span>
            </span>
          </p>
          <FirstFocus field={field} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface PaletteSectionProps {
  readonly group: PaletteGroup;
  readonly onChoose: (item: PaletteItem, apart: boolean) => void;
}

/** The lines of a group under its title; a group without one is set apart by a line. */
function PaletteSection({ group, onChoose }: PaletteSectionProps) {
  const { title, total, items } = group;
  const options = items.map((item) => {
    const content = (
      <>
        {item.icon}
        {item.text}
        {item.end && <span className={styles.end}>{item.end}</span>}
      </>
    );
    // The library skips what is no item of it.
    return item.isStale ? (
      <div key={item.id} className={styles.option} role="option" aria-disabled="true" aria-selected="false">
        {content}
      </div>
    ) : (
      <Autocomplete.Item
        key={item.id}
        className={styles.option}
        value={item}
        onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
      >
        {content}
      </Autocomplete.Item>
    );
  });
  if (title === '') return <div className={styles.apart}>{options}</div>;
  return (
    <Autocomplete.Group aria-label={title}>
      <div className={styles.title} aria-hidden="true">
        <span>{title}</span>
        <span className={styles.total}>{total}</span>
      </div>
      {options}
    </Autocomplete.Group>
  );
}
