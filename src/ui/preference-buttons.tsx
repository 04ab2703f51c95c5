import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { languageName, LANGUAGES, chooseLanguage } from '../i18n/language.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { IconButton, ICON_PROPS } from './button.tsx';
import { MenuButton } from './menu-button.tsx';
import { browserStorage } from './storage.ts';
import { useTheme } from './theme.ts';

/** A menu of the languages, each by its own name. The language stays, with an error, if its catalog fails to load. */
export function LanguageButton() {
  const t = useTranslator();
  const [failed, setFailed] = useState<string>();
  const text = t('language.notLoaded');
  const items = LANGUAGES.map((code) => ({
    label: languageName(code),
    lang: code,
    checked: code === t.language.code,
    keepsOpen: true,
    ...(code === failed && { hint: text }),
    onSelect: (close: () => void) => {
      setFailed(undefined);
      chooseLanguage(code, browserStorage).then(close, () => setFailed(code));
    },
  }));
  return (
    <>
      <MenuButton label={t('language.language')} items={items}>
        {(parts) => (
          <IconButton {...parts} aria-label={t('language.language')}>
            <Languages {...ICON_PROPS} />
          </IconButton>
        )}
      </MenuButton>
      {failed !== undefined && (
        <span className="visually-hidden" role="alert">
          {text}
        </span>
      )}
    </>
  );
}

const THEMES = { light: Sun, dark: Moon, system: Monitor } as const;

/** Cycles through the themes; its icon shows the current one. */
export function ThemeButton() {
  const t = useTranslator();
  const [theme, advance] = useTheme();
  const Icon = THEMES[theme];
  return (
    <IconButton
      aria-label={t('toolbar.theme')}
      title={t('toolbar.themeInForce', { theme })}
      onClick={advance}
    >
      <Icon {...ICON_PROPS} />
    </IconButton>
  );
}
