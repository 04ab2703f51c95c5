import { useEffect, useState } from 'react';
import { lazyPart, useLoadedPart } from '../ui/lazy.ts';
import { afterPaint } from '../ui/render-timing.tsx';
import type { NoticeInput } from './list-messages.tsx';

/** Loads what is said about the whole list: after the first rows, and before the network may be gone. */
export const preloadListMessages = () => import('./list-messages.tsx');

const lazyListMessages = lazyPart(preloadListMessages);

/** The messages of the list, which are loaded once what calls this was painted; undefined before. */
export function useListMessages() {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return useLoadedPart(lazyListMessages, isPainted);
}

/** The strip of the one notice under the title; nothing where there is nothing to say. */
export function ListNotice(input: NoticeInput) {
  const loaded = useListMessages();
  return loaded && <loaded.NoticeBanner {...input} />;
}
