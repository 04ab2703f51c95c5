import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { browserStorage } from '../ui/storage.ts';
import { t } from '../i18n/translate.ts';
import styles from './demo-hint.module.css';

const SEEN = 'catalog-browser.demo-hint';

/** On the first visit to the demo: what it is and what can be tried, in three lines. It waits for nobody and takes no focus. */
export default function DemoHint() {
  const [isSeen, setSeen] = useState(() => browserStorage.get(SEEN) !== undefined);
  if (isSeen) return null;
  const close = () => {
    browserStorage.set(SEEN, 'yes');
    setSeen(true);
  };
  return (
    <aside className={styles.hint} aria-label={t('demo.hintLabel')}>
      <ul>
        <li>{t('demo.hintWhat')}</li>
        <li>{t('demo.hintTry')}</li>
        <li>{t('demo.hintMenu')}</li>
      </ul>
      <Button onClick={close}>{t('demo.gotIt')}</Button>
    </aside>
  );
}
