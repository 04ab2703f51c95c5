import fc from 'fast-check';

export const FIELDS = ['a', 'b', 'c'] as const;
/** Rows of the list. */
export const ROWS = 400;

const row = fc.nat(ROWS - 1);
const field = fc.constantFrom(...FIELDS);
const which = fc.nat(1);
const ms = fc.integer({ min: 1, max: 4_000 });

/** What happens, one after the other: to the screen, to the rows, to what was asked for. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('look'), first: row }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('scroll'), by: fc.integer({ min: -40, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('columns'), shown: fc.subarray([...FIELDS]) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('load'), from: row, rows: fc.integer({ min: 1, max: 400 }) }),
  },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('come'), which, ms }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('comeShort'), which, rows: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('comeChanged'), which, gone: fc.array(row, { maxLength: 30 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('fail'), which, status: fc.constantFrom(0, 400, 401, 500) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('retry'), field: fc.option(field, { nil: undefined }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('carry'), from: row, shown: fc.subarray([...FIELDS]) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('enter') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset') }) },
);

export const story = fc.record({
  height: fc.integer({ min: 1, max: 45 }),
  block: fc.integer({ min: 0, max: 150 }),
  /** Rows between the edges known from the rows' own pages. */
  spacing: fc.integer({ min: 10, max: 180 }),
  /** Where rows are read backwards from, as above a place entered by a link. */
  link: fc.option(row, { nil: undefined }),
  unreadable: fc.array(row, { maxLength: 20 }),
  remembersEdges: fc.boolean(),
  events: fc.array(event, { minLength: 5, maxLength: 60 }),
});

type Told<T> = T extends fc.Arbitrary<infer U> ? U : never;
export type Story = Told<typeof story>;
export type Event = Told<typeof event>;
