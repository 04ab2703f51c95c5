import { Lazy } from '../ui/lazy-boundary.tsx';
import { useOnline } from '../ui/use-online.ts';
import { useBrowsed } from './browsed.ts';
import { afterRows, useAfterRows } from './lazy-parts.ts';

function ListNotice({ isOnline }: { readonly isOnline: boolean }) {
  const parts = useAfterRows();
  return parts && <parts.NoticeBanner isOnline={isOnline} />;
}

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
      {isReady && <ListNotice isOnline={isOnline} />}
    </>
  );
}
