import * as fc from 'fast-check';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { expect, test } from 'vitest';
import { FORMATTERS } from '#src/words/formats.ts';
import { PSEUDO, pseudoMessage } from '#src/words/pseudo.ts';

const said = (
  message: string,
  values: Record<string, string | number | ((inside: string[]) => string)> = {},
) => format(pseudoMessage(compile(message)), PSEUDO.locale, values, { formatters: FORMATTERS });

test('texts are accented and longer; values and tags are as they were', () => {
  expect(said('Retry')).toBe('⟦Ŕéţŕý··⟧');
  expect(
    said('{count, plural, one {# table} other {# tables}} of {name}', { count: 12_480, name: 'orders' }),
  ).toMatch(/^⟦12,480 ţáƀķ?ĺ?éš|^⟦12,480 /);
  expect(said('No <b>{name}</b> here', { name: 'orders', b: (inside) => `[${inside.join('')}]` })).toContain(
    '[orders]',
  );
  expect(said('{kind, select, one {first} other {rest of {name}}}', { kind: 'x', name: 'it' })).toMatch(
    / it·+⟧$/,
  );
});

test('no letter of a message is left as it was', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z ,.]{1,60}$/), (text) => {
      expect(said(text)).toMatch(/^⟦[^A-Za-z]*⟧$/);
    }),
  );
});
