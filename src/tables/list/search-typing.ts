import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { ViewInAddress } from '../../view/use-view.ts';

/** Long enough for a word's next letter, short enough to feel like typing. */
const PAUSE_MS = 200;

interface SearchTyping {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Search now, without the pause. */
  readonly onSubmit: () => void;
}

interface Typed {
  readonly text: string;
  /** Searches that belong to the text: the one in force while it was typed, and the one it was sent as. */
  readonly belongs: readonly (string | null)[];
  /** The step of the history it was typed at; null once it was sent. */
  readonly step: string | null;
}

/**
 * What is typed, and the search that follows it after a pause. The first letters are a new step of the history, further
 * ones the same step; Back, Forward and links bring the text of their search.
 */
export function useSearchTyping(q: string | null, change: ViewInAddress['change']): SearchTyping {
  const { key } = useLocation();
  const popped = useNavigationType() === NavigationType.Pop;
  const [typed, setTyped] = useState<Typed>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const arrived = typed?.step === null && typed.belongs.at(-1) === q && typed.belongs.length > 1;
  if (typed && arrived) setTyped({ ...typed, belongs: [q] });
  const current = typed && typed.belongs.includes(q) && !(popped && typed.step !== key) ? typed : undefined;

  const search = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim() === '' ? null : text.trim();
    if (wanted === q) return;
    setTyped({ text, belongs: [q, wanted], step: null });
    const how = q !== null && wanted !== null ? 'replace' : 'push';
    change(wanted === null ? { q: null, sort: null } : { q: wanted }, how);
  };

  return {
    value: current?.text ?? q ?? '',
    onChange: (text) => {
      clearTimeout(timer.current);
      if (text === '') return search(text);
      setTyped({ text, belongs: [...(current?.belongs ?? []), q], step: key });
      timer.current = setTimeout(() => search(text), PAUSE_MS);
    },
    onSubmit: () => {
      if (current) search(current.text);
    },
  };
}
