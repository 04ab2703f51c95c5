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
  owners?: readonly { readonly name: string; readonly displayName?: string; readonly type: string }[];
  tags?: readonly { readonly tagFQN: string }[];
}
