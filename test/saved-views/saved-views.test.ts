import { describe, expect, test } from 'vitest';
import type { NameOfValue } from '#src/filters/filter-words.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { suggestedName, viewSummary } from '#src/saved-views/save-view-form.tsx';
import { addView } from '#src/saved-views/saved-view-actions.ts';
import { importedText } from '#src/saved-views/saved-view-parts.tsx';
import { NO_VIEWS, seeView } from '#src/view/saved-views.ts';
import { parseView } from '#src/view/url-params.ts';
import { t } from '#test/support/translator.ts';
import { tableViewSpec } from '#test/view/views.ts';

test('of two tabs that count a view after each change of the other, each writes its count once: the newest stays', () => {
  const server = 'https://catalog.example.com';
  let kept = addView(NO_VIEWS, { id: 'a', type: 'table', name: 'a', search: '?q=a', savedAt: 0 });
  const written = new Set([kept]);
  const tell = (count: number, at: number) => {
    kept = seeView(kept, 'a', { server, count, at });
    written.add(kept);
  };
  for (let turn = 0; turn < 3; turn += 1) {
    tell(73, 10);
    tell(74, 20);
  }
  expect(kept.views[0]?.seen).toEqual({ server, count: 74, at: 20 });
  expect(written.size).toBe(3);
});

describe('view facts', () => {
  const facts = (search: string) => viewSummary(parseView(search, tableViewSpec).view, tableResource, t);

  test('a list has a database and columns', () => {
    expect(facts('?columns=name,tags')).toEqual([
      ['Database', 'All databases'],
      ['Columns', 'Name, Tags'],
    ]);
  });

  test('a search has a text and an order too', () => {
    expect(facts('?q=order&database=snow.sales&columns=name&sort=updatedAt:desc')).toEqual([
      ['Search', 'order'],
      ['Database', 'snow.sales'],
      ['Columns', 'Name'],
      ['Sort', 'Record edited, newest first'],
    ]);
    expect(facts('?q=order').at(-1)).toEqual(['Sort', 'Best match']);
  });
});

describe('views file', () => {
  const said = (added: number, known: number, unread: number) =>
    importedText('views.json', { all: NO_VIEWS, added, existing: known, unread }, t);

  test('says what it brought, what was here already, and what cannot be read', () => {
    expect(said(3, 0, 0)).toBe('3 views added from views.json.');
    expect(said(0, 2, 1)).toBe(
      '0 views added from views.json. 2 views were here already. 1 entry of it cannot be read.',
    );
  });
});

test('the name that is suggested for a view says what it finds, then where', () => {
  const name = (search: string, nameOf?: NameOfValue) =>
    suggestedName(parseView(search, tableViewSpec).view, tableResource, t, nameOf);
  expect(name('?missing=description&database=snow.ANALYTICS')).toBe('No description · ANALYTICS');
  expect(name('?database=snow."dw.x"')).toBe('Tables · dw.x');
  expect(name('?q=orders&owner=risk')).toBe('“orders”, Owner is risk');
  expect(name('?owner=risk', () => 'Risk Data')).toBe('Owner is Risk Data');
});
