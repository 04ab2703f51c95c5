import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { expect, test } from 'vitest';
import { FORMATTERS } from '#src/i18n/format.ts';
import { loadLanguage, PSEUDO_CODE } from '#src/i18n/language.ts';
import { pseudoMessage } from '#src/i18n/pseudo.ts';
import { translatorFor } from '#src/i18n/translate.ts';

const formatted = (
  message: string,
  values: Record<string, string | number | ((inside: string[]) => string)> = {},
) => format(pseudoMessage(compile(message)), 'en-IE', values, { formatters: FORMATTERS });

test('texts are accented and longer; values and tags are unchanged', () => {
  expect(formatted('Retry')).toBe('⟦Ŕéţŕý··⟧');
  expect(
    formatted('{count, plural, one {# table} other {# tables}} of {name}', { count: 12_480, name: 'orders' }),
  ).toMatch(/^⟦12,480 ţáƀķ?ĺ?éš|^⟦12,480 /);
  expect(
    formatted('No <b>{name}</b> here', { name: 'orders', b: (inside) => `[${inside.join('')}]` }),
  ).toContain('[orders]');
  expect(formatted('{kind, select, one {first} other {rest of {name}}}', { kind: 'x', name: 'it' })).toMatch(
    / it·+⟧$/,
  );
});

test('the pseudo-locale applies it to every message', async () => {
  const t = translatorFor(await loadLanguage(PSEUDO_CODE), 'table');
  expect(t('common.retry')).toBe('⟦Ŕéţŕý··⟧');
});
