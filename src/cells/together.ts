/** One answer: how many rows, with which optional fields (none: bare), and how long it took. */
export interface Observation {
  readonly rows: number;
  readonly fields: readonly string[];
  readonly ms: number;
}

/** Learns whether a server brings rows and their cells in one request without making the rows wait. */
export interface Together {
  readonly observe: (answer: Observation) => void;
  /** Whether a request for so many rows may carry the fields along. */
  readonly carries: (fields: readonly string[], rows: number) => boolean;
  /** A request for so many rows failed with the fields, and came without them. */
  readonly distrust: (fields: readonly string[], rows: number) => void;
}

/** Answers remembered for each set of fields. */
const KEPT = 8;
/** The median of so many decides: one that went astray changes nothing. */
const ASKED = 3;
const MOST_TIMES = 1.5;
const MOST_MORE_MS = 150;

const keyOf = (fields: readonly string[]): string => fields.toSorted().join();

/** Starts apart. Times for other numbers of rows are read so that doubt speaks for staying apart. */
export function createTogether(): Together {
  const seen = new Map<string, readonly Observation[]>();
  const distrusted = new Map<string, number>();

  const bareAtLeast = (rows: number): number | undefined => {
    const known = seen.get('') ?? [];
    const times = nearest(known, rows).map((one) => one.ms * Math.min(1, rows / one.rows));
    return known.length < ASKED - 1 ? undefined : times.toSorted(ascending)[(times.length - 1) >> 1];
  };
  const atMost = (fields: readonly string[], rows: number): number | undefined => {
    const known = seen.get(keyOf(fields)) ?? [];
    const times = nearest(known, rows).map((one) => one.ms * Math.max(1, rows / one.rows));
    return known.length < ASKED ? undefined : times.toSorted(ascending)[times.length >> 1];
  };
  /** A set never seen costs what its fields cost one by one. */
  const sumAtMost = (fields: readonly string[], rows: number, bare: number): number =>
    fields.reduce(
      (sum, field) => sum + Math.max(0, (atMost([field], rows) ?? Number.POSITIVE_INFINITY) - bare),
      bare,
    );

  return {
    observe(answer) {
      if (answer.rows <= 0) return;
      const key = keyOf(answer.fields);
      seen.set(key, [answer, ...(seen.get(key) ?? [])].slice(0, KEPT));
      for (const field of answer.fields) {
        if (answer.rows >= (distrusted.get(field) ?? 0)) distrusted.delete(field);
      }
    },
    carries(fields, rows) {
      const bare = bareAtLeast(rows);
      if (bare === undefined || fields.length === 0 || rows <= 0) return false;
      if (fields.some((field) => distrusted.has(field))) return false;
      const both = atMost(fields, rows) ?? sumAtMost(fields, rows, bare);
      return both < bare * MOST_TIMES || both < bare + MOST_MORE_MS;
    },
    distrust(fields, rows) {
      for (const field of fields) distrusted.set(field, rows);
    },
  };
}

const ascending = (a: number, b: number): number => a - b;

/** The observations for about so many rows, the newer ones of equals. */
function nearest(newestFirst: readonly Observation[], rows: number): readonly Observation[] {
  const distance = (one: Observation) => Math.abs(Math.log(one.rows / rows));
  return newestFirst.toSorted((a, b) => distance(a) - distance(b)).slice(0, ASKED);
}
