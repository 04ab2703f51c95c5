import { useEffect, useState } from 'react';

/**
 * The page's one polite live region: says a text once it has stood for `delayMs`, so that a place that changes while
 * somebody scrolls is not read out row by row.
 */
export function Announcer({ text, delayMs = 500 }: { readonly text: string; readonly delayMs?: number }) {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {said}
    </div>
  );
}
