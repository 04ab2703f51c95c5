import { wantsReading, type ListedView, type ShownDeleted } from '../view/view.ts';
import { endpointOf, type ResourceDefinition } from './resource.ts';

/** The switch of deleted records, which no facet has: records of a list have one state or both. */
export interface DeletedSwitch {
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

/** The switch of a view; undefined: its type has no deleted records. */
export function deletedSwitch(
  resource: Pick<ResourceDefinition, 'search' | 'hasNoDeleted'>,
  view: ListedView,
  change: (members: { readonly deleted: ShownDeleted | null }) => void,
): DeletedSwitch | undefined {
  if (resource.hasNoDeleted) return undefined;
  const isShown = Boolean(view.deleted);
  // They stand beside the live ones in a list, and alone in a search, whose index has no others to add.
  const shown = endpointOf(resource, view) === 'search' && !wantsReading(view) ? 'only' : 'also';
  return { isShown, onToggle: () => change({ deleted: isShown ? null : shown }) };
}
