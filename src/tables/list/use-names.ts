import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../api/client-context.ts';
import type { TablePage } from '../../api/source.ts';
import type { TableRow } from '../../api/table-schema.ts';
import { namesQuery } from './go-to-names.ts';

/** Long enough for a word's next letter. */
const PAUSE_MS = 200;

export interface Names {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Searches now, without the pause. */
  readonly search: () => void;
  /** The text looked for; empty: none. */
  readonly q: string;
  /** The tables found, the best first; those of the text before stay until they are here. */
  readonly tables: readonly TableRow[];
  /** The tables are those of the text as it is typed now, or there are none yet. */
  readonly isCurrent: boolean;
  /** The answer to the text as it is typed now; undefined: none yet. */
  readonly page: TablePage | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Tables found by a part of their names as one types, after a pause. @param database FQN of the only one to look in */
export function useNames(database: string | undefined): Names {
  const client = useClient();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const found = useQuery(namesQuery(client, q, database));
  const isCurrent = q === typed.trim() && !found.isPlaceholderData;
  const rows = q === '' ? [] : (found.data?.rows ?? []);

  const search = (text: string) => {
    clearTimeout(timer.current);
    setQ(text.trim());
  };
  return {
    typed,
    type: (text) => {
      setTyped(text);
      clearTimeout(timer.current);
      if (text.trim() === '') search('');
      else timer.current = setTimeout(() => search(text), PAUSE_MS);
    },
    search: () => search(typed),
    q,
    tables: rows.filter((row): row is TableRow => row.kind === 'table'),
    isCurrent,
    page: isCurrent ? found.data : undefined,
    error: isCurrent ? found.error : null,
    retry: () => void found.refetch(),
  };
}
