import { describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import type { RowSource } from '#src/api/data-source.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import type { EntityRow } from '#src/api/schemas/record.ts';
import { searchEndpoint } from '#src/api/search-endpoint.ts';
import { tagsText } from '#src/entity/tags.tsx';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { startFake } from '#src/fake/start-fake.ts';
import containerResource from '#src/resources/container/resource.tsx';
import { tableDefinition } from '#src/resources/table/definition.ts';
import topicResource from '#src/resources/topic/resource.tsx';
import { t } from '#test/support/translator.ts';
import { signal } from './fake-fetch.ts';

/** A server whose index repeats a tag for each column that has it, at any depth. */
const client = createClient({
  origin: 'http://localhost',
  token: () => undefined,
  sleep: () => Promise.resolve(),
  fetch: handleInProcess(startFake({ tables: 600, seed: 7, noAuth: true, dialect: 'om-1.12' })),
});

async function entitiesOf(source: RowSource): Promise<readonly EntityRow[]> {
  const { rows } = await source.page({ kind: 'start' }, 1_000, ['tags'], signal());
  return rows.filter((row) => row.kind === 'entity');
}

const namesOf = (tags: EntityRow['tags'] = []) => tags.map(({ tagFQN }) => tagFQN);
const ownNames = (hit: EntityRow) => namesOf(hit.tags?.filter(({ perhapsOfPart }) => !perhapsOfPart));
const guessedNames = (hit: EntityRow) => namesOf(hit.tags?.filter(({ perhapsOfPart }) => perhapsOfPart));

test.each([
  ['tables', tableDefinition.endpoint],
  ['topics', topicResource.endpoint],
  ['containers', containerResource.endpoint],
])('tags of found %s are claimed only where the record has them, each once', async (_, spec) => {
  const records = await entitiesOf(listEndpoint(client, spec, null));
  const own = new Map(records.map(({ id, tags }) => [id, namesOf(tags)]));
  const hits = await entitiesOf(searchEndpoint(client, spec, { q: '' }));
  expect(hits.length).toBeGreaterThan(10);
  for (const hit of hits) {
    const names = own.get(hit.id) ?? [];
    expect(names).toEqual(expect.arrayContaining(ownNames(hit)));
    expect(namesOf(hit.tags)).toEqual(expect.arrayContaining([...names]));
    expect(new Set(namesOf(hit.tags)).size).toBe(hit.tags?.length ?? 0);
  }
});

test('a field of a topic has its tag marked, at any depth', () => {
  const tags = ['PII.Sensitive', 'Domain.Finance', 'Quality.Gold'].map((tagFQN) => ({ tagFQN }));
  const field = (tagFQN: string, more = {}) => ({ name: tagFQN, tags: [{ tagFQN }], ...more });
  const hit = topicResource.endpoint.hitDecoder(['tags'], '')(
    {
      record: {
        id: '1',
        name: 'orders',
        fullyQualifiedName: 'kafka.orders',
        tags,
        messageSchema: { schemaFields: [field('PII.Sensitive', { children: [field('Domain.Finance')] })] },
      },
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
    const topics = topicResource.endpoint.indexedMembers;
    expect(ofParts(topics(['tags']))).toEqual([
      'messageSchema.schemaFields.tags.tagFQN',
      'messageSchema.schemaFields.**.tags.tagFQN',
    ]);
    expect(ofParts(topics(['tags', 'messageSchema']))).toEqual([]);
  });
});
