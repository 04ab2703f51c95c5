import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { invalidCursorError } from '#src/api/search-endpoint.ts';
import { copiedDescription, firstLine } from '#src/entity/description.tsx';
import { initials } from '#src/entity/people.tsx';
import { plainStart, startOf } from '#src/entity/plain-text.ts';
import { viewSpecOf } from '#src/resources/resource.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { savedViewName } from '#src/saved-views/saved-view-actions.ts';
import { fileName } from '#src/ui/sinks.ts';
import { spellOutInvisible } from '#src/ui/text.tsx';
import { MAX_NAME, readSavedViews } from '#src/view/saved-views.ts';
import { parseView } from '#src/view/url-params.ts';
import { isNode, nodesOf, type Node } from '#test/architecture/query-rules.ts';
import { filesUnder, type SourceFile } from '#test/architecture/source-files.ts';

const FAMILY = '👩‍👩‍👧‍👦';

/** A text whose character at a limit begins before it. */
const within = (limit: number): string => `${'a'.repeat(limit - 3)}${FAMILY}${'b'.repeat(limit)}`;
const viewSpec = viewSpecOf(tableDefinition);
const stored = (name: string) =>
  JSON.stringify({
    version: 2,
    first: null,
    views: [{ id: 'a', type: 'table', name, search: '', savedAt: 1 }],
  });

/** The places that cut texts of others: what each makes of a text whose character at its limit begins before it. */
const PLACES: Readonly<Record<string, () => string | undefined>> = {
  'a name that is spelled out': () => spellOutInvisible(within(2_000)),
  'the first line of a description': () => firstLine(within(300)),
  'a copied description': () => copiedDescription({ description: within(2_000) } as never),
  'the start of a description for a cell': () => plainStart(within(2_000)),
  'the start of a long description': () => startOf(within(10_000), 10_000),
  'the name of a view, typed': () => savedViewName(within(MAX_NAME)),
  'the name of a view, read': () => readSavedViews(stored(within(MAX_NAME))).views[0]?.name,
  'a value of the address': () => parseView(`?sort=${within(80)}`, viewSpec).broken[0]?.value,
  'a parameter of the address': () => parseView(`?x=${within(80)}`, viewSpec).broken[0]?.value,
  'columns of the address': () => parseView(`?columns=name,${within(80)}`, viewSpec).broken[0]?.value,
  'a cursor in a message': () => {
    const { reason } = invalidCursorError({ at: 'after', cursor: within(40) }, 'GET /');
    return reason?.is === 'no-place' ? reason.cursor : undefined;
  },
  'a message of a server': () =>
    new ApiError('refused', { request: 'GET /', attempts: 1, serverMessage: within(500) }).serverMessage,
  'the name of a file': () =>
    fileName('tables', { scope: null, q: `${'a'.repeat(25)}q\u0301${'b'.repeat(30)}` }, '', 0),
};

/** All that is left of the text where a cut leaves out the character that has no room. */
const WHOLE = /^[ -~]*a{10}[ -~…]*$/;

test.each(Object.entries(PLACES))('%s ends in a whole character', (_, cut) => {
  expect(cut()).toMatch(WHOLE);
});

test('control: a text that is cut by units or by code points does not', () => {
  const text = within(80);
  expect(text.slice(0, 80)).not.toMatch(WHOLE);
  expect(Array.from(text).slice(0, 80).join('')).not.toMatch(WHOLE);
});

test('initials are whole characters', () => {
  expect(initials(FAMILY)).toBe(FAMILY);
  expect(initials('e\u0301mile zola')).toBe('E\u0301Z');
});

describe('no other place', () => {
  /** Lists of which a part is taken, by the names that they have here, and the path of a request, which is ASCII. */
  const LISTS =
    /^(?:all|columns|cursors|dated|edges|entries|followers|found|names|offered|of|path|list\.kept|order\.values|people|records|rows|sorted|suggested|tableConstraints|tags|values|values\.values|newestFirst|\[.*|.*(?:\)|\]))$/s;

  /** Parts of fixed length: `slice(0, 80)`, `slice(0, MAX_NAME)`, `slice(-200)`, `substring(0, 80)`. One sentence each. */
  const cuts = ({ path, text }: SourceFile): string[] =>
    [...nodesOf(parseSync(path, text).program as unknown as Node)].flatMap((node) => {
      const { callee } = node;
      if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee['property'])) return [];
      const method = String(callee['property']['name']);
      if (!/^(?:slice|substring|substr)$/.test(method) || !isNode(callee['object'])) return [];
      const written = (one: unknown) =>
        isNode(one) ? text.slice(Number(one['start']), Number(one['end'])) : '';
      const [from, to] = (node['arguments'] as readonly unknown[]).map(written);
      const length =
        from === '0' ? to : from?.startsWith('-') && to === undefined ? from.slice(1) : undefined;
      const isFixed = length !== undefined && /^(?:\d[\d_]{1,}|MAX_\w+)$/.test(length);
      const object = written(callee['object']);
      return isFixed && !LISTS.test(object) ? [`${path}: ${object}.${method}(${length})`] : [];
    });

  const src = filesUnder('src', ['.ts', '.tsx']).filter(({ path }) => path !== 'src/ui/cut-text.ts');

  test('cuts a text', () => {
    expect(src.flatMap(cuts)).toEqual([]);
  });

  test.each(['name.slice(0, 80)', 'value.slice(0, MAX_NAME)', 'text.slice(-200)', 'text.substring(0, 80)'])(
    'control: %s is found',
    (text) => {
      expect(cuts({ path: 'src/a.ts', text })).toHaveLength(1);
    },
  );
});
