import { Keyboard } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { IconButton, ICON_PROPS } from '../ui/button.tsx';
import { setSingleKeys, useSingleKeys, focusSearch } from '../ui/keyboard.ts';
import { useCommand, useCommandKeys } from '../ui/commands.ts';
import { t } from '../i18n/translate.ts';
import { HEADER_END_ID } from '../layout/header.tsx';
import { LanguageButton, ThemeButton } from '../ui/preference-buttons.tsx';
import { useLostFocus } from '../ui/lost-focus.ts';
import type { NamedView } from './palette-items.ts';
import { PALETTE_KEYS, type ViewActions } from './commands.ts';
import { useRecent } from './recent.ts';
import type { PageKeys } from './shortcuts-dialog.tsx';

/** The dialogs, which come when they are first wanted. @param onLost one did not come, as without a network */
function lazyDialogs(onLost: () => void) {
  const lost = () => {
    onLost();
    return { default: () => null };
  };
  return {
    Palette: lazy(() => import('./palette-dialog.tsx').catch(lost)),
    Shortcuts: lazy(() => import('./shortcuts-dialog.tsx').catch(lost)),
  };
}

interface CommandHostProps extends ViewActions {
  readonly views: readonly NamedView[];
  readonly pageKeys: PageKeys;
}

const focusRows = () => document.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });

/** The focus goes to where it was, or to the rows where that is gone. */
function restoreFocus(to: Element | null): void {
  if (to instanceof HTMLElement && to !== document.body && to.isConnected) to.focus({ preventScroll: true });
  else focusRows();
}

/** The keys of the page's commands, the palette, and the dialog that lists the keys with its button in the header. */
export function CommandHost({ views, pageKeys, ...actions }: CommandHostProps) {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const singleKeys = useSingleKeys();
  const before = useRef<Element>(null);
  const recent = useRecent(actions.view.q);
  // The header is drawn with the first rows, which do not wait for its last buttons.
  const [header] = useState(() => document.getElementById(HEADER_END_ID));

  const show = (what: typeof open) => () => {
    before.current = document.activeElement;
    setOpen(what);
  };
  const close = (then?: () => void) => {
    flushSync(() => setOpen(undefined));
    restoreFocus(before.current);
    then?.();
  };
  // As good as closed: the page stays, and its keys. The next time it is sent for anew.
  const giveUp = () => {
    setOpen(undefined);
    setDialogs(lazyDialogs(giveUp));
  };
  const [dialogs, setDialogs] = useState(() => lazyDialogs(giveUp));
  // The search box is part of the first rows' page, which knows nothing of the switch.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-no-single-keys', !singleKeys);
    const search = document.querySelector('[role=search] input');
    if (singleKeys) search?.setAttribute('aria-keyshortcuts', '/');
    else search?.removeAttribute('aria-keyshortcuts');
  }, [singleKeys]);
  // While a dialog is still being loaded, keys mean what is typed into it.
  useCommandKeys(open !== undefined);
  useLostFocus();
  const group = 'Anywhere';
  useCommand({
    id: 'back',
    label: t('commands.back'),
    group,
    keys: ['Escape'],
    run: focusRows,
  });
  useCommand({ id: 'search', label: t('commands.searchTables'), group, keys: ['/'], run: focusSearch });
  useCommand({
    id: 'palette',
    label: t('commands.goTo'),
    group,
    keys: [PALETTE_KEYS],
    run: show('palette'),
  });
  useCommand({
    id: 'shortcuts',
    label: t('commands.shortcuts'),
    group,
    keys: ['?'],
    run: show('shortcuts'),
  });
  return (
    <>
      {header &&
        createPortal(
          <>
            <LanguageButton />
            <ThemeButton />
            <IconButton
              aria-label={t('commands.shortcuts')}
              aria-haspopup="dialog"
              aria-expanded={open === 'shortcuts'}
              aria-keyshortcuts={singleKeys ? '?' : undefined}
              onClick={show('shortcuts')}
            >
              <Keyboard {...ICON_PROPS} />
            </IconButton>
          </>,
          header,
        )}
      <Suspense>
        {open === 'palette' && (
          <dialogs.Palette
            {...actions}
            views={views}
            recent={recent}
            singleKeys={singleKeys}
            onClose={close}
          />
        )}
        {open === 'shortcuts' && (
          <dialogs.Shortcuts
            pageKeys={pageKeys}
            singleKeys={singleKeys}
            onSingleKeys={setSingleKeys}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
