import { Lazy } from '../ui/lazy-boundary.tsx';
import { useOnline } from '../ui/use-online.ts';
import { useBrowsed } from './browsed.ts';
import { AfterRows, afterRows } from './lazy-parts.ts';

/** The strips under the title: how far a list is read, and the notice about the list. */
export function ListNotices({ isReady }: { readonly isReady: boolean }) {
  const { list } = useBrowsed();
  const { progress } = list;
  const isOnline = useOnline(list.session.retry);
  return (
    <>
      {progress && (
        <Lazy part={afterRows}>{({ ReadingNotice }) => <ReadingNotice progress={progress} />}</Lazy>
      )}
      {isReady && <AfterRows>{({ NoticeBanner }) => <NoticeBanner isOnline={isOnline} />}</AfterRows>}
    </>
  );
}
