import { Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClient } from '../api/client-context.ts';
import { useSignIn } from '../auth/connection.ts';
import { useOpenedFqn } from '../view/use-view.ts';
import { RESOURCES, useResource } from '../resources/registry.ts';
import { browserStorage } from '../ui/storage.ts';
import { recentKeys } from '../view/preferences.ts';
import { type Chord, moveFocus, setSingleKeys, useSingleKeys } from '../ui/keyboard.ts';
import { useCommand } from '../ui/commands.ts';
import { FailureNotice, Lazy } from '../ui/lazy-boundary.tsx';
import { lazyComponent, lazyPart } from '../ui/lazy.ts';
import { useHeldKeys } from '../ui/type-ahead.ts';
import type { PlainMessageKey } from '../i18n/translate.ts';
import type { NamedView } from './palette-items.ts';
import type { ViewActions } from './commands.ts';
import type { Listed } from './dialogs.tsx';
import type { RecentAct } from './recent.ts';
import { useTranslator } from '../i18n/use-translator.tsx';

/** What opens and closes the palette. */
const PALETTE_KEYS: Chord = 'Mod+k';

/** Which of the dialogs is open, and how it opens and closes. */
interface CommandDialog {
  readonly open: 'palette' | 'shortcuts' | undefined;
  readonly show: (which: 'palette' | 'shortcuts') => void;
  /** Closes it and gives the focus back. @param then what is done after that */
  readonly close: (then?: () => void) => void;
  /** The one that could not be loaded, until it is opened again or that is dismissed. It is not open: the page's keys go on. */
  readonly failed: CommandDialog['open'];
  readonly onFailed: () => void;
  readonly dismiss: () => void;
}

/** The state of the palette and the dialog of shortcuts. @param focusRows where the focus goes if what had it is gone */
export function useCommandDialog(focusRows: () => void): CommandDialog {
  const [open, setOpen] = useState<CommandDialog['open']>();
  const [failed, setFailed] = useState<CommandDialog['open']>();
  const before = useRef<Element>(null);
  const holdKeys = useHeldKeys();
  return {
    open,
    show(which) {
      holdKeys(() => setOpen(undefined));
      before.current = document.activeElement;
      setOpen(which);
      setFailed(undefined);
    },
    close(then) {
      // Now, because the dialog keeps the focus until it is unmounted.
      flushSync(() => setOpen(undefined));
      if (!moveFocus({ target: before.current, reason: 'closed' })) focusRows();
      then?.();
    },
    failed,
    onFailed() {
      setFailed(open);
      setOpen(undefined);
    },
    dismiss: () => setFailed(undefined),
  };
}

/** The dialogs. They do not wait for a network: meanwhile the keys of the page would do nothing. */
export const lazyDialogs = lazyPart(() => import('./dialogs.tsx'), { retries: false });
const Palette = lazyComponent(lazyDialogs, (dialogs) => dialogs.PaletteDialog);
const Shortcuts = lazyComponent(lazyDialogs, (dialogs) => dialogs.ShortcutsDialog);

/** A text that stood so long, in ms, was meant; what is only typed through is not. */
const SEARCH_SETTLED_MS = 1_500;

const remember = (act: RecentAct) =>
  lazyDialogs.load().then(
    (dialogs) => dialogs.remember(act),
    // Another time.
    () => {},
  );

/**
 * Remembers searches and what was opened for the palette, of the type on screen and the server in use; forgetting the token
 * forgets those of all types.
 */
function useRemembered(q: string | null): void {
  const { server } = useClient();
  const { id: type, path } = useResource().resource;
  const fqn = useOpenedFqn(path);
  useEffect(() => {
    if (q === null) return undefined;
    const timer = setTimeout(
      () => void remember({ server, type, did: 'searched', text: q, at: Date.now() }),
      SEARCH_SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [server, type, q]);
  useEffect(() => {
    if (fqn !== undefined) void remember({ server, type, did: 'opened', text: fqn, at: Date.now() });
  }, [server, type, fqn]);
  useSignIn({
    onSignedIn: () => {},
    onForgotten() {
      for (const { id } of RESOURCES)
        for (const key of recentKeys(server, id)) if (key !== undefined) browserStorage.remove(key);
    },
  });
}

interface CommandDialogsProps extends ViewActions {
  readonly dialog: CommandDialog;
  readonly views: readonly NamedView[];
  /** Commands of an opened record, listed among the keys whether or not one is open. */
  readonly detailCommands: readonly Listed<PlainMessageKey>[];
}

/** The palette and the dialog that lists the keys, each with the command that opens it. */
export function CommandDialogs({ dialog, views, detailCommands, ...actions }: CommandDialogsProps) {
  const t = useTranslator();
  const { open, show, close, failed } = dialog;
  const singleKeys = useSingleKeys();
  useRemembered(actions.view.q);
  useCommand({
    id: 'palette',
    label: t('commands.goTo'),
    isInPalette: false,
    order: 20,
    keys: [PALETTE_KEYS],
    run: () => show('palette'),
  });
  useCommand({
    id: 'shortcuts',
    label: t('commands.shortcuts'),
    icon: Keyboard,
    order: 50,
    keys: ['?'],
    run: () => show('shortcuts'),
  });
  return (
    <>
      {open && (
        <Lazy renderFailure={() => null} onFailed={dialog.onFailed}>
          {open === 'palette' ? (
            <Palette {...actions} keys={PALETTE_KEYS} views={views} singleKeys={singleKeys} onClose={close} />
          ) : (
            <Shortcuts
              detailCommands={detailCommands}
              paletteKeys={PALETTE_KEYS}
              singleKeys={singleKeys}
              onSingleKeys={setSingleKeys}
              onClose={close}
            />
          )}
        </Lazy>
      )}
      {failed && (
        <FailureNotice
          isNotLoaded
          actions={[{ label: t('common.retry'), onClick: () => show(failed) }]}
          onClose={dialog.dismiss}
        />
      )}
    </>
  );
}
