import { Suspense, useEffect, useState } from 'react';
import { isBehindOverlay } from '../ui/commands.ts';
import { lazyWithRetry } from '../ui/lazy.ts';
import { preloadListMessages } from './list-notice.tsx';

const FindHintPopup = lazyWithRetry(async () => ({ default: (await preloadListMessages()).FindHintPopup }));

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
  return (
    stage === 'shown' && (
      <Suspense>
        <FindHintPopup onClose={() => setStage('over')} />
      </Suspense>
    )
  );
}
