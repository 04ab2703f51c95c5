/** What the address of the floor asks for, beyond the plain page. */
export interface FloorOptions {
  /** Fields that the rows' own requests carry; without them cells are asked for beside the rows. */
  readonly together: string | undefined;
  /** Where to begin: a row, and the cursor of the page that begins with it. */
  readonly start: { readonly row: number; readonly cursor: string | undefined };
}

/**
 * Reads `together=FIELDS` and `after=CURSOR&row=NUMBER` as the product's address has them.
 * @param search the query of an address, with or without its question mark
 */
export function readOptions(search: string): FloorOptions {
  const params = new URLSearchParams(search);
  const cursor = params.get('after') ?? undefined;
  return {
    together: params.get('together') ?? undefined,
    start: { row: cursor === undefined ? 0 : Number(params.get('row') ?? '1') - 1, cursor },
  };
}

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
function fillAbsent(record: FloorRecord, fields: string): void {
  const asked = fields.split(',');
  if (asked.includes('owner') || asked.includes('owners')) {
    record.owners ??= record.owner ? [record.owner] : [];
  }
  if (asked.includes('tags')) record.tags ??= [];
  if (asked.includes('followers')) record.followers ??= [];
}

/** A page of the list as the service answers it. */
interface Answer {
  readonly data: readonly FloorRecord[];
  readonly paging: { readonly after?: string; readonly total: number };
}

/** Asks for a page, with optional fields or bare. @throws Error for any answer but 200 */
async function ask(after: string | undefined, limit: number, fields?: string): Promise<Answer> {
  const query = new URLSearchParams({
    limit: String(limit),
    ...(fields && { fields }),
    ...(after && { after }),
  });
  const response = await fetch(`/api/v1/tables?${query.toString()}`);
  if (!response.ok) throw new Error(`${response.status} for ${query.toString()}`);
  const answer = (await response.json()) as Answer;
  if (fields) for (const record of answer.data) fillAbsent(record, fields);
  return answer;
}

/** Pages held at the most. */
const KEPT = 20;
const LIMIT = 100;
const HOP = 1_000;
const BESIDE = 'owners,tags';

/** Rows by cursors with as little as will do: one request at a time for rows, and cells beside them or along with them. */
export function createPages(options: FloorOptions, changed: () => void) {
  const { start } = options;
  const pages = new Map<number, readonly FloorRecord[]>();
  const cursors = new Map<number, string | undefined>([[0, undefined]]);
  if (start.cursor !== undefined) cursors.set(start.row, start.cursor);
  const filled = new Set<number>();
  let { together } = options;
  let total = 0;
  let busy = false;
  let isResting = false;
  let seen = { first: start.row, last: start.row + 40 };

  const know = (row: number, answer: Answer) => {
    total = answer.paging.total;
    if (answer.paging.after !== undefined) cursors.set(row + answer.data.length, answer.paging.after);
  };
  const evict = (near: number) => {
    while (pages.size > KEPT) {
      const far = [...pages.keys()].reduce((a, b) => (Math.abs(a - near) > Math.abs(b - near) ? a : b));
      pages.delete(far);
      filled.delete(far);
    }
  };
  const wanted = () => {
    const from = Math.floor(seen.first / LIMIT) * LIMIT;
    for (let row = from; row <= seen.last + 2 * LIMIT; row += LIMIT) {
      if (!pages.has(row) && (total === 0 || row < total)) return row;
    }
    return undefined;
  };
  const step = async (row: number) => {
    const known = [...cursors.keys()].filter((place) => place <= row).reduce((a, b) => Math.max(a, b), 0);
    const limit = known === row ? LIMIT : Math.min(HOP, row - known);
    const answer = await ask(cursors.get(known), limit, known === row ? together : undefined);
    know(known, answer);
    if (known !== row) return;
    pages.set(row, answer.data);
    evict(row);
    changed();
    // The rows may come after the rest that waits for their cells.
    if (isResting) fillOnScreen();
  };
  const load = async () => {
    if (busy) return;
    busy = true;
    for (let row = wanted(); row !== undefined; row = wanted()) await step(row);
    busy = false;
  };
  const onScreen = () => [...pages.keys()].filter((row) => row <= seen.last && row + LIMIT > seen.first);
  const fill = async (row: number) => {
    filled.add(row);
    const answer = await ask(cursors.get(row), LIMIT, BESIDE);
    const cells = new Map(answer.data.map((record) => [record.id, record]));
    for (const record of pages.get(row) ?? []) {
      const { owners = [], tags = [] } = cells.get(record.id) ?? {};
      record.owners = owners;
      record.tags = tags;
    }
    changed();
  };

  const fillOnScreen = () => {
    if (together !== undefined) return;
    for (const row of onScreen()) if (!filled.has(row)) void fill(row);
  };

  return {
    total: () => total,
    at: (index: number) => pages.get(Math.floor(index / LIMIT) * LIMIT)?.[index % LIMIT],
    see(first: number, last: number, far: boolean) {
      seen = { first, last };
      isResting = false;
      if (!far) void load();
    },
    rest() {
      isResting = true;
      void load();
      fillOnScreen();
    },
    /** Asks for the pages on screen anew with other fields, and forgets the others. */
    async carry(fields: string) {
      together = fields;
      const again = onScreen();
      for (const row of pages.keys()) if (!again.includes(row)) pages.delete(row);
      for (const row of again) await step(row);
    },
  };
}
