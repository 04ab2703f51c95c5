import { useQuery } from '@tanstack/react-query';
import { Keyboard, LogIn, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '../api/client.ts';
import { userProbe } from '../api/server-queries.ts';
import { useConnection } from '../auth/connection.ts';
import { chooseLanguage, languageName, LANGUAGES } from '../i18n/language.ts';
import type { PlainMessageKey } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS } from '../ui/button.tsx';
import { useSingleKeys } from '../ui/keyboard.ts';
import { MenuList, type MenuEntry } from '../ui/popups.tsx';
import { browserStorage } from '../ui/storage.ts';
import { setTheme, useTheme } from '../ui/theme.ts';

/** Who is signed in, as far as the server says, with the way in or out. */
function useSignInEntry(probe: Client, isOpenToAll: boolean): readonly MenuEntry[] {
  const t = useTranslator();
  const { status, hasToken, openDialog, signOut } = useConnection();
  const { data } = useQuery({ ...userProbe(probe), enabled: !isOpenToAll && status !== 'signed-out' });
  const user = data && (data.displayName ?? data.name);
  if (isOpenToAll) return [];
  return [
    {
      label: t(hasToken ? 'serversMenu.signOut' : 'serversMenu.signIn'),
      icon: hasToken ? <LogOut {...ICON_PROPS} /> : <LogIn {...ICON_PROPS} />,
      ...(user !== undefined && { hint: t('account.signedInAs', { user }) }),
      onSelect: hasToken ? signOut : openDialog,
    },
  ];
}

/** The languages, each by its own name. One that does not load says so, and the language before stays. */
function useLanguageEntries(): { readonly entries: readonly MenuEntry[]; readonly failure: string } {
  const t = useTranslator();
  const [failed, setFailed] = useState<string>();
  const text = t('language.notLoaded');
  const entries = LANGUAGES.map((code, at) => ({
    label: languageName(code),
    lang: code,
    checked: code === t.language.code,
    apart: at === 0,
    keepsOpen: true,
    ...(code === failed && { hint: text }),
    onSelect: (close: () => void) => {
      setFailed(undefined);
      chooseLanguage(code, browserStorage).then(close, () => setFailed(code));
    },
  }));
  return { entries, failure: failed === undefined ? '' : text };
}

const THEMES = [
  ['light', 'palette.themeLight', Sun],
  ['dark', 'palette.themeDark', Moon],
  ['system', 'palette.themeSystem', Monitor],
] as const satisfies readonly (readonly [string, PlainMessageKey, unknown])[];

function useThemeEntries(): readonly MenuEntry[] {
  const t = useTranslator();
  const theme = useTheme();
  return THEMES.map(([value, label, Icon], at) => ({
    label: t(label),
    icon: <Icon {...ICON_PROPS} />,
    checked: value === theme,
    apart: at === 0,
    keepsOpen: true,
    onSelect: () => setTheme(value),
  }));
}

interface AccountMenuProps {
  /** A client for requests whose refusal does not open the sign-in. */
  readonly probe: Client;
  /** Whether there is no sign-in, as in the demo. */
  readonly isOpenToAll: boolean;
  /** The button, which gets the focus back. */
  readonly anchor: HTMLElement | null;
  readonly onShortcuts: () => void;
  readonly onClose: () => void;
}

/** The account's menu: the signed-in user, language, theme and keys. */
export function AccountMenu({ probe, isOpenToAll, anchor, onShortcuts, onClose }: AccountMenuProps) {
  const t = useTranslator();
  const singleKeys = useSingleKeys();
  const signIn = useSignInEntry(probe, isOpenToAll);
  const languages = useLanguageEntries();
  const themes = useThemeEntries();
  const shortcuts: MenuEntry = {
    label: t('commands.shortcuts'),
    icon: <Keyboard {...ICON_PROPS} />,
    apart: true,
    ...(singleKeys && { keys: ['?'] }),
    onSelect: onShortcuts,
  };
  return (
    <>
      <MenuList
        label={t('layout.account')}
        anchor={anchor}
        items={[...signIn, ...languages.entries, ...themes, shortcuts]}
        onClose={onClose}
      />
      <span className="visually-hidden" role="alert">
        {languages.failure}
      </span>
    </>
  );
}
