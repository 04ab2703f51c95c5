import type { EntityReference } from '../../api/schemas/entity.ts';
import type { EntityRow } from '../../api/schemas/record.ts';
import { EmptyValue, nameList } from '../../entity/cell-parts.tsx';
import { copiedDescription, plainDescription, renderDescription } from '../../entity/description.tsx';
import {
  renderLocation,
  locationText,
  NameCell,
  ownDisplayName,
  renderService,
  shownName,
} from '../../entity/names.tsx';
import { peopleText, renderFollowers, renderOwners } from '../../entity/people.tsx';
import { otherTagsText, renderTags, splitTier, tagsText, tierText } from '../../entity/tags.tsx';
import { localSortableTime, renderAge, sortableTime } from '../../entity/updated.tsx';
import { renderUsage, usagePeriod } from '../../entity/usage.tsx';
import type { Translator } from '../../i18n/translate.ts';
import { spellOutInvisible, visibleText } from '../../ui/text.tsx';
import type { ResourceColumn, ColumnSpec } from '../resource.ts';
import { SHARED_COLUMNS, type SharedColumnId } from './columns.ts';
import styles from './column-views.module.css';

/** Widths in px. */
export type ColumnView<Row = EntityRow> = Omit<ResourceColumn<Row>, keyof ColumnSpec>;

type TextOf<Row> = (row: Row, t: Translator) => string | null | undefined;

/** Cells of one short text. @param value undefined: not loaded; null or empty: none @param title absent: the text */
export const textView = <Row,>(
  value: TextOf<Row>,
  title?: (row: Row, t: Translator) => string | undefined,
): ColumnView<Row> => ({
  width: 140,
  render: (row, t) => {
    const text = value(row, t);
    if (text === undefined) return null;
    return text === null || text === '' ? (
      <EmptyValue />
    ) : (
      <bdi className="clip" title={spellOutInvisible(title?.(row, t) ?? text)} translate="no">
        {visibleText(text)}
      </bdi>
    );
  },
  text: (row, t) => value(row, t) ?? '',
});

/** An age; files have its time in UTC, copies in the local time zone. @param at ms; undefined: not loaded; null: none */
export const ageView = <Row,>(at: (row: Row) => number | null | undefined): ColumnView<Row> => {
  const timeOf = (row: Row) => at(row) ?? undefined;
  const writtenBy = (write: (time: number) => string) => (row: Row) => {
    const time = timeOf(row);
    return time === undefined ? '' : write(time);
  };
  return {
    width: 136,
    align: 'end',
    render: (row, t, _width, now) => {
      const time = at(row);
      return time === undefined ? null : renderAge(time, now, t);
    },
    text: writtenBy(localSortableTime),
    file: { text: writtenBy(sortableTime), time: timeOf },
  };
};

/** Undefined: not loaded. */
const namesOf = (references: readonly EntityReference[] | undefined): string | undefined =>
  references?.flatMap((reference) => shownName(reference) ?? []).join(', ');

const usageCount = ({ usageSummary }: EntityRow): number | undefined =>
  usageSummary && usagePeriod(usageSummary)?.stats.count;

export const SHARED_VIEWS: Readonly<Record<SharedColumnId, ColumnView>> = {
  name: {
    width: 232,
    minWidth: 140,
    maxWidth: 800,
    grow: 2,
    roomyWidth: 340,
    narrow: 'name',
    render: (row) => <NameCell row={row} />,
    text: (row) => row.name,
  },
  location: {
    width: 188,
    maxWidth: 600,
    grow: 2,
    roomyWidth: 340,
    narrow: 'place',
    render: (row, _, width) => renderLocation(row, width),
    place: { depth: 3, render: renderLocation },
    text: locationText,
    file: {
      data: ({ service = null, database = null, databaseSchema = null }) => ({
        service,
        database,
        databaseSchema,
      }),
    },
  },
  service: {
    width: 168,
    grow: 1,
    narrow: 'place',
    render: renderService,
    text: ({ service }) => service?.name ?? '',
    file: { data: ({ service, serviceType }) => ({ service: service ?? null, serviceType }) },
  },
  owners: {
    width: 172,
    render: renderOwners,
    text: ({ owners }, t) => peopleText(owners, t),
  },
  tags: {
    width: 220,
    maxWidth: 600,
    grow: 1,
    render: renderTags,
    text: tagsText,
    apart: [
      {
        id: 'tier',
        label: 'facet.tier',
        text: tierText,
        file: { data: ({ tags }) => ({ tier: (tags && splitTier(tags).tier?.tagFQN) ?? null }) },
      },
      { id: 'tags', label: 'column.tags', text: otherTagsText },
    ],
  },
  usageSummary: {
    labelNote: 'column.usageDays',
    width: 180,
    minWidth: 148,
    render: renderUsage,
    text: (row) => String(usageCount(row) ?? ''),
    file: { number: usageCount },
  },
  followers: {
    width: 132,
    render: renderFollowers,
    // The search index has only ids of followers.
    text: ({ followers = [] }, t) =>
      followers.some(({ name }) => name !== undefined)
        ? peopleText(followers, t)
        : followers.flatMap(({ id }) => id ?? []).join(', '),
  },
  description: {
    width: 320,
    maxWidth: 900,
    grow: 1,
    render: renderDescription,
    text: copiedDescription,
    file: { text: plainDescription },
  },
  domains: { ...textView(({ domains }) => namesOf(domains)), width: 160 },
  dataProducts: { ...textView(({ dataProducts }) => namesOf(dataProducts)), width: 160 },
  certification: textView(
    ({ certification }) =>
      certification &&
      (certification.tagLabel.displayName ?? certification.tagLabel.tagFQN.replace(/^Certification\./, '')),
    ({ certification }) => certification?.tagLabel.tagFQN,
  ),
  entityStatus: textView(({ entityStatus }) => entityStatus ?? null),
  displayName: {
    ...textView((row) => ownDisplayName(row) ?? null),
    width: 200,
    maxWidth: 600,
    file: { data: (row) => ({ displayName: ownDisplayName(row) ?? null }) },
  },
  updatedAt: { ...ageView(({ updatedAt }) => updatedAt ?? null), narrow: 'age' },
};

