import { Lazy } from '../ui/lazy-boundary.tsx';
import { useOptionalPart } from '../ui/lazy.ts';
import { useRested } from '../ui/paint.ts';
import { useOnline } from '../ui/use-online.ts';
import { useBrowsed } from './browsed.ts';
import { afterRows } from './lazy-parts.ts';

function ListNotice({ isOnline }: { readonly isOnline: boolean }) {
  const isPainted = useRested(true, { after: 'paint', before: false });
  const loaded = useOptionalPart(afterRows, isPainted);
  return loaded && isPainted && <loaded.NoticeBanner isOnline={isOnline} />;
}

/** The strips under the title: how far a list is read, and the notice about the list. */
export function ListNotices({ isReady }: { readonly isReady: boolean }) {
  const { list, source } = useBrowsed();
  const { progress } = source;
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
