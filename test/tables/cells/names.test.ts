import { array, assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fqnParts, unquoted } from '#src/tables/cells/fqn-parts.ts';
import { nameList } from '#src/tables/cells/name-list.ts';
import { initials, personName } from '#src/tables/cells/people.ts';
import { sortTags, tagNameOf, tagsThatFit, tagText } from '#src/tables/cells/tag-names.ts';
import { tag } from './rows.ts';

const quoted = (name: string) => (/[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

describe('parts of an FQN', () => {
  test('names joined by the grammar come apart again', () => {
    assert(
      property(array(string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), (names) => {
        expect(fqnParts(names.map(quoted).join('.')).map(unquoted)).toEqual(names);
      }),
    );
  });

  test('the parts joined by dots are the input, whatever it is', () => {
    assert(property(string({ unit: 'binary' }), (text) => fqnParts(text).join('.') === text));
  });

  test('a dot inside quotes does not split; splitting on dots would', () => {
    const fqn = 'sample.shop."dim.order"';
    expect(fqnParts(fqn)).toEqual(['sample', 'shop', '"dim.order"']);
    expect(fqn.split('.')).not.toHaveLength(3);
  });
});

describe('tags', () => {
  test('the tier stands apart, whatever its place', () => {
    const { rank, tags } = sortTags([tag('PII.None'), tag('Tier.Tier2'), tag('Domain."a.b"')]);
    expect(rank).toBe(2);
    expect(tags.map(tagText)).toEqual(['PII.None', 'Domain.a.b']);
    expect(sortTags([tag('Tiers.Tier2')]).rank).toBeUndefined();
  });

  test('a dot only where the classification has a meaning; a term shows its own name', () => {
    expect(tagNameOf(tag('PII.Sensitive')).tone).toBe('warn');
    expect(tagNameOf(tag('PII.None')).tone).toBeUndefined();
    expect(tagNameOf(tag('Certification.Gold')).tone).toBe('good');
    const term = tagNameOf({ ...tag('Sales.Revenue', 'Glossary'), displayName: 'Net revenue' });
    expect([tagText(term), term.glossary, term.tone]).toEqual(['Net revenue', true, undefined]);
  });

  test('more room never shows fewer tags, and one is always shown', () => {
    const tags = ['PII.Sensitive', 'Domain.Commerce', 'Retention.7 years'].map((fqn) => tagNameOf(tag(fqn)));
    const shown = [0, 100, 220, 300, 420, 900].map((width) => tagsThatFit(tags, width));
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect([shown[0], shown.at(-1)]).toEqual([1, 3]);
    expect(tagsThatFit([], 900)).toBe(0);
  });
});

describe('people', () => {
  test.each([
    ['Ana Ng', 'AN'],
    ['data_platform', 'DP'],
    ['山田 太郎', '山太'],
    ['équipe', 'É'],
    ['Jean de la Tour', 'JT'],
    ['***', '*'],
    ['', '?'],
  ])('%j is %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  test('any string has initials, at most a few characters', () => {
    assert(property(string({ unit: 'binary' }), (name) => initials(name).length <= 8));
  });

  test('a name is found in whatever the reference has', () => {
    expect(personName({ name: 'ana', displayName: ' ' })).toBe('ana');
    expect(personName({ id: '7' })).toBe('7');
    expect(personName({})).toBe('unknown');
  });

  test('long lists of names are cut with their number', () => {
    expect(nameList(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
    expect(nameList(['a\u202E'], 2)).toBe('a[U+202E]');
  });
});
