import type { ComponentProps } from 'react';
import { nameBy, useNamedRecords } from '../filter-bar/named-records.ts';
import { SaveViewForm } from '../saved-views/save-view-form.tsx';

/** The form that saves the list on screen. It calls values of filters as their chips do. */
export function SaveView(props: Omit<ComponentProps<typeof SaveViewForm>, 'nameOf'>) {
  return <SaveViewForm {...props} nameOf={nameBy(useNamedRecords(props.view.filters))} />;
}
