import * as fc from 'fast-check';
import { dialectNames } from '#src/fake/service/dialects.ts';
import type { FakeService } from '#src/fake/service/service.ts';
import { readHits } from '#test/contract/checks/search.ts';
import { isMembers, hold, sameIds } from '#test/contract/client.ts';
import { keeps, type Law } from './property.ts';
import { addressOf, ask, walkPages, write, schemasOf, shelves } from './requests.ts';

async function findAll(service: FakeService): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < 60; from += 7) {
    const query = {
      q: '*',
      index: 'table_search_index',
      deleted: 'false',
      track_total_hits: 'true',
      from,
      size: 7,
    };
    const page = readHits(await ask(service, addressOf('/search/query', query)));
    ids.push(...page.ids);
    hold(page.ids.length === 7 || ids.length === page.total, `${ids.length} of ${page.total} hits came`);
    if (page.ids.length < 7) break;
  }
  return ids;
}

const law: Law = (make) =>
  fc.asyncProperty(shelves, fc.nat(100), fc.constantFrom(...dialectNames), async (shelf, pick, dialect) => {
    const service = make(shelf, dialect);
    const same = async (when: string) => {
      const listed = (await walkPages(service, [10])).flatMap(({ ids }) => ids);
      sameIds((await findAll(service)).toSorted(), listed.toSorted(), when);
      return listed;
    };
    const ids = await same('at first');
    const [databaseSchema] = schemasOf(shelf);
    if (databaseSchema !== undefined) await write(service, 'POST', 'tables', { name: 'new', databaseSchema });
    const id = ids[pick % ids.length];
    if (id !== undefined) {
      const { body } = await ask(service, addressOf(`/tables/${id}`));
      const fqn = isMembers(body) ? String(body['fullyQualifiedName']) : '';
      await write(service, 'DELETE', `tables/${encodeURIComponent(fqn)}`);
    }
    await same('after writes');
  });

keeps('P12', 'a search for everything finds the ids of the list', law);
