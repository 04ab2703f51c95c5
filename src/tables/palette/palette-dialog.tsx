import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../paths.ts';
import { type Command, commands } from '../../ui/command-store.ts';
import { ICON } from '../../ui/icon-look.ts';
import { isChord } from '../../ui/key-chord.ts';
import { KeyCaps } from '../../ui/key-caps.tsx';
import { viewSearch } from '../../view/codec.ts';
import { readPlace } from '../../view/use-view.ts';
import * as pageCommands from '../../words/en/page-commands.ts';
import * as palette from '../../words/en/palette.ts';
import { say } from '../../words/say.ts';
import { moveFromField } from '../frame/list-keys.ts';
import { useNames } from '../list/use-names.ts';
import { inListOrder, withoutSingleKeys } from './command-order.ts';
import { languageCommands } from './language-commands.ts';
import {
  type NamedView,
  type PaletteCommand,
  paletteGroups,
  type PaletteItem,
  presetOf,
  reachable,
} from './palette-items.ts';
import { PALETTE_KEYS } from './palette-keys.ts';
import { PaletteNote, totalText } from './palette-note.tsx';
import { PaletteOption } from './palette-option.tsx';
import type { RecentStore } from './recent.ts';
import { viewCommands, type ViewActions } from './view-commands.ts';
import styles from './palette-dialog.module.css';

export interface PaletteProps extends ViewActions {
  readonly views: readonly NamedView[];
  readonly recent: RecentStore;
  /** Letters and signs alone do something on the page. */
  readonly singleKeys: boolean;
  /** Closes it, gives the focus back, and then does what was picked. */
  readonly onClose: (then?: () => void) => void;
}

/** What can be done now: all that is offered on the page but the palette itself, and all that it knows by itself. */
function allCommands(
  { recent, singleKeys, onClose, ...actions }: PaletteProps,
  onFailed: (text: string) => void,
): readonly PaletteCommand[] {
  const { searches, tables } = recent.read();
  const clear: Command = {
    id: 'clear-recent',
    label: say(palette.clearRecent),
    group: 'Anywhere',
    run: recent.clear,
  };
  const offered = inListOrder(commands.list()).filter(({ id }) => id !== 'palette' && id !== 'back');
  return [
    ...(singleKeys ? offered : offered.map(withoutSingleKeys)),
    ...viewCommands(actions),
    ...languageCommands({ onDone: onClose, onFailed }),
    ...(searches.length + tables.length > 0 ? [clear] : []),
  ];
}

/** Goes to any table, view or command by a part of its name (ARIA APG, combobox with listbox popup). */
export default function PaletteDialog(props: PaletteProps): ReactNode {
  const { view, views, recent, onClose } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const names = useNames(undefined);
  const { typed, tables, isCurrent } = names;
  const [chosenId, choose] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [fixed] = useState(() => ({ commands: allCommands(props, setFailed), recent: recent.read() }));

  const searchNow = viewSearch(view, readPlace());
  const groups = paletteGroups({ ...fixed, text: typed, tables, views, view, searchNow });
  const drawn = groups.flatMap(({ items }) => items);
  const items = reachable(groups, !isCurrent);
  const active = items.find((item) => item.id === chosenId) ?? presetOf(items, typed);
  const optionId = (item: PaletteItem | undefined) => item && `${id}-${drawn.indexOf(item)}`;

  const pick = (item: PaletteItem, apart: boolean) => {
    if (item.kind === 'command') {
      const { run, stays } = item.command;
      setFailed(undefined);
      if (stays) run();
      else onClose(run);
    } else if (!apart) onClose(() => void navigate(item.path));
    else {
      window.open(addressOf(item.path), '_blank', 'noopener');
      onClose();
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const at = active ? items.indexOf(active) : 0;
    const next = moveFromField(event.key, event.currentTarget, at, items.length);
    // The keys that open it close it too.
    if (isChord(PALETTE_KEYS, event)) onClose();
    else if (event.key === 'Enter' && active) pick(active, event.ctrlKey || event.metaKey);
    else if (next === undefined) return;
    else {
      choose(items[next]?.id);
      document.getElementById(optionId(items[next]) ?? '')?.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={styles.palette}
          aria-label={say(palette.commands)}
          initialFocus={field}
          finalFocus={false}
        >
          <label className={styles.field}>
            <Search {...ICON} />
            <input
              ref={field}
              role="combobox"
              aria-label={say(pageCommands.goTo)}
              aria-autocomplete="list"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={optionId(active)}
              placeholder={say(pageCommands.goTo)}
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              value={typed}
              onChange={(event) => {
                names.type(event.target.value);
                setFailed(undefined);
                choose(undefined);
              }}
              onKeyDown={onKeyDown}
            />
            <kbd aria-hidden="true">{say(palette.escape)}</kbd>
          </label>
          <div
            id={`${id}-list`}
            className={styles.list}
            role="listbox"
            aria-label={say(palette.results)}
            aria-busy={typed.trim() !== '' && !names.page && !names.error}
          >
            {groups.map(({ title, items: inGroup }) => (
              <div key={title} role="group" aria-label={say(title)}>
                <div className={styles.title} aria-hidden="true">
                  {say(title)}
                </div>
                {inGroup.map((item) => (
                  <PaletteOption
                    key={item.id}
                    id={optionId(item) ?? ''}
                    item={item}
                    text={typed}
                    active={item === active}
                    total={totalText(names)}
                    onPick={(apart) => pick(item, apart)}
                  />
                ))}
              </div>
            ))}
          </div>
          <PaletteNote names={names} failed={failed} />
          <p className={styles.foot}>
            <span>
              <KeyCaps keys={['ArrowUp', 'ArrowDown']} /> {say(palette.choose)}
            </span>
            <span>
              <KeyCaps keys={['Enter']} /> {say(palette.openBeside)}
            </span>
            <span>
              <KeyCaps keys={['Mod+Enter']} /> {say(palette.openApart)}
            </span>
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
