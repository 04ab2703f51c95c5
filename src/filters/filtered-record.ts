import { tagsOfParts } from '../api/schemas/record.ts';

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

/** Whether a tag is a tier, which records and index keep apart from the other tags. */
export const isTier = (tagFQN: string): boolean => tagFQN.startsWith('Tier.');

/** The tags that count as those of a record: its own and those of its parts at any depth, without the tier. */
export const labelsOf = (record: FilteredRecord, taggedParts: readonly string[]): readonly Label[] =>
  [...(record.tags ?? []), ...tagsOfParts(record, taggedParts)].filter(({ tagFQN }) => !isTier(tagFQN));

/** The optional fields that `labelsOf` reads. */
export const labelFieldsOf = (taggedParts: readonly string[]): readonly string[] => [
  'tags',
  ...taggedParts.map((path) => path.split('.')[0] ?? path),
];
