import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quotedName } from '#src/api/fqn.ts';
import { includeOf, recordTitle, sameList, shownDeleted, WHOLE_CATALOG } from '#src/view/view.ts';

describe('the title of a record', () => {
  test.each([
    ['svc.db.schema_03.users', 'users', 'users · schema_03 · db · svc'],
    ['kafka."a.b"', 'a.b', 'a.b · kafka'],
    // The catalog's FQN is not the join of its names.
    ['bq.proj.set.a.b', 'a.b', 'a.b · bq.proj.set.a.b'],
    // Outside of the grammar.
    ['a"b.c', undefined, 'a"b.c'],
    ['snow', 'snow', 'snow'],
  ])('%s, named %s: %s', (fqn, name, title) => {
    expect(recordTitle(fqn, name)).toBe(title);
  });

  test('tells records of one name apart, wherever their places differ', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'public', 'x.y'), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(names, names, (one, other) => {
        const [title, second] = [one, other].map((places) =>
          recordTitle([...places, 'users'].map(quotedName).join('.'), 'users'),
        );
        expect(title === second).toBe(one.join() === other.join());
        expect(title).toMatch(/^users · /);
      }),
    );
  });
});

describe('deleted records of a view', () => {
  test('an index has the live ones or the deleted ones, a list has both', () => {
    expect([true, false].map((isFromIndex) => shownDeleted({ deleted: 'also' }, isFromIndex))).toEqual([
      null,
      'also',
    ]);
    expect([true, false].map((isFromIndex) => shownDeleted({ deleted: 'only' }, isFromIndex))).toEqual([
      'only',
      'only',
    ]);
    expect(shownDeleted({}, false)).toBeNull();
  });

  test('are a parameter of the list', () => {
    expect(([null, 'also', 'only'] as const).map(includeOf)).toEqual([undefined, 'all', 'deleted']);
  });

  test('are other rows', () => {
    const list = { ...WHOLE_CATALOG };
    expect(sameList(list, { q: null, scope: null, filters: [], sort: null })).toBe(true);
    for (const deleted of ['also', 'only'] as const) expect(sameList(list, { ...list, deleted })).toBe(false);
  });
});
