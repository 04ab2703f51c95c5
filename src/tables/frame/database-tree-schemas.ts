/** A schema, as the tree needs it. */
export interface SchemaEntry {
  readonly fqn: string;
  /** As it is shown. */
  readonly name: string;
}

/** What follows the schemas that are here: nothing, more that nobody asked for, more on their way, or why they are not. */
export type RestOfSchemas = 'none' | 'more' | 'loading' | { readonly failed: string };

/** The schemas of a database, as far as they are here. */
export interface Schemas {
  readonly schemas: readonly SchemaEntry[];
  /** How many there are, where the server says it. */
  readonly total?: number | undefined;
  readonly rest: RestOfSchemas;
}

/** The schemas of all databases that somebody opened, and the ways to more of them. */
export interface SchemaBranches {
  /** By the FQN of their database; absent: not asked for. */
  readonly of: ReadonlyMap<string, Schemas>;
  /** Asks for the first page of a database, or the next; nothing happens while one is on its way. */
  readonly onMore: (database: string) => void;
  /** Asks again for what failed; nothing happens where nothing did. */
  readonly onRetry: (database: string) => void;
}
