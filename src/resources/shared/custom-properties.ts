import type { CustomProperty } from '../../api/custom-properties.ts';
import { propertyKind } from '../../api/custom-properties.ts';
import type { EntityRow } from '../../api/schemas/record.ts';
import { exactTime } from '../../entity/updated.tsx';
import type { Translator } from '../../i18n/translate.ts';
import { truncateText } from '../../ui/cut-text.ts';
import { propertyOfColumn, propertyColumnId, type Column, type ResourceType } from '../resource.ts';
import { figureView, isoTime, textView } from './column-views.tsx';

// Columns of custom properties. A server is asked which it has; before, those that an address names are shown by their names.

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Most letters of a value: a property may hold a document. */
const MAX_TEXT = 1_000;

/** The value of a property; undefined: not loaded; null: none. */
function propertyValue({ extension }: EntityRow, name: string): unknown {
  if (extension === undefined) return undefined;
  return Object.hasOwn(extension, name) ? (extension[name] ?? null) : null;
}

const timeText = (at: unknown, t: Translator): string =>
  typeof at === 'number' ? (exactTime(at, t) ?? String(at)) : String(at);

/** An object as text: a reference, a link, a span of time, a table; else as JSON. */
function objectText(value: Members, t: Translator): string {
  const { displayName, name, fullyQualifiedName, url, displayText, start, end, rows } = value;
  const named = [displayName, name, fullyQualifiedName, displayText, url].find(isText);
  if (named !== undefined) return named;
  if (start !== undefined && end !== undefined) return `${timeText(start, t)} – ${timeText(end, t)}`;
  if (Array.isArray(rows)) return t('property.rows', { count: rows.length });
  return JSON.stringify(value);
}

/**
 * A value of a property as text, by its own form and the kind of the property; null: none.
 * @param property undefined: not known yet
 */
export function propertyText(
  value: unknown,
  property: CustomProperty | undefined,
  t: Translator,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    const texts = value.flatMap((one: unknown) => propertyText(one, property, t) ?? []);
    return texts.length > 0 ? truncateText(texts.join(', '), MAX_TEXT) : null;
  }
  if (isMembers(value)) return truncateText(objectText(value, t), MAX_TEXT);
  const isTime = property !== undefined && propertyKind(property) === 'time';
  if (typeof value === 'number') return isTime ? timeText(value, t) : t.number(value);
  return truncateText(typeof value === 'string' ? value : JSON.stringify(value), MAX_TEXT);
}

const numberOrNull = (value: unknown): number | null | undefined =>
  typeof value === 'number' || value === undefined ? value : null;

/**
 * The column of a property; all columns of properties share one field.
 * @param property undefined: not known yet, so that the name is its label
 */
function propertyColumn(name: string, property: CustomProperty | undefined): Column {
  const id = propertyColumnId(name);
  const isNumber = property !== undefined && propertyKind(property) === 'number';
  const view = isNumber
    ? figureView<EntityRow>({ value: (row) => numberOrNull(propertyValue(row, name)) })
    : textView<EntityRow>((row, t) => {
        const value = propertyValue(row, name);
        return value === undefined ? undefined : propertyText(value, property, t);
      });
  return {
    ...view,
    width: 140,
    maxWidth: 600,
    id,
    label: 'column.property',
    ownLabel: property?.displayName || name,
    field: { name: 'extension' },
    file: {
      text: (row, t) => {
        const value = propertyValue(row, name);
        if (typeof value !== 'number') return propertyText(value, property, t) ?? '';
        return property !== undefined && propertyKind(property) === 'time' ? isoTime(value) : String(value);
      },
      data: (row) => ({ [id]: propertyValue(row, name) ?? null }),
    },
  };
}

/**
 * A type on a server with its columns of custom properties.
 * @param properties undefined: not known yet @param named ids of columns in the address
 */
export function withProperties<Type extends ResourceType>(
  type: Type,
  properties: readonly CustomProperty[] | undefined,
  named: readonly string[],
): Type {
  const columns = properties
    ? properties.map((property) => propertyColumn(property.name, property))
    : named.flatMap((id) => {
        const name = propertyOfColumn(id);
        return name === undefined ? [] : propertyColumn(name, undefined);
      });
  return { ...type, columns: [...type.columns, ...columns], hasProperties: properties !== undefined };
}
