import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page, PageAt, RowSource } from '#src/api/data-source.ts';
import { ApiError } from '#src/api/errors.ts';
import { createListReading, type ListReading, type ListReadingOptions } from '#src/paging/list-reading.ts';
import { createWorld, type Write } from '#test/list/model/world.ts';
import { runs } from '#test/support/long.ts';
import { numberedSource } from '#test/support/numbered-source.ts';

type Row = ListReading['rows'][number];

/** Lets what is pending go on. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

const ids = ({ rows }: ListReading) => rows.map(({ id }) => id);

const all: ListReadingOptions['prepare'] = () => Promise.resolve(() => true);
/** Every third record of the world, whatever its name is now. */
const isThird = ({ id }: Pick<Row, 'id'>) => Number(id.replace(/\D/g, '')) % 3 === 0;
const thirds: ListReadingOptions['prepare'] = () => Promise.resolve(isThird);

/** What happens to a reading, one after the other. */
const event = fc.oneof(
  { arbitrary: fc.constant({ do: 'answer' as const }), weight: 5 },
  { arbitrary: fc.constantFrom({ do: 'fail' as const }, { do: 'cancel' as const }), weight: 2 },
  {
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      write: fc.oneof(
        fc.record({ kind: fc.constantFrom('add' as const, 'remove' as const), at: fc.nat(200) }),
        fc.record({ kind: fc.constant('rename' as const), at: fc.nat(200), to: fc.nat(200) }),
      ),
    }),
    weight: 2,
  },
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

interface Story {
  readonly rows: number;
  readonly pageSize: number;
  readonly events: readonly Event[];
}

const stories = fc.record({
  rows: fc.integer({ min: 0, max: 60 }),
  pageSize: fc.integer({ min: 1, max: 20 }),
  events: fc.array(event, { maxLength: 60 }),
});

const renamed = (to: number): Event => ({ do: 'write', write: { kind: 'rename', at: 0, to } });
/** Two rows that were read move ahead of pages of one row: two pages bring nothing new, and more rows than were seen. */
const MOVED_AHEAD: Story = {
  rows: 14,
  pageSize: 1,
  events: [{ do: 'answer' }, { do: 'answer' }, renamed(0), renamed(91)],
};

/** A reading of a changing list, through all events of a story and then to its end. */
async function tell({ rows, pageSize, events }: Story) {
  const world = createWorld(rows);
  const reading = createListReading({
    list: world.source,
    fields: [],
    mostRows: pageSize,
    prepare: thirds,
  });
  let release = reading.retain();
  const seen: string[] = [];
  /** Requests under way while nobody wants the list read. */
  let asked = 0;
  const apply = async (one: Event | { readonly do: 'answer' }) => {
    await turn();
    if (one.do === 'write') world.write(one.write satisfies Write);
    else if (one.do === 'cancel') {
      release();
      await turn();
      asked = Math.max(asked, world.pending().length);
      release = reading.retain();
    } else {
      if (one.do === 'fail') world.failOne(0);
      else world.answerOne(0);
      await turn();
      if (reading.state().phase === 'failed') {
        const before = release;
        release = reading.retain();
        before();
      }
    }
    // What was found stays, in its place.
    expect(ids(reading).slice(0, seen.length)).toEqual(seen);
    seen.push(...ids(reading).slice(seen.length));
  };
  for (const one of events) await apply(one);
  for (let left = rows + 200; left > 0 && reading.state().phase !== 'whole'; left -= 1)
    await apply({ do: 'answer' });
  release();
  expect(reading.state().phase).toBe('whole');
  expect(asked).toBe(0);
  return { reading, untouched: world.untouched().filter((id) => isThird({ id })) };
}

