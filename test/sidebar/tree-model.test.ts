import * as fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import { type DatabaseEntry, groupByService } from '#src/filters/databases.ts';
import {
  isOpenByDefault,
  nodeName,
  visibleNodes,
  type ScopeTreeData,
  type ScopeNode,
  type Schemas,
} from '#src/sidebar/tree-model.ts';
import { INITIAL_TREE_STATE, withQuery, toggleNode, type TreeState } from '#src/ui/tree/tree-state.ts';

describe('database entry', () => {
  const entry = (service: string, name: string): DatabaseEntry => ({
    fqn: `${service}.${name}`,
    name,
    service,
  });

  const entries = fc.array(
    fc.record({
      service: fc.constantFrom('snow', 'bq', 'my.sql'),
      name: fc.string({ minLength: 1 }),
    }),
  );

  test('finds by parts of names and of the service, in any case', () => {
    const all = [entry('snow', 'Sales'), entry('bq', 'logs'), entry('pg', 'shop')];
    const found = (typed: string) =>
      groupByService(all, typed).flatMap(({ databases }) => databases.map(({ fqn }) => fqn));
    expect(found('sal')).toEqual(['snow.Sales']);
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
    expect(groupByService(all, 'zz', (fqn) => fqn === 'pg.mart').map(({ service }) => service)).toEqual([
      'pg',
    ]);
  });

  test('a database is picked by what it is found by', () => {
    fc.assert(
      fc.property(entries, fc.string(), (list, typed) => {
        const all = list.map(({ service, name }) => entry(service, name));
        const found = groupByService(all, typed).flatMap(({ databases }) => databases);
        const isFound = (one: DatabaseEntry) => groupByService([one], typed).length > 0;
        expect(found.every(isFound)).toBe(true);
        expect(found.length > 0).toBe(all.some(isFound));
      }),
    );
  });

  test('with many databases only the one in force, or the first, stands open', () => {
    const many = ['a', 'b', 'c'].flatMap((service) =>
      Array.from({ length: 9 }, (_, at) => entry(service, `d${at}`)),
    );
    const groups = groupByService(many, '');
    const open = (current: string | undefined, typed = '') =>
      groups.filter(isOpenByDefault(groups, { current, query: typed })).map(({ service }) => service);
    expect(open(undefined)).toEqual(['a']);
    expect(open('b.d3')).toEqual(['b']);
    expect(open('gone')).toEqual(['a']);
    expect(open(undefined, 'd1')).toEqual(['a', 'b', 'c']);
  });
});

describe('database tree lines', () => {
  const toggledAt = (made: ScopeTreeData, look: TreeState, at: number) => {
    const line = visibleNodes(made, look)[at];
    return line ? toggleNode(look, line) : look;
  };

  describe('a tree', () => {
    const entry = (service: string, name: string) => ({ fqn: `${service}.${name}`, name, service });
    const all = [entry('snow', 'sales'), entry('snow', 'finance'), entry('sap_hana', 'hr')];
    const made = (schemas: Record<string, Schemas>, current?: string): ScopeTreeData => ({
      levels: 'schemas',
      entries: all,
      schemas: new Map(Object.entries(schemas)),
      current,
    });
    const seen = (lines: readonly ScopeNode[]) =>
      lines.map(
        (line) =>
          `${'  '.repeat(line.level - 1)}${nodeName(line) || JSON.stringify((line.item as { rest?: unknown }).rest)}`,
      );
    const schema = (name: string) => ({ fqn: `snow.sales.${name}`, name });

    test('stands open down to the schema in force, whose database was not asked yet', () => {
      expect(seen(visibleNodes(made({}, 'snow.sales.mart'), INITIAL_TREE_STATE))).toEqual([
        'snow',
        '  sales',
        '    "more"',
        '  finance',
        'sap_hana',
        '  hr',
      ]);
      expect(seen(visibleNodes(made({}, 'snow.sales'), INITIAL_TREE_STATE))).toHaveLength(5);
    });

    test('finds a schema that is shown by its display name by its own name, too', () => {
      const called = { ...schema('Data mart'), ownName: 'mart_v2' };
      const data = made({ 'snow.sales': { schemas: [called, schema('ops')], rest: 'none' } });
      for (const typed of ['DATA M', 'mart_v', 'ops'])
        expect(seen(visibleNodes(data, withQuery(INITIAL_TREE_STATE, typed)))).toContain(
          typed === 'ops' ? '    ops' : '    Data mart',
        );
      expect(seen(visibleNodes(data, withQuery(INITIAL_TREE_STATE, 'mart_w')))).toEqual([]);
    });

    test('counts schemas as the server does, where it does; a line stands for those that are not here', () => {
      const sizes = (schemas: Schemas) =>
        visibleNodes(made({ 'snow.sales': schemas }, 'snow.sales.x'), INITIAL_TREE_STATE)
          .filter(({ level }) => level === 3)
          .map(({ position, size }) => [position, size]);
      const two = [schema('mart'), schema('ops')];
      expect(sizes({ schemas: two, total: 250, rest: 'more' })).toEqual([
        [1, 250],
        [2, 250],
        [3, 250],
      ]);
      expect(sizes({ schemas: two, total: 2, rest: 'loading' })).toEqual([
        [1, -1],
        [2, -1],
        [3, -1],
      ]);
      expect(sizes({ schemas: two, total: 9, rest: 'none' })).toEqual([
        [1, 2],
        [2, 2],
      ]);
      expect(sizes({ schemas: [], total: 0, rest: 'none' })).toEqual([[1, 1]]);
    });

    test('keeps the key of the line for the rest when a schema comes to stand there', () => {
      const keyAt = (schemas: Schemas, at: number) =>
        visibleNodes(made({ 'snow.sales': schemas }, 'snow.sales.x'), INITIAL_TREE_STATE)[2 + at]?.key;
      const one = [schema('mart')];
      expect(keyAt({ schemas: one, rest: 'more' }, 1)).toBe(
        keyAt({ schemas: [...one, schema('ops')], rest: 'none' }, 1),
      );
    });

    test('of a search opens what was found inside, not what is only called so; what stands open stays open', () => {
      const loaded = {
        'snow.sales': { schemas: [schema('mart'), schema('sandbox')], rest: 'more' } as const,
      };
      expect(seen(visibleNodes(made(loaded), withQuery(INITIAL_TREE_STATE, ' SA ')))).toEqual([
        'snow',
        '  sales',
        '    sandbox',
        'sap_hana',
      ]);
      const opened = { ...INITIAL_TREE_STATE, toggled: new Map([['database snow.sales', true]]) };
      expect(seen(visibleNodes(made(loaded), withQuery(opened, 'sales')))).toEqual([
        'snow',
        '  sales',
        '    mart',
        '    sandbox',
        '    "more"',
      ]);
    });

    test('forgets with a search what was pressed in it', () => {
      const look = toggledAt(made({}), withQuery(INITIAL_TREE_STATE, 'sa'), 0);
      expect(visibleNodes(made({}), look)[0]?.expanded).toBe(false);
      expect(visibleNodes(made({}), withQuery(look, 'sal'))[0]?.expanded).toBe(true);
      expect(visibleNodes(made({}), withQuery(look, ''))).toEqual(visibleNodes(made({}), INITIAL_TREE_STATE));
    });
  });
});
