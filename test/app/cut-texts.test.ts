import { expect, test } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { invalidCursorError } from '#src/api/offset-cursor.ts';
import { copiedDescription, firstLine } from '#src/entity/description.tsx';
import { plainStart, startOf } from '#src/entity/plain-text.ts';
import { viewSpecOf } from '#src/resources/resource.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { savedViewName } from '#src/saved-views/saved-view-actions.ts';
import { fileName } from '#src/ui/sinks.ts';
import { spellOutInvisible } from '#src/ui/text.tsx';
import { MAX_NAME, readSavedViews } from '#src/view/saved-views.ts';
import { parseView } from '#src/view/url-params.ts';

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
  'a copied description': () => copiedDescription({ description: within(2_000) }),
  'the start of a description for a cell': () => plainStart(within(2_000)),
  'the start of a long description': () => startOf(within(10_000), 10_000),
  'the name of a view, typed': () => savedViewName(within(MAX_NAME)),
  'the name of a view, read': () => readSavedViews(stored(within(MAX_NAME))).views[0]?.name,
  'a value of the address': () => parseView(`?sort=${within(80)}`, viewSpec).broken[0]?.value,
  'a parameter of the address': () => parseView(`?x=${within(80)}`, viewSpec).broken[0]?.value,
  'columns of the address': () => parseView(`?columns=name,${within(80)}`, viewSpec).broken[0]?.value,
  'a cursor in a message': () => {
    const { reason } = invalidCursorError({ kind: 'after', cursor: within(40) }, 10_000, 'GET /');
    return reason?.kind === 'no-place' ? reason.cursor : undefined;
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
