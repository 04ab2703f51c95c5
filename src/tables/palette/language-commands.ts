import * as languages from '../../words/en/languages.ts';
import * as palette from '../../words/en/palette.ts';
import { language } from '../../words/language.ts';
import { languageName } from '../../words/language-name.ts';
import { LANGUAGES } from '../../words/languages.ts';
import { say } from '../../words/say.ts';
import type { PaletteCommand } from './palette-items.ts';

interface Ends {
  /** The page speaks it, and is drawn anew. */
  readonly onDone: () => void;
  /** Nothing has changed. @param text what to say of it */
  readonly onFailed: (text: string) => void;
}

/** The other languages that the page can speak, each by its own name. */
export const languageCommands = ({ onDone, onFailed }: Ends): readonly PaletteCommand[] =>
  LANGUAGES.filter((code) => code !== language().code).map((code) => ({
    id: `language-${code}`,
    label: say(palette.speak, { name: languageName(code) }),
    group: 'Anywhere',
    stays: true,
    run: () => {
      // What changes the language is no part of the page until somebody does.
      const choosing = import('../../ui/choose-language.ts').then((choice) => choice.chooseLanguage(code));
      choosing.then(onDone, () => onFailed(say(languages.notLoaded)));
    },
  }));
