import { TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS } from './button.tsx';
import { uncopied } from './clipboard.ts';
import { Banner } from './notices.tsx';
import styles from './notices.module.css';

export const useUncopied = (): string | undefined => useSyncExternalStore(uncopied.subscribe, uncopied.get);

/** The notice of a text that could not be copied, shown for copying by hand. */
export function UncopiedNotice({ text }: { readonly text: string }) {
  const t = useTranslator();
  return (
    <Banner
      tone="warn"
      icon={<TriangleAlert {...ICON_PROPS} />}
      actions={
        <Button variant="link" onClick={() => uncopied.set(undefined)}>
          {t('common.close')}
        </Button>
      }
    >
      <b>{t('notice.copyingNotAllowed')}</b>{' '}
      <textarea
        className={styles.uncopied}
        aria-label={t('notice.textToCopy')}
        readOnly
        spellCheck={false}
        rows={1}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Banner>
  );
}
