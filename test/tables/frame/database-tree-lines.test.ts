import { describe, expect, test } from 'vitest';
import { nameOf, treeLines, type TreeFacts, type TreeLine } from '#src/tables/frame/database-tree-lines.ts';
import { FIRST_LOOK, searched, toggled, type TreeLook } from '#src/tables/frame/database-tree-look.ts';
import type { Schemas } from '#src/tables/frame/database-tree-schemas.ts';

const toggledAt = (made: TreeFacts, look: TreeLook, at: number) => {
  const line = treeLines(made, look)[at];
  return line ? toggled(look, line) : look;
};

describe('a tree', () => {
  const entry = (service: string, name: string) => ({ fqn: `${service}.${name}`, name, service });
  const all = [entry('snow', 'sales'), entry('snow', 'finance'), entry('sap_hana', 'hr')];
  const made = (schemas: Record<string, Schemas>, current?: string): TreeFacts => ({
    entries: all,
    schemas: new Map(Object.entries(schemas)),
    current,
  });
  const seen = (lines: readonly TreeLine[]) =>
    lines.map(
      (line) =>
        `${'  '.repeat(line.level - 1)}${nameOf(line) || JSON.stringify((line as { rest?: unknown }).rest)}`,
    );
  const schema = (name: string) => ({ fqn: `snow.sales.${name}`, name });

  test('stands open down to the schema in force, whose database was not asked yet', () => {
    expect(seen(treeLines(made({}, 'snow.sales.mart'), FIRST_LOOK))).toEqual([
      'snow',
      '  sales',
      '    "more"',
      '  finance',
      'sap_hana',
      '  hr',
    ]);
    expect(seen(treeLines(made({}, 'snow.sales'), FIRST_LOOK))).toHaveLength(5);
  });

  test('counts schemas as the server does, where it does; a line stands for those that are not here', () => {
    const sizes = (schemas: Schemas) =>
      treeLines(made({ 'snow.sales': schemas }, 'snow.sales.x'), FIRST_LOOK)
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
      treeLines(made({ 'snow.sales': schemas }, 'snow.sales.x'), FIRST_LOOK)[2 + at]?.key;
    const one = [schema('mart')];
    expect(keyAt({ schemas: one, rest: 'more' }, 1)).toBe(
      keyAt({ schemas: [...one, schema('ops')], rest: 'none' }, 1),
    );
  });

  test('of a search opens what was found inside, not what is only called so; what stands open stays open', () => {
    const loaded = { 'snow.sales': { schemas: [schema('mart'), schema('sandbox')], rest: 'more' } as const };
    expect(seen(treeLines(made(loaded), searched(FIRST_LOOK, ' SA ')))).toEqual([
      'snow',
      '  sales',
      '    sandbox',
      'sap_hana',
    ]);
    const opened = { ...FIRST_LOOK, byHand: new Map([['database snow.sales', true]]) };
    expect(seen(treeLines(made(loaded), searched(opened, 'sales')))).toEqual([
      'snow',
      '  sales',
      '    mart',
      '    sandbox',
      '    "more"',
    ]);
  });

  test('forgets with a search what was pressed in it', () => {
    const look = toggledAt(made({}), searched(FIRST_LOOK, 'sa'), 0);
    expect(treeLines(made({}), look)[0]?.expanded).toBe(false);
    expect(treeLines(made({}), searched(look, 'sal'))[0]?.expanded).toBe(true);
    expect(treeLines(made({}), searched(look, ''))).toEqual(treeLines(made({}), FIRST_LOOK));
  });

  test('of a hundred thousand databases is made while nobody waits', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => entry(`s${at % 1_000}`, `db_${at}`));
    const opened = new Map(Array.from({ length: 1_000 }, (_, at) => [`service s${at}`, true]));
    const hundredThousand = { entries: many, schemas: new Map(), current: 's999.db_99999' };
    const begun = performance.now();
    expect(treeLines(hundredThousand, { ...FIRST_LOOK, byHand: opened })).toHaveLength(101_000);
    expect(treeLines(hundredThousand, searched(FIRST_LOOK, 'db_9999'))).toHaveLength(21);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
