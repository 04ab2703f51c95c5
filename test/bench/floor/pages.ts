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
  owners?: readonly Reference[];
  tags?: readonly { readonly tagFQN: string }[];
}

/** Fields that are asked for; what is asked and absent in the answer is none. */
export const OPTIONAL = ['owners', 'tags'] as const;
export type OptionalField = (typeof OPTIONAL)[number];

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
  return (await response.json()) as Answer;
}

/** Pages held at the most. */
const KEPT = 20;
const LIMIT = 100;
const HOP = 1_000;
const BESIDE = 'owners,tags';

/** Rows by cursors with as little as will do: one request at a time for rows, and cells beside them. */
export function createPages(changed: () => void) {
  const pages = new Map<number, readonly FloorRecord[]>();
  const cursors = new Map<number, string | undefined>([[0, undefined]]);
  const filled = new Set<number>();
  let total = 0;
  let busy = false;
  let isResting = false;
  let seen = { first: 0, last: 40 };

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
    const answer = await ask(cursors.get(known), limit);
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
  };
}
