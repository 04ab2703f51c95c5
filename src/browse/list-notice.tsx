import { Lazy } from '../ui/lazy-boundary.tsx';
import { lazyComponent, lazyPart } from '../ui/lazy.ts';
import { usePainted } from '../ui/render-timing.tsx';
import type { NoticeInput } from './notice-banner.tsx';

/** The notice about the whole list. */
export const lazyNoticeBanner = lazyPart(() => import('./notice-banner.tsx'));
const NoticeBanner = lazyComponent(lazyNoticeBanner, (loaded) => loaded.NoticeBanner);

/** What is said of a list that is read. */
export const lazyReadingNotice = lazyPart(() => import('./reading-notice.tsx'));
export const ReadingNotice = lazyComponent(lazyReadingNotice, (loaded) => loaded.ReadingNotice);
export const ReadingSummary = lazyComponent(lazyReadingNotice, (loaded) => loaded.ReadingSummary);

/** The strip of the one notice under the title; nothing where there is nothing to say. */
export function ListNotice(input: NoticeInput) {
  const isPainted = usePainted(true, false);
  return (
    isPainted && (
      <Lazy>
        <NoticeBanner {...input} />
      </Lazy>
    )
  );
}
