import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import type { EndpointSpec, RowSource } from '#src/api/data-source.ts';
import { keysetSearch } from '#src/api/keyset-search.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import type { EntityRow } from '#src/api/schemas/record.ts';
import { searchEndpoint } from '#src/api/search-endpoint.ts';
import { tagsText } from '#src/entity/tags.tsx';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { createService } from '#src/fake/service/service.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import containerResource from '#src/resources/container/resource.tsx';
import topicResource from '#src/resources/topic/resource.tsx';
import { signal } from './fake-fetch.ts';

const service = createService({ catalog: createCatalog({ tables: 600, seed: 7 }), noAuth: true });
const client = createClient({
  origin: 'http://localhost',
  token: () => undefined,
  sleep: () => Promise.resolve(),
  fetch: handleInProcess(service),
});

async function entitiesOf(source: RowSource): Promise<readonly EntityRow[]> {
  const { rows } = await source.page({ at: 'start' }, 1_000, ['tags'], signal());
  return rows.filter((row) => row.kind === 'entity');
}

const namesOf = (tags: EntityRow['tags'] = []) => tags.map(({ tagFQN }) => tagFQN);
const ownNames = (hit: EntityRow) => namesOf(hit.tags?.filter(({ perhapsOfPart }) => !perhapsOfPart));
const guessedNames = (hit: EntityRow) => namesOf(hit.tags?.filter(({ perhapsOfPart }) => perhapsOfPart));

const TYPES: readonly (readonly [string, EndpointSpec])[] = [
  ['tables', tableDefinition.endpoint],
  ['topics', topicResource.endpoint],
  ['containers', containerResource.endpoint],
];
const byName = { q: '', sort: { field: 'fullyQualifiedName', order: 'asc' } } as const;

describe.each(TYPES)('tags of found %s', (_, spec) => {
  const own = new Map<string, readonly string[]>();
  const truthOf = ({ id }: EntityRow) => own.get(id) ?? [];
  beforeAll(async () => {
    for (const record of await entitiesOf(listEndpoint(client, spec, null)))
      own.set(record.id, namesOf(record.tags));
  });

  test.each([
    ['best match', searchEndpoint(client, spec, { q: '' })],
    ['by name', keysetSearch(client, spec, byName)],
  ])('are claimed only where the record has them: %s', async (_name, source) => {
    const hits = await entitiesOf(source);
    expect(hits.length).toBeGreaterThan(10);
    const claimed = hits.flatMap((hit) => ownNames(hit).map((name) => [hit, name] as const));
    expect(claimed.filter(([hit, name]) => !truthOf(hit).includes(name))).toEqual([]);
    const lost = hits.filter((hit) => truthOf(hit).some((name) => !namesOf(hit.tags).includes(name)));
    expect(lost).toEqual([]);
  });
});

test('control: without the marks, tables claim tags of their columns', async () => {
  const spec = tableDefinition.endpoint;
  const own = new Map(
    (await entitiesOf(listEndpoint(client, spec, null))).map(({ id, tags }) => [id, namesOf(tags)]),
  );
  const hits = await entitiesOf(searchEndpoint(client, { ...spec, hitDecoder: spec.decoder }, { q: '' }));
  const wrong = hits.filter((hit) => ownNames(hit).some((name) => !own.get(hit.id)?.includes(name)));
  expect(wrong.length).toBeGreaterThan(50);
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
    const text = tagsText(guessed ?? {});
    expect(text).toContain(`${guess} (perhaps of a column)`);
    expect(text).toContain(certain);
    expect(text).not.toContain(`${certain} (`);
  });

  test('is asked for by the names of the parts’ tags, unless the parts themselves come', () => {
    const { indexedMembers } = tableDefinition.endpoint;
    expect(indexedMembers(['tags'])).toContain('columns.tags.tagFQN');
    expect(indexedMembers(['tags', 'columns'])).not.toContain('columns.tags.tagFQN');
    expect(indexedMembers(['owners'])).not.toContain('columns.tags.tagFQN');
    expect(topicResource.endpoint.indexedMembers(['tags'])).not.toContain(
      'messageSchema.schemaFields.tags.tagFQN',
    );
  });
});
