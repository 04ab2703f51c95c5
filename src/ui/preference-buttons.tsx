import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton, ICON_PROPS } from './button.tsx';
import * as languages from '../words/en/languages.ts';
import { language } from '../words/language.ts';
import { languageName } from '../words/language-name.ts';
import { LANGUAGES } from '../words/languages.ts';
import { say } from '../words/say.ts';
import { MenuButton } from './menu-button.tsx';
import { focusPage } from './lost-focus.ts';
import { useTheme } from './theme.ts';
import * as bar from '../words/en/bar.ts';

// What changes the language is no part of the page until somebody does.
const choose = async (code: string) => (await import('./language-preference.ts')).chooseLanguage(code);

/** The languages, each by its own name. Where a catalog cannot be had, the page stays in its language, and says so. */
export function LanguageButton() {
  const [failed, setFailed] = useState<string>();
  const text = say(languages.notLoaded);
  const items = LANGUAGES.map((code) => ({
    label: languageName(code),
    lang: code,
    checked: code === language().code,
    keepsOpen: true,
    ...(code === failed && { hint: text }),
    onSelect: () => {
      setFailed(undefined);
      // The page is drawn anew, and the button with it.
      choose(code).then(
        () => requestAnimationFrame(focusPage),
        () => setFailed(code),
      );
    },
  }));
  return (
    <>
      <MenuButton label={say(languages.language)} items={items}>
        {(parts) => (
          <IconButton {...parts} aria-label={say(languages.language)}>
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

/** Goes round the themes; its icon is the one in force. */
export function ThemeButton() {
  const [theme, advance] = useTheme();
  const Icon = THEMES[theme];
  return (
    <IconButton aria-label={say(bar.theme)} title={say(bar.themeInForce, { theme })} onClick={advance}>
      <Icon {...ICON_PROPS} />
    </IconButton>
  );
}
