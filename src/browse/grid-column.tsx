import type { ReactNode } from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import { unreadableRowText } from '../entity/cell-parts.tsx';
import { fieldValue, type FilledRow, withFields } from '../fields/row-merger.ts';
import type { GridColumn } from '../grid/grid-props.ts';
import type { Translator } from '../i18n/translate.ts';
import { labelText } from '../resources/labels.ts';
import { WIDTH_LIMITS, type ResourceColumn } from '../resources/resource.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { afterRows, type PartsAfterRows } from './lazy-parts.ts';
import type { DrawnRow } from './read-records.ts';

const isAwaited = (row: DrawnRow, field: string): boolean =>
  row.kind !== 'unreadable' && fieldValue(row, field) === undefined && row.cells?.failed[field] === undefined;

/**
 * A column as the grid draws it: values, or marks of those that did not load.
 * @param textSize multiple of the default text size, at which the column's widths and those of its cells are given
 * @param knownPlaces how many names of its rows' places the list says by its scope
 * @param now ms since the epoch, accurate to a minute
 */
export function gridColumn(
  column: ResourceColumn,
  t: Translator,
  textSize: number,
  knownPlaces: number,
  now: number,
): GridColumn<DrawnRow> {
  const field = column.field?.name;
  const { minWidth, maxWidth } = { ...WIDTH_LIMITS, ...column };
  const label = labelText(column, t);
  const note = column.labelNote && t(column.labelNote);
  const recordOf = (row: FilledRow<EntityRow>) => (field === undefined ? row : withFields(row, [field]));
  /** Without its code a cell only says that it has no value to show, because many may fail at once. */
  const lazyCell = (render: (parts: PartsAfterRows) => ReactNode) => (
    <Lazy part={afterRows} renderFailure={() => <span title={t('grid.cannotBeShown')}>?</span>}>
      {render}
    </Lazy>
  );
  return {
    ...column,
    width: column.width * textSize,
    minWidth: minWidth * textSize,
    maxWidth: maxWidth * textSize,
    roomyWidth: (column.roomyWidth ?? 0) * textSize,
    label: note === undefined ? label : t('grid.labelAndNote', { label, note }),
    header:
      note === undefined ? undefined : (
        <>
          <span>{label}</span>
          <small>{` ${note}`}</small>
        </>
      ),
    area: column.narrow,
    ...(field !== undefined && { isAwaited: (row) => isAwaited(row, field) }),
    render: (row, width) => {
      if (row.kind === 'unreadable')
        return column.id === 'name' ? lazyCell(({ UnreadableName }) => <UnreadableName />) : null;
      const error = field && fieldValue(row, field) === undefined ? row.cells?.failed[field] : undefined;
      if (error !== undefined)
        return lazyCell(({ FailedCell }) => <FailedCell label={label} error={error} />);
      const record = recordOf(row);
      const size = width && width / textSize;
      return column.place
        ? column.place.render(record, size, knownPlaces)
        : column.render(record, t, size, now);
    },
    text: (row) => (row.kind === 'unreadable' ? unreadableRowText(row, t) : column.text(recordOf(row), t)),
  };
}
