import { shapeValues } from '../api/error-messages.ts';
import * as config from '../words/en/site-config.ts';
import * as words from '../words/en/site-config.ts';
import { say } from '../words/say.ts';
import { type ConfigFault, ConfigError } from './site-config.ts';
import { Wrench } from 'lucide-react';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusMessage } from '../ui/notices.tsx';

/** What is wrong with a `config.json`, in a sentence that names the member. */
export function configFaultText(fault: ConfigFault): string {
  switch (fault.is) {
    case 'not-json':
      return say(config.notJson);
    case 'list':
      return say(config.list);
    case 'same-id':
      return say(config.sameId, { id: fault.id });
    case 'shape':
      return say(config.shape, shapeValues(fault));
    default:
      return say(fault.is === 'base' ? config.base : config.page, {
        member: fault.member,
        value: fault.value,
      });
  }
}

/** The page could not begin: its `config.json` is to be mended, or one of its own files did not come. */
export function ConfigErrorPage({ error }: { readonly error: unknown }) {
  const isSetUp = error instanceof ConfigError;
  const text = isSetUp
    ? configFaultText(error.fault)
    : error instanceof Error
      ? error.message
      : String(error);
  return (
    <main>
      <StatusMessage
        wholePage
        tone="bad"
        icon={<Wrench {...ICON_PROPS} />}
        title={say(isSetUp ? words.setUpWrongly : words.couldNotBegin)}
        texts={[text, say(isSetUp ? words.setUpAdvice : words.couldNotBeginText)]}
        actions={[{ label: say(words.tryAgain), onClick: () => location.reload() }]}
      />
    </main>
  );
}
