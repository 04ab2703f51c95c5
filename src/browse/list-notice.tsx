import { useEffect, useState } from 'react';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { lazyComponent, lazyPart, useOptionalPart } from '../ui/lazy.ts';
import { afterPaint } from '../ui/render-timing.tsx';
import type { NoticeInput } from './list-messages.tsx';

/** What is said about the whole list. It is loaded after the first rows, and before the network may be gone. */
export const lazyListMessages = lazyPart(() => import('./list-messages.tsx'));
export const NotFoundPage = lazyComponent(lazyListMessages, (messages) => messages.NotFoundPage);
export const ConfigErrorPage = lazyComponent(lazyListMessages, (messages) => messages.ConfigErrorPage);
const NoticeBanner = lazyComponent(lazyListMessages, (messages) => messages.NoticeBanner);

function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted;
}

/** The messages of the list, which are loaded once what calls this was painted; undefined before. */
export const useListMessages = () => useOptionalPart(lazyListMessages, useIsPainted());

/** The strip of the one notice under the title; nothing where there is nothing to say. */
export function ListNotice(input: NoticeInput) {
  const isPainted = useIsPainted();
  return (
    isPainted && (
      <Lazy>
        <NoticeBanner {...input} />
      </Lazy>
    )
  );
}
