import * as fc from 'fast-check';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
import { createService } from '#src/fake/service/service.ts';
import { isMembers } from '#test/contract/answer.ts';
import { hold } from '#test/contract/check.ts';
import { delegateCatalog } from '#test/support/broken/delegate-catalog.ts';
import { ask } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { recordsOf, shelves } from './shelf.ts';

const FIELDS = new Set(['owners', 'tags', 'columns', 'followers', 'tableConstraints', 'usageSummary']);

/** Spoils every object and array inside a value. */
function spoil(value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) spoil(item);
    value.push('spoilt');
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) spoil(item);
    Object.assign(value, { spoilt: true });
  }
}

function holdApart(catalog: Catalog): void {
  const { rows } = catalog.page({ order: 'name', filter: { include: 'all' }, limit: 30 });
  for (const row of rows) {
    const before = JSON.stringify(catalog.record(row, FIELDS));
    spoil(catalog.record(row, FIELDS));
    spoil(catalog.corpus().document(row));
    const after = JSON.stringify(catalog.record(row, FIELDS));
    hold(after === before, 'a record that was given away changed the store');
  }
}

const everything = [
  '/tables?fields=*&limit=30',
  '/databases?fields=*',
  '/databaseSchemas?fields=*',
  '/users/loggedInUser',
];

const law: Law = (make) =>
  fc.asyncProperty(shelves, fc.nat(40), async (shelf, seed) => {
    const records = recordsOf(shelf);
    const catalog = catalogFromRecords(records);
    const service = make(shelf, 'seed', { catalog });
    const answers = async () => {
      const texts: string[] = [];
      for (const target of everything) texts.push((await ask(service, `/api/v1${target}`)).text);
      return texts.join();
    };
    const before = await answers();
    spoil(records);
    for (const target of everything) {
      const { body } = await ask(service, `/api/v1${target}`);
      if (isMembers(body)) spoil(body);
    }
    hold((await answers()) === before, 'an answer, or what the catalog was made of, changed the store');
    holdApart(catalog);
    if (seed === 0) holdApart(createCatalog({ tables: 30, seed: 1 }));
  });

keeps('P15', 'answers never alias the store', law);
rejects(
  law,
  'a catalog that gives away its own records',
  makeWith((options) => {
    const rows = new Map<number, ReturnType<Catalog['record']>>();
    const record: Catalog['record'] = (row, fields) => {
      const known = rows.get(row) ?? options.catalog.record(row, fields);
      rows.set(row, known);
      return known;
    };
    const catalog = delegateCatalog(options.catalog, { record });
    return {
      handle(request) {
        holdApart(catalog);
        return createService({ ...options, catalog }).handle(request);
      },
    };
  }),
);
