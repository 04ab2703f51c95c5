import * as fc from 'fast-check';

/** Values that a broken server may send for any member. */
const junk = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(null, '', 0, -1, true, [], {}, [null], 'x', 1e300, [[]], {
      id: null,
    }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

interface Mutation {
  /** Selects the position: in turn a fraction of the children. */
  readonly way: readonly number[];
  readonly how: 'replace' | 'remove' | 'nest';
  readonly value: unknown;
}

export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({
    way: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 6 }),
    how: fc.constantFrom('replace', 'remove', 'nest'),
    value: junk,
  }),
  { minLength: 4, maxLength: 16 },
);

/** A copy of a JSON value with some mutations. */
export const mutate = (value: unknown, all: readonly Mutation[]): unknown =>
  all.reduce((before, mutation) => mutateAt(before, mutation, 0), value);

function mutateAt(value: unknown, mutation: Mutation, depth: number): unknown {
  const share = mutation.way[depth];
  if (share === undefined || typeof value !== 'object' || value === null) {
    return mutation.how === 'nest' ? [value] : mutation.value;
  }
  const entries: [string, unknown][] = Object.entries(value);
  const at = Math.floor(share * entries.length);
  const last = depth === mutation.way.length - 1;
  const changed = entries.flatMap(([key, member], index): [string, unknown][] => {
    if (index !== at) return [[key, member]];
    return last && mutation.how === 'remove' ? [] : [[key, mutateAt(member, mutation, depth + 1)]];
  });
  return Array.isArray(value) ? changed.map(([, member]) => member) : Object.fromEntries(changed);
}
