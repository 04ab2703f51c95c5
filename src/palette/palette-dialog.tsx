import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { History, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useClient } from '../api/client-context.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { withBasePath } from '../paths.ts';
import { useOfferedTypes } from '../resources/offered-types.ts';
import { type CurrentResource, useResource } from '../resources/registry.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { type Command, commands } from '../ui/commands.ts';
import { KeyCaps } from '../ui/key-caps.tsx';
import { type Chord, matchesChord, nextOptionFromField } from '../ui/keyboard.ts';
import { FirstFocus, useTypedBefore } from '../ui/popup-with-field.tsx';
import { visible } from '../ui/text.tsx';
import { useNavigateAgain, useSearchWithPlace } from '../view/use-view.ts';
import { columnGroups, withColumnSearch } from './column-items.ts';
import {
  inListOrder,
  withoutSingleKeys,
  languageCommands,
  viewCommands,
  type ViewActions,
} from './commands.ts';
import {
  type NamedView,
  type PaletteCommand,
  paletteGroups,
  type PaletteItem,
  defaultItem,
  isSettled,
  nextGroupItem,
  selectableItems,
  totalText,
} from './palette-items.ts';
import { columnFailureText, failureText, PaletteOption } from './palette-option.tsx';
import { recentOfTypes, type RecentOfTypes } from './recent.ts';
import { type TypeSearch, useTypeSearches } from './type-search.ts';
import { type ColumnSearch, useColumnSearch } from './use-column-search.ts';
import styles from './palette-dialog.module.css';

interface PaletteNoteProps {
  /** The typed text. */
  readonly text: string;
  readonly searches: readonly TypeSearch[];
  /** The failure of a command, as a sentence; undefined: none. */
  readonly failed: string | undefined;
}

