import { Languages } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { language } from '../../words/language.ts';
import { LANGUAGES } from '../../words/languages.ts';
import * as languages from '../../words/en/languages.ts';
import { say } from '../../words/say.ts';
import { MenuButton } from './menu-button.tsx';

const choose = async (code: string) => {
  const choice = await import('../../ui/choose-language.ts');
  await choice.chooseLanguage(code);
};

/** The languages, each by its own name. Where its catalog cannot be had, the page stays in the one before. */
export function LanguageButton() {
  const items = LANGUAGES.map(({ code, name }) => ({
    label: name,
    lang: code,
    checked: code === language().code,
    onSelect: () => void choose(code).catch(() => {}),
  }));
  return (
    <MenuButton label={say(languages.language)} items={items}>
      {(parts) => (
        <IconButton {...parts} aria-label={say(languages.language)} title={say(languages.language)}>
          <Languages {...ICON} />
        </IconButton>
      )}
    </MenuButton>
  );
}
