import { Keyboard } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClient } from '../api/client-context.ts';
import { useSignIn } from '../auth/connection.ts';
import type { PlainMessageKey } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { RESOURCES, useResource } from '../resources/registry.ts';
import { useCommand } from '../ui/commands.ts';
import { type Chord, moveFocus } from '../ui/keyboard.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import type { LazyPart } from '../ui/lazy.ts';
import { PopupWithField } from '../ui/popup-with-field.tsx';
import { browserStorage } from '../ui/storage.ts';
import { recentKeys } from '../view/preferences.ts';
import { useOpenedFqn } from '../view/use-view.ts';
import type { ViewActions } from './commands.ts';
import type { PaletteProps } from './palette-dialog.tsx';
import type { NamedView } from './palette-items.tsx';
import type { RecentAct } from './recent.ts';
import type { Listed, ShortcutsDialogProps } from './shortcuts-dialog.tsx';

const PALETTE_KEYS: Chord = 'Mod+k';

/** `columns`: the palette, for columns of all tables. */
type DialogName = 'palette' | 'columns' | 'shortcuts';

/** The state of the palette and the dialog of shortcuts. @param focusRows takes the focus if its last element is gone */
export function useCommandDialog(focusRows: () => void) {
  const [open, setOpen] = useState<DialogName>();
  const [text, setText] = useState('');
  const before = useRef<Element>(null);
  return {
    open,
    /** The first text of the palette's field. */
    text,
    show: (which: DialogName, withText = '') => {
      before.current = document.activeElement;
      setText(withText);
      setOpen(which);
    },
    /** Closes the dialog and restores the focus. @param then called after that */
    close: (then?: () => void) => {
      // The dialog is unmounted at once, because it keeps the focus until then.
      flushSync(() => setOpen(undefined));
      if (!moveFocus({ target: before.current, reason: 'closed' })) focusRows();
      then?.();
    },
  };
}

/** Time in ms after which an unchanged text is remembered: a shorter one is still being typed. */
const SEARCH_SETTLED_MS = 1_500;

type Dialogs = LazyPart<{
  readonly PaletteDialog: ComponentType<PaletteProps>;
  readonly ShortcutsDialog: ComponentType<ShortcutsDialogProps>;
  readonly remember: (act: RecentAct) => void;
}>;

/** Remembers searches and opened records for the palette; forgetting the token forgets those of all types. */
function useRemembered(q: string | null, dialogs: Dialogs): void {
  const { server } = useClient();
  const { id: type, path } = useResource().resource;
  const fqn = useOpenedFqn(path);
  const remember = useCallback(
    (act: RecentAct) =>
      void dialogs.load().then(
        (loaded) => loaded.remember(act),
        // A part that does not load only loses the act.
        () => {},
      ),
    [dialogs],
  );
  useEffect(() => {
    if (q === null) return undefined;
    const timer = setTimeout(
      () => remember({ server, type, did: 'searched', text: q, at: Date.now() }),
      SEARCH_SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [server, type, q, remember]);
  useEffect(() => {
    if (fqn !== undefined) remember({ server, type, did: 'opened', text: fqn, at: Date.now() });
  }, [server, type, fqn, remember]);
  useSignIn({
    onSignedIn: () => {},
    onForgotten() {
      for (const { id } of RESOURCES) for (const key of recentKeys(server, id)) browserStorage.remove(key);
    },
  });
}

interface CommandDialogsProps extends ViewActions {
  readonly dialogs: Dialogs;
  readonly dialog: ReturnType<typeof useCommandDialog>;
  readonly views: readonly NamedView[];
  /** Commands of an opened record, listed among the keys whether or not one is open. */
  readonly detailCommands: readonly Listed<PlainMessageKey>[];
}

/** The palette and the dialog that lists the keys, each with the command that opens it. */
export function CommandDialogs({ dialog, dialogs, views, detailCommands, ...actions }: CommandDialogsProps) {
  const t = useTranslator();
  const { open, text, show, close } = dialog;
  useRemembered(actions.view.q, dialogs);
  useCommand({
    id: 'palette',
    label: t('commands.goTo'),
    isInPalette: false,
    keys: [PALETTE_KEYS],
    run: () => show('palette'),
  });
  useCommand({
    id: 'find-column',
    label: t('commands.findColumn'),
    run: () => show('columns', actions.view.q ?? ''),
  });
  useCommand({
    id: 'shortcuts',
    label: t('commands.shortcuts'),
    icon: Keyboard,
    keys: ['?'],
    run: () => show('shortcuts'),
  });
  return (
    <>
      {open && open !== 'shortcuts' && (
        <PopupWithField
          part={dialogs}
          label={t(open === 'columns' ? 'commands.findColumn' : 'commands.goTo')}
          onClose={close}
        >
          {({ PaletteDialog }) => (
            <PaletteDialog
              {...actions}
              isForColumns={open === 'columns'}
              text={text}
              keys={PALETTE_KEYS}
              views={views}
              onClose={close}
            />
          )}
        </PopupWithField>
      )}
      {open === 'shortcuts' && (
        <Lazy part={dialogs} onClose={close}>
          {({ ShortcutsDialog }) => (
            <ShortcutsDialog detailCommands={detailCommands} paletteKeys={PALETTE_KEYS} onClose={close} />
          )}
        </Lazy>
      )}
    </>
  );
}