export const sharedColumns = (...ids: readonly SharedColumnId[]): readonly ResourceColumn[] =>
  ids.map((id) => ({ ...SHARED_COLUMNS[id], ...SHARED_VIEWS[id] }));

/** The columns that stand last in all types. */
export const LAST_COLUMNS = ['entityStatus', 'displayName', 'description', 'updatedAt'] as const;

export const assetColumns = (): readonly ResourceColumn[] =>
  sharedColumns('followers', 'domains', 'dataProducts', 'certification', ...LAST_COLUMNS);

type OwnColumn<Row> = ColumnSpec &
  Partial<Pick<ColumnView<Row>, 'width' | 'narrow' | 'file'>> & {
    /** The unit of a count, shown after the figure if no header names the column; absent: none. */
    readonly unit?: (count: number, t: Translator) => string;
  };

interface FigureView<Row> {
  /** Undefined: not loaded; null: none. */
  readonly value: (row: Row) => number | null | undefined;
  readonly title?: ((row: Row, t: Translator) => string | undefined) | undefined;
  readonly figureText?: (figure: number, t: Translator) => string;
  readonly unit?: OwnColumn<Row>['unit'];
}

export const figureView = <Row,>({
  value,
  title,
  figureText = (figure, t) => t.number(figure),
  unit,
}: FigureView<Row>): ColumnView<Row> => ({
  width: 100,
  align: 'end',
  render: (row, t) => {
    const figure = value(row);
    if (figure === undefined) return null;
    return figure === null ? (
      <EmptyValue />
    ) : (
      <span className={styles.figure} title={title?.(row, t)}>
        <span>{figureText(figure, t)}</span>
        {unit && <span className={styles.unit}>{` ${unit(figure, t)}`}</span>}
      </span>
    );
  },
  text: (row) => String(value(row) ?? ''),
  file: { number: (row) => value(row) ?? undefined },
});

/** The member of a row with the column's id; undefined: its field is not loaded; null: none. */
const memberOf =
  <Value,>({ id, field }: Pick<ColumnSpec, 'id' | 'field'>, isValue: (member: unknown) => member is Value) =>
  (row: EntityRow): Value | null | undefined => {
    const { [id]: member }: Readonly<Record<string, unknown>> = row;
    if (isValue(member)) return member;
    return field && member === undefined ? undefined : null;
  };
const isNumber = (member: unknown) => typeof member === 'number';
const isString = (member: unknown) => typeof member === 'string';

export const figureColumn = <Row extends EntityRow>(
  { unit, ...column }: OwnColumn<Row>,
  value: FigureView<Row>['value'] = memberOf(column, isNumber),
  title?: FigureView<Row>['title'],
): ResourceColumn<Row> => ({ ...figureView({ value, title, unit }), ...column, align: 'end' });

export const textColumn = <Row extends EntityRow>(
  column: Omit<OwnColumn<Row>, 'unit'> & Partial<Pick<ColumnView<Row>, 'grow' | 'align'>>,
  value: TextOf<Row> = memberOf(column, isString),
  title?: (row: Row, t: Translator) => string | undefined,
): ResourceColumn<Row> => ({ ...textView(value, title), ...column });

/** The number of parts; their names are the title, and the value in files for people. @param names undefined: not loaded */
export const namesColumn = <Row extends EntityRow>(
  column: OwnColumn<Row>,
  names: (row: Row) => readonly string[] | undefined,
): ResourceColumn<Row> =>
  figureColumn(
    { ...column, file: { text: (row) => (names(row) ?? []).join(', '), ...column.file } },
    (row) => {
      const count = names(row)?.length;
      return count === 0 ? null : count;
    },
    (row, t) => nameList(names(row) ?? [], t),
  );