/** The outcome of the searches or of a command: visible for failures and empty results, else for screen readers only. */
function PaletteNote({ text, searches, failed }: PaletteNoteProps) {
  const t = useTranslator();
  if (failed !== undefined) {
    return (
      <p className={styles.note} role="alert">
        {failed}
      </p>
    );
  }
  const found = searches.filter(({ state }) => state === 'found');
  const none = found.filter(({ total }) => total === 0);
  const faults = searches.filter(({ state }) => state === 'failed');
  const settled = text.trim() !== '' && isSettled(searches);
  return (
    <>
      {/* Screen readers alone get this text, because the list shows the same. */}
      {faults.length > 0 && (
        <p className="visually-hidden" role="alert">
          {faults.map((one) => failureText(one, t)).join(' ')}
        </p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {settled &&
          found
            .filter((search) => !none.includes(search))
            .map(({ entry, total = 0, totalIsLowerBound }) =>
              t.of(entry.id)('palette.matches', {
                count: total,
                total: totalText(total, t, totalIsLowerBound) ?? '',
              }),
            )
            .join(' ')}
      </p>
      <p className={settled && none.length > 0 ? styles.note : 'visually-hidden'} aria-live="polite">
        {settled &&
          none.length > 0 &&
          t.rich(
            'palette.noMatch',
            { q: visible(text.trim()) },
            { types: none.map(({ entry }) => t.of(entry.id).nouns.nouns).join(', ') },
          )}
      </p>
    </>
  );
}

/** The outcome of a search for columns: visible for empty results, else for screen readers only. */
function ColumnsNote({ text, search }: { readonly text: string; readonly search: ColumnSearch }) {
  const t = useTranslator();
  const { state, columns } = search;
  const isNone = state === 'found' && columns.length === 0;
  return (
    <>
      {state === 'failed' && (
        <p className="visually-hidden" role="alert">
          {columnFailureText(search, t)}
        </p>
      )}
      <p className={isNone || state === 'none' ? styles.note : 'visually-hidden'} aria-live="polite">
        {state === 'none'
          ? t('palette.typeColumn')
          : isNone
            ? t.rich('palette.noColumn', { q: visible(text.trim()) })
            : state === 'found' && t('palette.columnsFound', { count: columns.length })}
      </p>
    </>
  );
}

export interface PaletteProps extends ViewActions {
  /** Whether it opens for columns of all tables: with the words of the view, for others to be typed. */
  readonly isForColumns: boolean;
  readonly views: readonly NamedView[];
  /** Whether keys of one letter or sign work on the page. */
  readonly singleKeys: boolean;
  /** Closes the palette and restores the focus. @param then called after that */
  readonly onClose: (then?: () => void) => void;
  /** The chord that opens and closes the palette. */
  readonly keys: Chord;
}

/** All commands: those that the page has registered, and the palette's own. */
function allCommands(
  { singleKeys, onClose, ...actions }: Omit<PaletteProps, 'keys'>,
  recent: RecentOfTypes,
  current: CurrentResource,
  onFailed: (text: string) => void,
  t: Translator,
): readonly PaletteCommand[] {
  const isRecent = recent.read().some(({ recent: of }) => of.searches.length + of.opened.length > 0);
  const clear: Command = {
    id: 'clear-recent',
    label: t('palette.clearRecent'),
    icon: History,
    run: recent.clear,
  };
  const offered = inListOrder(commands.list()).filter(({ isInPalette = true }) => isInPalette);
  return [
    ...(singleKeys ? offered : offered.map(withoutSingleKeys)),
    ...viewCommands({ ...actions, ...current }, t),
    ...languageCommands({ onDone: onClose, onFailed }, t),
    ...(isRecent ? [clear] : []),
  ];
}

/** Goes to a record of any type, a view or a command by a part of its name (ARIA APG, combobox with listbox popup). */
export function PaletteDialog(props: PaletteProps): ReactNode {
  const t = useTranslator();
  const { view, views, keys, onClose } = props;
  const { server } = useClient();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigateAgain();
  const current = useResource();
  const [isForColumns, setForColumns] = useState(props.isForColumns);
  const before = useTypedBefore();
  const { typed, type, q, searches } = useTypeSearches(
    before || (isForColumns ? (view.q ?? '') : ''),
    !isForColumns,
  );
  const columnSearch = useColumnSearch(q, typed, isForColumns);
  const [everywhere, setEverywhere] = useState(false);
  const [chosenId, choose] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [fixed] = useState(() => {
    const recent = recentOfTypes(server);
    return {
      commands: allCommands(props, recent, current, setFailed, t),
      recent: recent.read(),
    };
  });
  const types = useOfferedTypes().filter(({ id: of }) => of !== current.resource.id);

  const searchNow = useSearchWithPlace(current);
  const isHere = current.resource.id === 'table';
  const groups = isForColumns
    ? columnGroups({ text: typed, search: columnSearch, searchNow: isHere ? searchNow : '' }, t)
    : withColumnSearch(
        paletteGroups(
          {
            ...fixed,
            types,
            text: typed,
            searches,
            everywhere,
            views,
            view,
            ...current,
            searchNow,
          },
          t,
        ),
        typed,
      );
  const isBusy = isForColumns
    ? columnSearch.state === 'waiting'
    : typed.trim() !== '' && !isSettled(searches);
  const label = t(isForColumns ? 'commands.findColumn' : 'commands.goTo');
  const drawn = groups.flatMap(({ items }) => items);
  const items = selectableItems(groups);
  const active =
    items.find((item) => item.id === chosenId) ?? defaultItem(items, typed, isSettled(searches), t);
  // The active item's type is loaded ahead, because Enter is likely next.
  const activeType = active && 'type' in active ? active.type : undefined;
  useEffect(() => void activeType?.load().catch(() => {}), [activeType]);
  const optionId = (item: PaletteItem | undefined) => item && `${id}-${drawn.indexOf(item)}`;

  const pick = (item: PaletteItem, apart: boolean) => {
    if (item.kind === 'everywhere') {
      setEverywhere(true);
      choose(undefined);
    } else if (item.kind === 'columns') {
      setForColumns(true);
      choose(undefined);
    } else if (item.kind === 'failed' || item.kind === 'failed-columns') item.search.retry();
    else if (item.kind === 'command') {
      const { run, stays } = item.command;
      setFailed(undefined);
      if (stays) run();
      else onClose(run);
    } else if (!apart) onClose(() => navigate(item.path));
    else {
      window.open(withBasePath(item.path), '_blank', 'noopener');
      onClose();
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Alt and arrows are keys of the browser.
    if (event.altKey) return;
    const at = active ? items.indexOf(active) : 0;
    // Tab moves from group to group, because only the field takes the focus.
    const next =
      event.key === 'Tab'
        ? nextGroupItem(groups, active, event.shiftKey ? -1 : 1)
        : items[nextOptionFromField(event.key, event.currentTarget, at, items.length) ?? -1];
    // The chord that opens the palette also closes it.
    if (matchesChord(keys, event)) onClose();
    else if (event.key === 'Enter' && active) pick(active, event.ctrlKey || event.metaKey);
    else if (next === undefined) return;
    else {
      choose(next.id);
      document.getElementById(optionId(next) ?? '')?.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
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
          <label className={styles.field}>
            <Search {...ICON_PROPS} />
            <input
              ref={field}
              role="combobox"
              aria-label={label}
              aria-autocomplete="list"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={optionId(active)}
              placeholder={label}
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              value={typed}
              onChange={(event) => {
                type(event.target.value);
                setFailed(undefined);
                choose(undefined);
              }}
              onKeyDown={onKeyDown}
            />
            <kbd aria-hidden="true">{t('palette.escape')}</kbd>
          </label>
          <div
            id={`${id}-list`}
            className={styles.list}
            role="listbox"
            aria-label={t('palette.results')}
            aria-busy={isBusy}
          >
            {groups.map((group) => (
              <div
                key={group.id}
                {...(group.title === ''
                  ? { className: styles.apart }
                  : { role: 'group', 'aria-label': group.title })}
              >
                {group.title !== '' && (
                  <div className={styles.title} aria-hidden="true">
                    <span>{group.title}</span>
                    <span className={styles.total}>{group.total}</span>
                  </div>
                )}
                {group.items.map((item) => (
                  <PaletteOption
                    key={item.id}
                    id={optionId(item) ?? ''}
                    item={item}
                    text={typed}
                    active={item === active}
                    onPick={(apart) => pick(item, apart)}
                  />
                ))}
              </div>
            ))}
          </div>
          {isForColumns ? (
            <ColumnsNote text={typed} search={columnSearch} />
          ) : (
            <PaletteNote text={typed} searches={searches} failed={failed} />
          )}
          <p className={styles.foot}>
            <span>
              <KeyCaps keys={['ArrowUp', 'ArrowDown']} /> <span>{t('palette.choose')}</span>
            </span>
            <span>
              <KeyCaps keys={['Tab']} /> <span>{t('palette.nextGroup')}</span>
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
