import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, type Client } from '#src/api/client.ts';
import type { EndpointSpec, RowSource } from '#src/api/data-source.ts';
import { keysetSearch } from '#src/api/keyset-search.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import { tagsOfParts, type EntityRow } from '#src/api/schemas/record.ts';
import { searchEndpoint } from '#src/api/search-endpoint.ts';
import { searchRequests } from '#src/api/search-request.ts';
import { tagsText } from '#src/entity/tags.tsx';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { dialectNames, type DialectName } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import containerResource from '#src/resources/container/resource.tsx';
import { tableDefinition } from '#src/resources/table/definition.ts';
import topicResource from '#src/resources/topic/resource.tsx';
import { t } from '#test/support/translator.ts';
import { signal } from './fake-fetch.ts';

const catalog = createCatalog({ tables: 600, seed: 7 });
const clientOf = (dialect: DialectName) =>
  createClient({
    origin: 'http://localhost',
    token: () => undefined,
    sleep: () => Promise.resolve(),
    fetch: handleInProcess(createService({ catalog, noAuth: true, dialect })),
  });
const client = clientOf('seed');

async function entitiesOf(source: RowSource): Promise<readonly EntityRow[]> {
  const { rows } = await source.page({ at: 'start' }, 1_000, ['tags'], signal());
  return rows.filter((row) => row.kind === 'entity');
}

const namesOf = (tags: EntityRow['tags'] = []) => tags.map(({ tagFQN }) => tagFQN);
const ownNames = (hit: EntityRow) => namesOf(hit.tags?.filter(({ perhapsOfPart }) => !perhapsOfPart));
const guessedNames = (hit: EntityRow) => namesOf(hit.tags?.filter(({ perhapsOfPart }) => perhapsOfPart));

const TYPES = {
  tables: tableDefinition.endpoint,
  topics: topicResource.endpoint,
  containers: containerResource.endpoint,
} satisfies Readonly<Record<string, EndpointSpec>>;
const byName = { q: '', sort: { field: 'fullyQualifiedName', order: 'asc' } } as const;

/** The tags of listed records, by id. */
async function ownTags(asked: Client, spec: EndpointSpec): Promise<ReadonlyMap<string, readonly string[]>> {
  const records = await entitiesOf(listEndpoint(asked, spec, null));
  return new Map(records.map(({ id, tags }) => [id, namesOf(tags)]));
}

/** Hits that claim, unmarked, a tag that their record does not have. */
const claimsOf = (hits: readonly EntityRow[], own: ReadonlyMap<string, readonly string[]>) =>
  hits.filter((hit) => ownNames(hit).some((name) => !own.get(hit.id)?.includes(name)));

const CASES = dialectNames.flatMap((dialect) =>
  (['tables', 'topics', 'containers'] as const).map((type) => [dialect, type] as const),
);

describe.each(CASES)('tags of found records: %s, %s', (dialect, type) => {
  const asked = clientOf(dialect);
  const spec = TYPES[type];
  let own: ReadonlyMap<string, readonly string[]> = new Map();
  beforeAll(async () => {
    own = await ownTags(asked, spec);
  });

  test.each([
    ['best match', searchEndpoint(asked, spec, { q: '' })],
    ['by name', keysetSearch(asked, spec, byName)],
  ])('are claimed only where the record has them, each once: %s', async (_name, source) => {
    const hits = await entitiesOf(source);
    expect(hits.length).toBeGreaterThan(10);
    expect(claimsOf(hits, own)).toEqual([]);
    const lost = hits.filter((hit) => own.get(hit.id)?.some((name) => !namesOf(hit.tags).includes(name)));
    expect(lost).toEqual([]);
    expect(hits.filter(({ tags = [] }) => new Set(namesOf(tags)).size < tags.length)).toEqual([]);
  });
});

describe('controls', () => {
  const spec = tableDefinition.endpoint;

  test('without the marks, tables claim tags of their columns', async () => {
    const hits = await entitiesOf(searchEndpoint(client, { ...spec, hitDecoder: spec.decoder }, { q: '' }));
    expect(claimsOf(hits, await ownTags(client, spec)).length).toBeGreaterThan(50);
  });

  test('by the tags of top-level columns alone, they claim those of nested ones', async () => {
    const asked = clientOf('om-1.12');
    const indexedMembers: EndpointSpec['indexedMembers'] = (fields) =>
      spec.indexedMembers(fields).filter((name) => !name.includes('**'));
    const hits = await entitiesOf(searchEndpoint(asked, { ...spec, indexedMembers }, { q: '' }));
    expect(claimsOf(hits, await ownTags(asked, spec)).length).toBeGreaterThan(5);
  });

  test('an index that lists a tag once for each column repeats it', async () => {
    const { hits } = await searchRequests(clientOf('om-1.12'), spec, { q: '' }).send(
      { from: 0, size: 600, fields: ['tags'] },
      signal(),
    );
    const repeated = hits.filter(({ record }) => {
      const names = tagsOfParts({ all: [record] }, ['all']).map(({ tagFQN }) => tagFQN);
      return new Set(names).size < names.length;
    });
    expect(repeated.length).toBeGreaterThan(50);
  });
});

test('a field of a topic has its tag marked, at any depth', () => {
  const tags = ['PII.Sensitive', 'Domain.Finance', 'Quality.Gold'].map((tagFQN) => ({ tagFQN }));
  const field = (tagFQN: string, more = {}) => ({ name: tagFQN, tags: [{ tagFQN }], ...more });
  const hit = topicResource.endpoint.hitDecoder(['tags'], '')(
    {
      id: '1',
      name: 'orders',
      fullyQualifiedName: 'kafka.orders',
      tags,
      messageSchema: { schemaFields: [field('PII.Sensitive', { children: [field('Domain.Finance')] })] },
    },
    0,
  );
  expect(hit.kind === 'entity' && guessedNames(hit)).toEqual(['PII.Sensitive', 'Domain.Finance']);
  expect(hit.kind === 'entity' && ownNames(hit)).toEqual(['Quality.Gold']);
});

describe('a tag that may be of a column', () => {
  test('says so as text, and one of the record alone does not', async () => {
    const hits = await entitiesOf(searchEndpoint(client, tableDefinition.endpoint, { q: '' }));
    const guessed = hits.find((hit) => guessedNames(hit).length > 0 && ownNames(hit).length > 0);
    const [guess = ''] = guessed ? guessedNames(guessed) : [];
    const [certain = ''] = guessed ? ownNames(guessed) : [];
    const text = tagsText(guessed ?? {}, t);
    expect(text).toContain(`${guess} (perhaps of a column)`);
    expect(text).toContain(certain);
    expect(text).not.toContain(`${certain} (`);
  });

  test('is asked for by the names of the parts’ tags, unless the parts themselves come', () => {
    const { indexedMembers } = tableDefinition.endpoint;
    const ofParts = (names: readonly string[]) => names.filter((name) => name.endsWith('.tags.tagFQN'));
    expect(ofParts(indexedMembers(['tags']))).toEqual(['columns.tags.tagFQN', 'columns.**.tags.tagFQN']);
    expect(ofParts(indexedMembers(['tags', 'columns']))).toEqual([]);
    expect(ofParts(indexedMembers(['owners']))).toEqual([]);
    expect(ofParts(topicResource.endpoint.indexedMembers(['tags']))).toEqual([]);
  });
});
