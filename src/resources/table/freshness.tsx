import { exactTime } from '../../entity/updated.tsx';
import type { Translator } from '../../i18n/translate.ts';
import { useOptionalPart } from '../../ui/lazy.ts';
import { ageView, figureView, type ColumnView } from '../shared/column-views.tsx';
import { filledProfile, type TableProfile, type TableRow } from './definition.ts';
import type { ProfileCellProps } from './latest-profile.tsx';
import { lazyTableDetails } from './lazy-details.ts';

// Cells of the last profile of a table, and of the last change of its data. Servers have both of some tables only.

type ValueOf = (row: TableRow) => number | null | undefined;

const memberOfProfile =
  (member: keyof TableProfile): ValueOf =>
  (row) => {
    const profile = filledProfile(row.profile);
    return profile && (profile[member] ?? null);
  };
const rowCount = memberOfProfile('rowCount');
const sizeInByte = memberOfProfile('sizeInByte');
const lastChangedAt: ValueOf = ({ lifeCycle }) => lifeCycle && (lifeCycle.updated?.timestamp ?? null);

function ofProfile({ profile }: TableRow, t: Translator): string | undefined {
  const time = profile?.timestamp === undefined ? undefined : exactTime(profile.timestamp, t);
  return time === undefined ? undefined : t('freshness.profiledAt', { time });
}

/** A cell of a profile that its list did not send; blank until its code is here, and its answer. */
function RequestedCell(props: ProfileCellProps) {
  const loaded = useOptionalPart(lazyTableDetails);
  return loaded && <loaded.ProfileCell {...props} />;
}

/** Cells of a profile: the one that the list sent, or else the one at its own path. */
const profileView = (view: ColumnView<TableRow>): ColumnView<TableRow> => ({
  ...view,
  onScreenOnly: true,
  render: (row, t, width, now) =>
    row.profile && !filledProfile(row.profile) ? (
      // A drawn row is reused for another table, whose cell has not rested yet.
      <RequestedCell key={row.fullyQualifiedName} row={row} render={view.render} />
    ) : (
      view.render(row, t, width, now)
    ),
});

const lastChanged = ageView(lastChangedAt);

/** Files have times as the service sends them. */
export const FRESHNESS_VIEWS = {
  rowCount: { ...profileView(figureView({ value: rowCount, title: ofProfile })), width: 112 },
  sizeInByte: {
    ...profileView(
      figureView({ value: sizeInByte, title: ofProfile, figureText: (bytes, t) => t.bytes(bytes) }),
    ),
    text: (row: TableRow, t: Translator) => {
      const bytes = sizeInByte(row) ?? undefined;
      return bytes === undefined ? '' : t.bytes(bytes);
    },
  },
  profiledAt: profileView(ageView(memberOfProfile('timestamp'))),
  lastChangedAt: {
    ...lastChanged,
    width: 124,
    file: {
      ...lastChanged.file,
      data: (row: TableRow) => ({ lastChangedAt: lastChangedAt(row) ?? null }),
    },
  },
} satisfies Readonly<Record<string, ColumnView<TableRow>>>;
