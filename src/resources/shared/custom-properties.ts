import { propertyKind, type CustomProperty } from '../../api/custom-properties.ts';
import type { EntityRow } from '../../api/schemas/record.ts';
import { copiedDescription, plainDescription, renderDescription } from '../../entity/description.tsx';
import { exactTime, localSortableTime, sortableTime } from '../../entity/updated.tsx';
import '../../i18n/later-messages.ts';
import type { Translator } from '../../i18n/translate.ts';
import { truncateText } from '../../ui/cut-text.ts';
import { propertyOfColumn, propertyColumnId, type ResourceColumn, type ResourceType } from '../resource.ts';
import { figureView, textView } from './column-views.tsx';

// Columns of custom properties. A server is asked which it has; before, those of the address are shown by their names.

export type Members = Readonly<Record<string, unknown>>;
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Undefined: not loaded; null: none. */
function propertyValue({ extension }: EntityRow, name: string): unknown {
  if (extension === undefined) return undefined;
  return Object.hasOwn(extension, name) ? (extension[name] ?? null) : null;
}

const timeText = (at: unknown, t: Translator): string =>
  typeof at === 'number' ? (exactTime(at, t) ?? String(at)) : String(at);

/** An object as text: a reference, a link with its URL, a span of time, the rows of a table; else as JSON. */
function objectText(value: Members, t: Translator): string {
  const { displayName, name, fullyQualifiedName, url, displayText, start, end, rows } = value;
  const named =
    [displayName, name, fullyQualifiedName].find(isText) ?? [displayText, url].filter(isText).join(' ');
  if (named) return named;
  if (start !== undefined && end !== undefined) return `${timeText(start, t)} – ${timeText(end, t)}`;
  if (Array.isArray(rows)) return rows.filter(isMembers).map(rowText).join('\n');
  return JSON.stringify(value);
}

const rowText = (row: Members): string =>
  Object.entries(row)
    .map((cell) => cell.join(': '))
    .join(', ');

/** A value of a property as text, by its own form and the kind of the property; null: none. */
export function propertyText(
  value: unknown,
  property: CustomProperty | undefined,
  t: Translator,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => propertyText(item, property, t) ?? []).join(', ') || null;
  }
  if (isMembers(value)) return objectText(value, t);
  const isTime = property !== undefined && propertyKind(property) === 'time';
  if (typeof value === 'number') return isTime ? timeText(value, t) : t.number(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Most letters of a cell: a property may hold a document. */
const MAX_CELL = 1_000;

const oneLine = (text: string | null | undefined): string | null | undefined =>
  text && truncateText(text, MAX_CELL).replaceAll(/\s*\n\s*/g, ' ');

const numberOrNull = (value: unknown): number | null | undefined =>
  typeof value === 'number' || value === undefined ? value : null;

/** The column of a property; all columns of properties share one field. */
function propertyColumn(property: CustomProperty): ResourceColumn {
  const { name, displayName, propertyType } = property;
  const id = propertyColumnId(name);
  const kind = propertyKind(property);
  const textOf = (row: EntityRow, t: Translator) => {
    const value = propertyValue(row, name);
    return value === undefined ? undefined : propertyText(value, property, t);
  };
  const timeOf = (row: EntityRow) => numberOrNull(propertyValue(row, name)) ?? undefined;
  const isMarkdown = propertyType?.name === 'markdown';
  const described = (row: EntityRow, t: Translator) => ({ description: textOf(row, t) ?? '' });
  const markdownView: Pick<ResourceColumn, 'render' | 'text'> = {
    render: (row, t) => (textOf(row, t) === undefined ? null : renderDescription(described(row, t))),
    text: (row, t) => copiedDescription(described(row, t)),
  };
  const view =
    kind === 'number'
      ? figureView<EntityRow>({ value: (row) => numberOrNull(propertyValue(row, name)) })
      : textView<EntityRow>((row, t) => oneLine(textOf(row, t)));
  return {
    ...view,
    ...(isMarkdown && markdownView),
    ...(kind === 'time' && {
      text: (row, t) => {
        const at = timeOf(row);
        return at === undefined ? (textOf(row, t) ?? '') : localSortableTime(at);
      },
    }),
    width: 140,
    maxWidth: 600,
    id,
    label: 'column.property',
    ownLabel: displayName || name,
    field: { name: 'extension' },
    file: {
      text: (row, t) => {
        const value = propertyValue(row, name);
        if (typeof value === 'number') return kind === 'time' ? sortableTime(value) : String(value);
        return isMarkdown ? plainDescription(described(row, t)) : (textOf(row, t) ?? '');
      },
      data: (row) => ({ [id]: propertyValue(row, name) ?? null }),
      ...(kind === 'time' && { time: timeOf }),
    },
  };
}

/**
 * A type with columns of its custom properties.
 * @param properties undefined: not known yet @param named ids in the address
 */
export function withProperties<Type extends ResourceType>(
  type: Type,
  properties: readonly CustomProperty[] | undefined,
  named: readonly string[],
): Type {
  const known = properties ?? named.flatMap((id) => propertyOfColumn(id) ?? []).map((name) => ({ name }));
  return {
    ...type,
    columns: [...type.columns, ...known.map(propertyColumn)],
    hasProperties: properties !== undefined,
  };
}
