import { useState } from 'react';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { lazyPart } from '../ui/lazy.ts';
import { sameList, type ListCriteria, type View } from '../view/view.ts';
import type { CheckResult } from './check-dialog.tsx';

export const lazyCheck = lazyPart(async () => {
  const { default: CheckDialog, DifferenceNotice } = await import('./check-dialog.tsx');
  return { CheckDialog, DifferenceNotice };
});

interface CatalogCheckProps {
  readonly view: View;
  readonly isOpen: boolean;
  /** Reads the checked list in place of the index. */
  readonly onReadList: (of: ListCriteria) => void;
  readonly onClose: () => void;
}

/**
 * The dialog "Find missing rows" of a list from a search index. The result is kept as long as the view, so that its
 * differences can be opened one after the other.
 */
export function CatalogCheck({ view, isOpen, onReadList, onClose }: CatalogCheckProps) {
  const [last, setLast] = useState<{ readonly view: View; readonly result: CheckResult }>();
  if (!isOpen) return null;
  return (
    <Lazy part={lazyCheck} onClose={onClose}>
      {({ CheckDialog }) => (
        <CheckDialog
          view={view}
          last={last && sameList(last.view, view) ? last.result : undefined}
          onResult={(result, of) => setLast({ view: of, result })}
          onReadList={onReadList}
          onClose={onClose}
        />
      )}
    </Lazy>
  );
}
