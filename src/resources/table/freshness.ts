import { exactTime } from '../../entity/updated.tsx';
import type { Translator } from '../../i18n/translate.ts';
import { ageView, figureView, type ColumnView } from '../shared/column-views.tsx';
import type { TableRow } from './definition.ts';

// Cells of the last profile of a table, and of the last change of its data. Servers have both of some tables only.

type ValueOf = (row: TableRow) => number | null | undefined;

/** The profile that the server sent. Servers of 1.12 leave it out of lists, so that its absence is not drawn as none. */
const sentProfile = ({ profile }: TableRow): TableRow['profile'] =>
  profile && Object.keys(profile).length > 0 ? profile : undefined;

const ofSent =
  (member: keyof NonNullable<TableRow['profile']>): ValueOf =>
  (row) => {
    const profile = sentProfile(row);
    return profile && (profile[member] ?? null);
  };
const rowCount = ofSent('rowCount');
const sizeInByte = ofSent('sizeInByte');
const profiledAt = ofSent('timestamp');
const lastChangedAt: ValueOf = ({ lifeCycle }) => lifeCycle && (lifeCycle.updated?.timestamp ?? null);

/** The time of the profile that a figure is of, in words. */
function ofProfile({ profile }: TableRow, t: Translator): string | undefined {
  const time = profile?.timestamp === undefined ? undefined : exactTime(profile.timestamp, t);
  return time === undefined ? undefined : t('freshness.profiledAt', { time });
}

const data = (id: string, value: ValueOf) => (row: TableRow) => ({ [id]: value(row) ?? null });

/** Cells by the id of their column. Files have figures, and times as the service sends them. */
export const FRESHNESS_VIEWS = {
  rowCount: {
    ...figureView({ value: rowCount, title: ofProfile }),
    width: 112,
    file: { data: data('rowCount', rowCount) },
  },
  sizeInByte: {
    ...figureView({
      value: sizeInByte,
      title: ofProfile,
      figureText: (bytes, t) => t.bytes(bytes),
    }),
    text: (row: TableRow, t: Translator) => {
      const bytes = sizeInByte(row) ?? undefined;
      return bytes === undefined ? '' : t.bytes(bytes);
    },
    file: {
      text: (row: TableRow) => String(sizeInByte(row) ?? ''),
      data: data('sizeInByte', sizeInByte),
    },
  },
  profiledAt: withData('profiledAt', profiledAt),
  lastChangedAt: { ...withData('lastChangedAt', lastChangedAt), width: 124 },
} satisfies Readonly<Record<string, ColumnView<TableRow>>>;

function withData(id: string, value: ValueOf): ColumnView<TableRow> {
  const view = ageView(value);
  return { ...view, file: { ...view.file, data: data(id, value) } };
}
