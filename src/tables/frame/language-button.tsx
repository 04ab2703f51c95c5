import { Languages } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import * as languages from '../../words/en/languages.ts';
import { language } from '../../words/language.ts';
import { languageName } from '../../words/language-name.ts';
import { LANGUAGES } from '../../words/languages.ts';
import { say } from '../../words/say.ts';
import { MenuButton } from './menu-button.tsx';
import { focusPage } from './use-lost-focus.ts';

// What changes the language is no part of the page until somebody does.
const choose = async (code: string) => (await import('../../ui/choose-language.ts')).chooseLanguage(code);

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
            <Languages {...ICON} />
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
