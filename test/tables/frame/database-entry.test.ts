import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DatabaseEntry,
  groupByService,
  matchesDatabase,
  openAtFirst,
} from '#src/tables/frame/database-entry.ts';

const entry = (service: string, name: string, count?: number): DatabaseEntry => ({
  fqn: `${service}.${name}`,
  name,
  service,
  count,
});

const entries = fc.array(
  fc.record({
    service: fc.constantFrom('snow', 'bq', 'my.sql'),
    name: fc.string({ minLength: 1 }),
    count: fc.option(fc.nat(1000), { nil: undefined }),
  }),
);

test('grouping keeps every database once, in order', () => {
  fc.assert(
    fc.property(entries, (list) => {
      const all = list.map(({ service, name, count }) => entry(service, name, count));
      const groups = groupByService(all, '');
      expect(groups.flatMap(({ databases }) => databases)).toHaveLength(all.length);
      for (const group of groups) {
        expect(group.databases).toEqual(all.filter(({ service }) => service === group.service));
      }
    }),
  );
});

test('a service counts only where all of its databases do', () => {
  expect(groupByService([entry('snow', 'sales', 2), entry('snow', 'finance', 3)], '')[0]?.count).toBe(5);
  expect(groupByService([entry('snow', 'sales', 2), entry('snow', 'finance')], '')[0]?.count).toBeUndefined();
});

test('finds by parts of names, of the service and of schemas, in any case', () => {
  const all = [entry('snow', 'Sales'), { ...entry('bq', 'logs'), schemas: ['Salary'] }, entry('pg', 'shop')];
  const found = (typed: string) =>
    groupByService(all, typed).flatMap(({ databases }) => databases.map(({ fqn }) => fqn));
  expect(found('sal')).toEqual(['snow.Sales', 'bq.logs']);
  expect(found(' PG ')).toEqual(['pg.shop']);
  expect(found('[')).toEqual([]);
});

test('of a service that matches itself only the databases that match, where some do', () => {
  const all = [entry('sap', 'mart'), entry('sap', 'sales'), entry('sap_hana', 'hr'), entry('pg', 'mart')];
  const found = (typed: string) =>
    groupByService(all, typed).map(({ service, databases, inside }) => [service, databases.length, inside]);
  expect(found('sa')).toEqual([
    ['sap', 1, true],
    ['sap_hana', 1, false],
  ]);
  expect(found('sap.ma')).toEqual([['sap', 1, true]]);
  expect(groupByService(all, 'zz', (fqn) => fqn === 'pg.mart').map(({ service }) => service)).toEqual(['pg']);
});

test('a database is picked by what it is found by', () => {
  fc.assert(
    fc.property(entries, fc.string(), (list, typed) => {
      const all = list.map(({ service, name }) => entry(service, name));
      const found = groupByService(all, typed).flatMap(({ databases }) => databases);
      expect(found.every((one) => matchesDatabase(one, typed))).toBe(true);
      expect(found.length > 0).toBe(all.some((one) => matchesDatabase(one, typed)));
    }),
  );
});

test('with many databases only the one in force, or the first, stands open', () => {
  const many = ['a', 'b', 'c'].flatMap((service) =>
    Array.from({ length: 9 }, (_, at) => entry(service, `d${at}`)),
  );
  const groups = groupByService(many, '');
  const open = (current: string | undefined, typed = '') =>
    groups.filter(openAtFirst(groups, { current, typed })).map(({ service }) => service);
  expect(open(undefined)).toEqual(['a']);
  expect(open('b.d3')).toEqual(['b']);
  expect(open('gone')).toEqual(['a']);
  expect(open(undefined, 'd1')).toEqual(['a', 'b', 'c']);
});
