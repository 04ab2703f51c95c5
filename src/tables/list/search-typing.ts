import { useEffect, useRef, useState } from 'react';
import { readSearchText, type ViewInAddress } from '../../view/use-view.ts';
import { arrived, sending, stands, typing, type Typed } from './typed-text.ts';

/** Long enough for a word's next letter, short enough to feel like typing. */
const PAUSE_MS = 200;

interface SearchTyping {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Search now, without the pause. */
  readonly onSubmit: () => void;
}

/**
 * What is typed, and the search that follows it after a pause. The first letters are a new step of the history, further
 * ones the same step; Back, Forward and links bring the text of their search.
 */
export function useSearchTyping(q: string | null, change: ViewInAddress['change']): SearchTyping {
  const [typed, setTyped] = useState<Typed>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Not from what is drawn: Back may be pressed before the search it leaves was drawn at all.
    const onBack = () => {
      clearTimeout(timer.current);
      setTyped(undefined);
    };
    addEventListener('popstate', onBack);
    return () => {
      removeEventListener('popstate', onBack);
      clearTimeout(timer.current);
    };
  }, []);

  const settled = typed && arrived(typed, q);
  if (settled !== typed) setTyped(settled);
  const current = stands(settled, q) ? settled : undefined;

  // The timer runs later than the render that set it: it must see the address as it is then.
  const search = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim() === '' ? null : text.trim();
    // Not `q`: the address may be ahead of what is drawn, and a step would be made of every few letters.
    const now = readSearchText();
    if (wanted === now) return;
    // Of the state as it will be: what was typed or sent just before may not be drawn yet.
    setTyped((known) => sending(known, text, wanted, q));
    const how = now !== null && wanted !== null ? 'replace' : 'push';
    change(wanted === null ? { q: null, sort: null } : { q: wanted }, how);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });

  return {
    value: current?.text ?? q ?? '',
    onChange: (text) => {
      clearTimeout(timer.current);
      setTyped((known) => typing(known, text, q));
      if (text === '') search(text);
      else timer.current = setTimeout(() => latest.current(text), PAUSE_MS);
    },
    onSubmit: () => {
      if (current) search(current.text);
    },
  };
}
