import { useResource } from '../resources/registry.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { useOptionalPart } from '../ui/lazy.ts';
import { useRested } from '../ui/paint.ts';
import { afterRows } from './lazy-parts.ts';
import type { NoticeInput } from './notice-banner.tsx';
import type { BrowsedList } from './use-browsed-list.ts';

/** The notice about the whole list, if there is one. */
function ListNotice(input: NoticeInput) {
  const isPainted = useRested(true, { after: 'paint', before: false });
  const loaded = useOptionalPart(afterRows, isPainted);
  return loaded && isPainted && <loaded.NoticeBanner {...input} />;
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
  const { progress } = source;
  return (
    <>
      {progress && (
        <Lazy part={afterRows}>
          {({ ReadingNotice }) => (
            <ReadingNotice
              view={view}
              progress={progress}
              unanswered={props.unanswered}
              onGoOn={props.onGoOn}
              onSearch={() => change({ readsList: false })}
            />
          )}
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
