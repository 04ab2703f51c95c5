import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Announcer } from '../ui/feedback.tsx';
import { Button } from '../ui/button.tsx';
import { isBehindOverlay, runCommand } from '../ui/commands.ts';
import { useSingleKeys } from '../ui/keyboard.ts';
import { t, tRich } from '../i18n/translate.ts';
import styles from './browser-find-hint.module.css';

/** Time to read it, in ms; with the pointer or the focus on it there is no end. */
const CLOSE_AFTER_MS = 6_000;

const slashKey = () => <kbd>/</kbd>;

/** The hint itself, under the search box: it takes no room, and goes by itself. */
function FindHintPopup({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [isKept, setIsKept] = useState(false);
  const slash = useSingleKeys();
  const fact = t('search.findInPageHint');
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isKept) return undefined;
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isKept]);
  return (
    <div
      className={styles.hint}
      onPointerEnter={() => setIsKept(true)}
      onPointerLeave={() => setIsKept(false)}
      onFocus={() => setIsKept(true)}
      onBlur={() => setIsKept(false)}
    >
      <p>
        {fact}
        {slash && <> {tRich('search.pressKeyToSearch', { key: slashKey })}</>}
      </p>
      <Button
        variant="link"
        onClick={() => {
          runCommand('search');
          onClose();
        }}
      >
        {t('search.searchAllTables')}
      </Button>
      <Announcer text={slash ? `${fact} ${t('search.pressSlashToSearch')}` : fact} delayMs={100} />
    </div>
  );
}

const isFindShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'f' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Control or Command and F is left to the browser. The first time a hint says what it finds, and what finds more. */
export function BrowserFindHint() {
  const [stage, setStage] = useState<'waiting' | 'shown' | 'over'>('waiting');
  useEffect(() => {
    if (stage !== 'waiting') return undefined;
    const onKey = (event: KeyboardEvent) => {
      // Over a dialog or a drawer the search cannot be reached.
      if (isFindShortcut(event) && !isBehindOverlay(event.target)) setStage('shown');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [stage]);
  return stage === 'shown' && <FindHintPopup onClose={() => setStage('over')} />;
}
