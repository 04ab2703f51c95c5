import { useResource } from '../resources/registry.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { lazyComponent, lazyPart } from '../ui/lazy.ts';
import { useRested } from '../ui/paint.ts';
import type { NoticeInput } from './notice-banner.tsx';
import type { BrowsedList } from './use-browsed-list.ts';

/** The notice about the whole list. */
export const lazyNoticeBanner = lazyPart(() => import('./notice-banner.tsx'));
const NoticeBanner = lazyComponent(lazyNoticeBanner, (loaded) => loaded.NoticeBanner);

/** The strip and the summary of a list that is read. */
export const lazyReadingNotice = lazyPart(() => import('./reading-notice.tsx'));
const ReadingNotice = lazyComponent(lazyReadingNotice, (loaded) => loaded.ReadingNotice);
export const ReadingSummary = lazyComponent(lazyReadingNotice, (loaded) => loaded.ReadingSummary);

/** The notice about the whole list, if there is one. */
function ListNotice(input: NoticeInput) {
  const isPainted = useRested(true, { after: 'paint', before: false });
  return (
    isPainted && (
      <Lazy>
        <NoticeBanner {...input} />
      </Lazy>
    )
  );
}

interface ListNoticesProps extends Pick<
  BrowsedList,
  'view' | 'broken' | 'change' | 'list' | 'unindexed' | 'source' | 'unanswered' | 'onGoOn'
> {
  readonly isReady: boolean;
  readonly isOnline: boolean;
}

/** The strips under the title: how far a list is read, and the notice about the list. */
export function ListNotices(props: ListNoticesProps) {
  const { view, broken, change, list, source, isOnline } = props;
  const { resource } = useResource();
  return (
    <>
      {source.progress && (
        <Lazy>
          <ReadingNotice
            view={view}
            progress={source.progress}
            unanswered={props.unanswered}
            onGoOn={props.onGoOn}
            onSearch={() => change({ readsList: false })}
          />
        </Lazy>
      )}
      {props.isReady && (
        <ListNotice
          resource={resource}
          broken={broken}
          list={list}
          unindexed={props.unindexed}
          columns={view.columns}
          offline={!isOnline}
        />
      )}
    </>
  );
}
