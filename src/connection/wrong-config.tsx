import { Wrench } from 'lucide-react';
import { ICON } from '../ui/icon-look.ts';
import { Message } from '../ui/message.tsx';
import * as words from '../words/en/site-config.ts';
import { say } from '../words/say.ts';
import { configFaultText } from './config-words.ts';
import type { ConfigError } from './read-site-config.ts';

// By its name: the class itself comes only to those who have a configuration.
const isConfigError = (error: unknown): error is ConfigError =>
  error instanceof Error && error.name === 'ConfigError';

/** The page could not begin: its `config.json` is to be mended, or one of its own files did not come. */
export function WrongConfig({ error }: { readonly error: unknown }) {
  const isSetUp = isConfigError(error);
  const text = isSetUp
    ? configFaultText(error.fault)
    : error instanceof Error
      ? error.message
      : String(error);
  return (
    <main>
      <Message
        wholePage
        tone="bad"
        icon={<Wrench {...ICON} />}
        title={say(isSetUp ? words.setUpWrongly : words.couldNotBegin)}
        texts={[text, say(isSetUp ? words.setUpAdvice : words.couldNotBeginText)]}
        actions={[{ label: say(words.tryAgain), onClick: () => location.reload() }]}
      />
    </main>
  );
}
