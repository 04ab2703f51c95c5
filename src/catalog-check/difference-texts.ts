import { filtersText } from '../filters/filter-words.ts';
import { t, tEnglish, type PlainMessageKey } from '../i18n/translate.ts';
import { BYTE_ORDER_MARK, csvLine } from '../ui/csv.ts';
import type { Difference, DifferenceReason, Differences } from './comparison.ts';

// Differences in words, on screen and in files.

/** Why something is a difference, as a sentence without its subject. @param database that the list is of; null: all */
export function reasonText(reason: DifferenceReason, database: string | null): string {
  switch (reason.is) {
    case 'missing':
      return t('catalogCheck.isMissing');
    case 'unmet':
      return t('catalogCheck.isUnmet', { filters: filtersText(reason.filters) });
    case 'unlisted':
      return database === null ? t('catalogCheck.isUnlisted') : t('catalogCheck.isUnlistedIn', { database });
  }
}

/** Names of columns for programs: in English, as those of an export. */
const HEAD: readonly PlainMessageKey[] = [
  'catalogCheck.kind',
  'column.name',
  'export.fullName',
  'catalogCheck.why',
];

/** Lines that are written at once. */
const LINES_A_PIECE = 1_000;

/** The differences as CSV, piece by piece: kind, name, FQN, why. @param database as of `reasonText` */
export function* csvPieces({ missing, stale }: Differences, database: string | null): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD.map((key) => tEnglish(key)));
  const line = (kind: string, { name, fullyQualifiedName, reason }: Difference) =>
    csvLine([kind, name, fullyQualifiedName, reasonText(reason, database)]);
  for (const [kind, { kept }] of [
    ['missing-in-search', missing],
    ['stale-hit', stale],
  ] as const) {
    for (let at = 0; at < kept.length; at += LINES_A_PIECE) {
      yield kept
        .slice(at, at + LINES_A_PIECE)
        .map((one) => line(kind, one))
        .join('');
    }
  }
}
