import { wantsReading, type ListedView, type ShownDeleted } from '../view/view.ts';
import { endpointOf, type ResourceDefinition } from './resource.ts';

/** Deleted records stand beside the live ones in a list, and alone in a search, whose index has no others to add. */
export const toggledDeleted = (
  resource: Pick<ResourceDefinition, 'search'>,
  view: ListedView,
): ShownDeleted | null => {
  if (view.deleted) return null;
  return endpointOf(resource, view) === 'search' && !wantsReading(view) ? 'only' : 'also';
};

/** The switch of deleted records, which no facet has: records of a list have one state or both. */
export interface DeletedSwitch {
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

/** The switch of a view; undefined: its type has no deleted records. */
export const deletedSwitch = (
  resource: Pick<ResourceDefinition, 'search' | 'hasNoDeleted'>,
  view: ListedView,
  change: (members: { readonly deleted: ShownDeleted | null }) => void,
): DeletedSwitch | undefined =>
  resource.hasNoDeleted
    ? undefined
    : {
        isShown: Boolean(view.deleted),
        onToggle: () => change({ deleted: toggledDeleted(resource, view) }),
      };
