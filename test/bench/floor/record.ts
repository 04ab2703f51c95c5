/** A person or a team. */
interface Reference {
  readonly name: string;
  readonly displayName?: string;
  readonly type: string;
}

/** What the floor reads of a table's record; it trusts the fake. */
export interface FloorRecord {
  readonly id: string;
  readonly name: string;
  readonly fullyQualifiedName: string;
  readonly displayName?: string;
  readonly tableType?: string;
  readonly updatedAt?: number;
  readonly service?: { readonly name: string };
  readonly database?: { readonly name: string };
  readonly databaseSchema?: { readonly name: string };
  /** The one owner that older servers know, instead of `owners`. */
  readonly owner?: Reference;
  owners?: readonly Reference[];
  tags?: readonly { readonly tagFQN: string }[];
  followers?: readonly Reference[];
}

/** Fields that are asked for; what is asked and absent in the answer is none. */
export const OPTIONAL = ['owners', 'tags', 'followers'] as const;
export type OptionalField = (typeof OPTIONAL)[number];

/** Fills in, in place, what an answer to a request with these `fields` left out because there is none. */
export function fillAbsent(record: FloorRecord, fields: string): void {
  const asked = fields.split(',');
  if (asked.includes('owner') || asked.includes('owners')) {
    record.owners ??= record.owner ? [record.owner] : [];
  }
  if (asked.includes('tags')) record.tags ??= [];
  if (asked.includes('followers')) record.followers ??= [];
}
