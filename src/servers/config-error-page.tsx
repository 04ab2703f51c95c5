import { Wrench } from 'lucide-react';
import { shapeValues } from '../api/error-messages.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusMessage } from '../ui/notices.tsx';
import { type ConfigFault, ConfigError } from './site-config.ts';

export function configFaultText(fault: ConfigFault, t: Translator): string {
  switch (fault.kind) {
    case 'not-json':
      return t('siteConfig.notJson');
    case 'list':
      return t('siteConfig.list');
    case 'same-id':
      return t('siteConfig.sameId', { id: fault.id });
    case 'shape':
      return t('siteConfig.shape', shapeValues(fault));
    default:
      return t(`siteConfig.${fault.kind}`, {
        member: fault.member,
        value: fault.value,
      });
  }
}

interface ConfigErrorPageProps {
  readonly error: unknown;
  readonly isOfDemo: boolean;
}

/** The page shown if the app cannot start: its `config.json` is faulty, or one of its own files failed to load. */
export function ConfigErrorPage({ error, isOfDemo }: ConfigErrorPageProps) {
  const t = useTranslator();
  const isSetUp = error instanceof ConfigError;
  const texts = isSetUp
    ? [configFaultText(error.fault, t), t('siteConfig.setUpAdvice')]
    : [t(isOfDemo ? 'siteConfig.demoRefused' : 'siteConfig.couldNotBeginText')];
  return (
    <main>
      <StatusMessage
        wholePage
        tone="bad"
        icon={<Wrench {...ICON_PROPS} />}
        title={t(isSetUp ? 'siteConfig.setUpWrongly' : 'siteConfig.couldNotBegin')}
        texts={texts}
        actions={[{ label: t('siteConfig.tryAgain'), onClick: () => location.reload() }]}
        // The text of a program is in its language, not in the reader's.
        details={isSetUp ? undefined : String(error)}
      />
    </main>
  );
}
