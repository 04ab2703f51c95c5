import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { isObject } from '#src/fake/catalog/records.ts';
import { harness, listBody } from './harness.ts';
import recorded from './recorded-shapes.json' with { type: 'json' };

// Names and JSON types of the members that a server 1.1 was recorded to send, of each type: in a bare row, with the fields,
// and in the index.

type Shape = Readonly<Record<string, string>>;

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

/** The types of all members at any depth, by path; parts within parts count as parts. */
function shapeOf(
  value: unknown,
  path = '',
  found = new Map<string, Set<string>>(),
): Map<string, Set<string>> {
  if (Array.isArray(value)) for (const item of value) shapeOf(item, path, found);
  if (!isObject(value)) return found;
  for (const [name, member] of Object.entries(value)) {
    const inner = (path === '' ? name : `${path}.${name}`).replace('.children.children', '.children');
    found.set(inner, (found.get(inner) ?? new Set()).add(typeOf(member)));
    shapeOf(member, inner, found);
  }
  return found;
}

/**
 * Members that none of the two to four records of a recording happened to have: the service's JSON schemas of 1.1 have them,
 * and owners and tags have the shape that other recordings show.
 */
const NOT_RECORDED =
  /^(?:extension|pipelineStatus|scheduleInterval|dashboard|owner|tags|target|parent|tasks\.taskUrl|(?:.+\.)?description|(?:.+\.)?displayName)(?:\.|$)/;

/** Members whose name or type was not recorded. */
const differences = (records: readonly unknown[], shape: Shape): string[] =>
  [...shapeOf(records)].flatMap(([path, types]) => {
    const known = shape[path]?.split('|');
    if (!known) return NOT_RECORDED.test(path) ? [] : [`${path} is new`];
    return [...types].filter((type) => !known.includes(type)).map((type) => `${path} is ${type}`);
  });

const topLevel = (shape: Shape): string[] => Object.keys(shape).filter((path) => !path.includes('.'));

/** Members that few records have. */
const OPTIONAL: ReadonlySet<string> = new Set(['changeDescription', 'displayName']);

const missing = (records: readonly unknown[], shape: Shape): string[] => {
  const found = shapeOf(records);
  return topLevel(shape).filter((name) => !OPTIONAL.has(name) && !found.has(name));
};

const serve = () => harness({ catalog: createCatalog({ tables: 2_000, seed: 1 }), dialect: 'om-1.1' });

describe.each(Object.entries(recorded))('%s have the recorded shape', (path, { bare, whole, fields }) => {
  const read = async (query: string) => listBody(await serve().get(`/api/v1/${path}?limit=300${query}`)).data;

  test('in a bare row', async () => {
    const records = await read('');
    expect(records.length).toBeGreaterThan(0);
    expect(differences(records, bare)).toEqual([]);
    expect(missing(records, bare)).toEqual([]);
    // What comes on request is in no bare row.
    expect(records.flatMap((record) => fields.filter((field) => field in record))).toEqual([]);
  });

  test('with the fields', async () => {
    const records = await read(`&fields=${fields.join(',')}`);
    expect(differences(records, whole)).toEqual([]);
    expect(missing(records, whole)).toEqual([]);
  });
});

const indexed = Object.entries(recorded).flatMap(([path, shapes]) =>
  'indexed' in shapes ? [[path, shapes.indexed] as const] : [],
);

test.each(indexed)('%s have the recorded shape in the index', async (path, shape) => {
  const index = `${path.slice(0, -1)}_search_index`;
  const { body } = await serve().get(`/api/v1/search/query?index=${index}&size=300`);
  const hits = isObject(body) && isObject(body['hits']) ? body['hits']['hits'] : undefined;
  const sources = Array.isArray(hits) ? hits.filter(isObject).map((hit) => hit['_source']) : [];
  expect(sources.length).toBeGreaterThan(0);
  expect(differences(sources, shape)).toEqual([]);
  expect(missing(sources, shape)).toEqual([]);
});

test('control: a member of another type and an unknown one are noticed', () => {
  const { bare } = recorded.topics;
  expect(differences([{ id: 7, name: 'a', connection: {} }], bare)).toEqual([
    'id is number',
    'connection is new',
  ]);
  expect(missing([{ id: 'a' }], bare)).toContain('partitions');
});
