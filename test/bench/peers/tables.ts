/** A person or a team. */
export interface Reference {
  readonly name: string;
  readonly displayName?: string;
  readonly type: string;
}

/** What the pages read of a table's record. */
export interface TableRecord {
  readonly id: string;
  readonly name: string;
  readonly fullyQualifiedName: string;
  readonly displayName?: string;
  readonly tableType?: string;
  readonly updatedAt?: number;
  readonly service?: Reference;
  readonly database?: Reference;
  readonly databaseSchema?: Reference;
  readonly owners?: readonly Reference[];
  readonly tags?: readonly { readonly tagFQN: string }[];
}

/** A page of the list as the service answers it. */
export interface TablePage {
  readonly data: readonly TableRecord[];
  readonly paging: { readonly after?: string; readonly total: number };
}

/** Rows a request. With the examples' 50 neither page keeps up with 500 rows a second. */
const LIMIT = 100;

/** Both pages ask for more when so many rows are left below the screen, five screens, and not at the very end only. */
export const ROWS_AHEAD = 100;

/** Reads a page of the list with the fields of all columns. @param after cursor; absent: the first page @throws Error for any answer but 200 */
export async function readTables(after: string | undefined): Promise<TablePage> {
  const query = new URLSearchParams({ limit: String(LIMIT), fields: 'owners,tags', ...(after && { after }) });
  const response = await fetch(`/api/v1/tables?${query.toString()}`);
  if (!response.ok) throw new Error(`${response.status} for ${query.toString()}`);
  return (await response.json()) as TablePage;
}
