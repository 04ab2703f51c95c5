import { beforeAll, describe, expect, test } from 'vitest';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { startFake } from '#src/fake/start-fake.ts';
import { RESOURCES } from '#src/resources/registry.ts';
import type { ResourceType } from '#src/resources/resource.ts';
import type { PartList } from '#src/resources/shared/part-list.ts';

// The parts of every type, with the records of a catalog.

const BASE = 'http://catalog.example.com';
const service = startFake({ tables: 300 });

let lists: readonly { readonly type: ResourceType; readonly list: PartList }[] = [];
beforeAll(async () => {
  const types = await Promise.all(RESOURCES.map((entry) => entry.load()));
  const listed = types.map(async (type) =>
    ((await type.partLists?.load()) ?? []).map((list) => ({ type, list })),
  );
  lists = (await Promise.all(listed)).flat();
});

/** Parts of the records of a type. */
async function partsOf({ endpoint }: ResourceType, list: PartList) {
  const fields = [...new Set([list, ...list.columns].flatMap(({ field }) => field?.name ?? []))];
  const address = `${BASE}/api/v1/${endpoint.path.join('/')}?limit=1000&fields=${fields.join()}`;
  const answer = await handleInProcess(service)(address, { headers: { Authorization: 'Bearer demo' } });
  const { data } = (await answer.json()) as { readonly data: readonly unknown[] };
  const rows = data.map(endpoint.decoder(fields, 'start'));
  return rows.flatMap((row) => (row.kind === 'entity' ? list.linesOf(row) : []));
}

describe('of each kind', () => {
  test('columns have ids of their own, and fields that the list has', () => {
    const faults = lists.flatMap(({ type, list }) => {
      const ids = list.columns.map(({ id }) => id);
      const fields = [list, ...list.columns].flatMap(({ field }) => field?.name ?? []);
      return [
        ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${list.id}: ${id} twice`),
        ...fields.filter((field) => !Object.hasOwn(type.endpoint.fields, field)),
      ];
    });
    expect(faults).toEqual([]);
  });

  test('every value has a column, and tables have values in all of them', async () => {
    const all = await Promise.all(
      lists.map(async ({ type, list }) => {
        const parts = await partsOf(type, list);
        const filled = parts.flatMap(({ values }) =>
          Object.keys(values).filter((id) => values[id] !== undefined && String(values[id]) !== ''),
        );
        const ids = list.columns.map(({ id }) => id);
        const isWhole = type.id !== 'table' || ids.every((id) => filled.includes(id));
        return { count: parts.length, without: filled.filter((id) => !ids.includes(id)), isWhole };
      }),
    );
    expect(all.map(({ count }) => count > 0)).toEqual(all.map(() => true));
    expect(all.flatMap(({ without }) => without)).toEqual([]);
    expect(all.filter(({ isWhole }) => !isWhole)).toEqual([]);
  });
});
