import { Suspense, useEffect, useState } from 'react';
import { lateExtra } from '../../ui/late-part.ts';

const FindHintNote = lateExtra(() => import('./find-hint-note.tsx'));

const isFind = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'f' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Control or Command and F is left to the browser. The first time a hint says what it finds, and what finds more. */
export function FindHint() {
  const [stage, setStage] = useState<'waiting' | 'shown' | 'over'>('waiting');
  useEffect(() => {
    if (stage !== 'waiting') return undefined;
    const onKey = (event: KeyboardEvent) => {
      // Over a dialog or a drawer the search cannot be reached.
      if (isFind(event) && !document.querySelector('[role=dialog], header[inert]')) setStage('shown');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [stage]);
  return (
    stage === 'shown' && (
      <Suspense>
        <FindHintNote onClose={() => setStage('over')} />
      </Suspense>
    )
  );
}
