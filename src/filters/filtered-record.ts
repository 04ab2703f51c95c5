import { tagsOfParts } from '../api/schemas/record.ts';
import type { FilterValue } from './value-syntax.ts';

export interface ComparedReference {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

export interface Label {
  readonly tagFQN: string;
  readonly source?: string | undefined;
}

interface ColumnFacts {
  readonly name: string;
  readonly tags?: readonly Label[] | undefined;
  readonly children?: readonly ColumnFacts[] | undefined;
}

/** The members of a record that filters compare. A member that was not requested counts as missing: request `fieldsOfFilters`. */
export interface FilteredRecord {
  readonly description?: string | undefined;
  readonly updatedAt?: number | undefined;
  readonly tableType?: string | undefined;
  readonly serviceType?: string | undefined;
  readonly entityStatus?: string | undefined;
  readonly service?: ComparedReference | undefined;
  readonly database?: ComparedReference | undefined;
  readonly databaseSchema?: ComparedReference | undefined;
  readonly owners?: readonly ComparedReference[] | undefined;
  readonly followers?: readonly ComparedReference[] | undefined;
  readonly domains?: readonly ComparedReference[] | undefined;
  readonly dataProducts?: readonly ComparedReference[] | undefined;
  readonly certification?: { readonly tagLabel: Label } | undefined;
  readonly tags?: readonly Label[] | undefined;
  readonly extension?: Readonly<Record<string, unknown>> | undefined;
  readonly columns?: readonly ColumnFacts[] | undefined;
  readonly usageSummary?: { readonly weeklyStats?: { readonly count: number } | undefined } | undefined;
}

/** Paths of the parts of a table whose tags count as its own. */
export const TAGGED_PARTS_OF_TABLES: readonly string[] = ['columns'];

/** Whether a tag is a tier, which records and index keep apart from the other tags. */
export const isTier = (tagFQN: string): boolean => tagFQN.startsWith('Tier.');

/** The tags that count as those of a record: its own and those of its parts at any depth, without the tier. */
export const labelsOf = (
  record: FilteredRecord,
  taggedParts: readonly string[] = TAGGED_PARTS_OF_TABLES,
): readonly Label[] =>
  [...(record.tags ?? []), ...tagsOfParts(record, taggedParts)].filter(({ tagFQN }) => !isTier(tagFQN));

/** The optional fields that `labelsOf` reads. */
export const labelFieldsOf = (taggedParts: readonly string[]): readonly string[] => [
  'tags',
  ...taggedParts.map((path) => path.split('.')[0] ?? path),
];

/** Whether a value is one of some texts, or the beginning of one, or `none` and there is no text. */
export function hasText(texts: readonly string[], value: FilterValue): boolean {
  if (value.kind === 'none') return texts.length === 0;
  if (value.kind === 'pattern') return texts.some((text) => text.startsWith(value.text));
  return value.kind === 'name' && texts.includes(value.name);
}

/** Whether a value names one of some references, or is `none` and there is no reference. @param idsOf ids of a name */
export function hasReference(
  references: readonly (ComparedReference | undefined)[] | undefined,
  value: FilterValue,
  idsOf: (name: string) => readonly string[],
): boolean {
  const there = (references ?? []).flatMap((reference) => reference?.id ?? []);
  if (value.kind === 'none') return there.length === 0;
  return value.kind === 'name' && idsOf(value.name).some((id) => there.includes(id));
}