describe('a list that is read', () => {
  test('gives exactly the records that match, each once, in its order, whatever fails, is cancelled or written', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const { reading, untouched } = await tell(story);
        const found = ids(reading);
        expect(new Set(found).size).toBe(found.length);
        expect(found.filter((id) => untouched.includes(id))).toEqual(untouched);
        // Without writes there is nothing else.
        const isWritten = story.events.some((one) => one.do === 'write');
        expect(isWritten ? untouched : ids(reading)).toEqual(untouched);
      }),
      { numRuns: runs(60), examples: [[MOVED_AHEAD]] },
    );
  });

  test('says how far it is, and what it found by then', async () => {
    const source = numberedSource(250);
    const reading = createListReading({ list: source, fields: ['tags'], mostRows: 100, prepare: thirds });
    const told: string[] = [];
    reading.subscribe(() => {
      const { phase, read, total } = reading.state();
      told.push(`${phase} ${read} of ${total}, ${reading.rows.length} found`);
    });
    expect(source.asked).toEqual([]);
    const release = reading.retain();
    await turn();
    release();
    expect(told).toEqual([
      'reading 0 of undefined, 0 found',
      'reading 100 of 250, 34 found',
      'reading 200 of 250, 67 found',
      'reading 250 of 250, 84 found',
      'whole 250 of 250, 84 found',
    ]);
    expect(source.asked.map(({ limit, fields }) => `${limit} ${fields.join()}`)).toEqual([
      '100 tags',
      '100 tags',
      '100 tags',
    ]);
    // There is nothing more to be read.
    reading.retain();
    await turn();
    expect(source.asked).toHaveLength(3);
  });

  test('is read once for all that want it, and asks for nothing more once nobody does', async () => {
    const world = createWorld(90);
    const reading = createListReading({ list: world.source, fields: [], mostRows: 30, prepare: all });
    const [one, other] = [reading.retain(), reading.retain()];
    await turn();
    expect(world.pending().length).toBe(1);
    world.answerOne(0);
    one();
    one();
    await turn();
    expect(world.pending().length).toBe(1);
    other();
    await turn();
    expect(world.pending().length).toBe(0);
    expect(reading.state()).toMatchObject({ phase: 'idle', read: 30 });
    // An effect that runs twice asks for nothing twice.
    const first = reading.retain();
    first();
    const second = reading.retain();
    await turn();
    expect(world.pending().length).toBe(1);
    second();
  });

  test('keeps of a record what it is told to', async () => {
    const source = numberedSource(3);
    const slim = ({ kind, type, id, name, fullyQualifiedName }: Row): Row => ({
      kind,
      type,
      id,
      name: `slim ${name}`,
      fullyQualifiedName,
    });
    const reading = createListReading({ list: source, fields: [], prepare: all, slim });
    const release = reading.retain();
    await turn();
    release();
    expect(reading.rows.map(({ name }) => name)).toEqual(['slim table_0', 'slim table_1', 'slim table_2']);
  });
});

/** A list by the pages that a function makes. */
const listOf = (page: (at: PageAt) => Page): RowSource => ({
  ...numberedSource(0),
  page: async (at) => Promise.resolve(page(at)),
});

async function failureOf(list: RowSource, fields: readonly string[] = []) {
  const reading = createListReading({ list, fields, prepare: all });
  const release = reading.retain();
  await turn();
  release();
  const { phase, error } = reading.state();
  expect(phase).toBe('failed');
  return error instanceof ApiError ? error.reason : error;
}

describe('a list that cannot be read', () => {
  const rows = numberedSource(2);

  test('because it leads round in a circle, does not pass for the whole', async () => {
    const page = await rows.page({ kind: 'start' }, 2, [], new AbortController().signal);
    expect(await failureOf(listOf(() => ({ ...page, after: 'again' })))).toEqual({ kind: 'circle' });
  });

  test('because the server withholds what decides about its records, finds none of them', async () => {
    const page = await rows.page({ kind: 'start' }, 2, [], new AbortController().signal);
    expect(
      await failureOf(
        listOf(() => ({ ...page, fields: [], refused: ['owners'] })),
        ['owners'],
      ),
    ).toEqual({
      kind: 'no-fields',
      fields: ['owners'],
    });
    // Another field may be withheld.
    const reading = createListReading({
      list: listOf(() => ({ ...page, refused: ['tags'] })),
      fields: ['owners'],
      prepare: all,
    });
    reading.retain();
    await turn();
    expect(reading.state().phase).toBe('whole');
  });

  test('because what its filters name is not found out, is tried again', async () => {
    let tries = 0;
    const prepare = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('no answer')) : Promise.resolve(() => true);
    };
    const reading = createListReading({ list: rows, fields: [], prepare });
    reading.retain();
    await turn();
    expect(reading.state()).toMatchObject({ phase: 'failed', read: 0 });
    reading.retain();
    await turn();
    expect(reading.state()).toMatchObject({ phase: 'whole', read: 2, error: undefined });
  });

  test('in a record, is read on, and that record is counted', async () => {
    const page = await rows.page({ kind: 'start' }, 2, [], new AbortController().signal);
    const unreadable = { kind: 'unreadable', id: 'u', fault: { kind: 'no-record' }, raw: '{}' } as const;
    const reading = createListReading({
      list: listOf(() => ({ ...page, rows: [...page.rows, unreadable] })),
      fields: [],
      prepare: all,
    });
    reading.retain();
    await turn();
    expect(reading.state()).toMatchObject({ phase: 'whole', read: 3, unreadable: 1 });
    expect(reading.rows).toHaveLength(2);
  });
});
