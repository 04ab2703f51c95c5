import { expect, test } from 'vitest';
import { resolveReferences } from '#src/tables/markdown/character-references.ts';

test.each([
  ['a &amp; b', 'a & b'],
  ['&lt;b&gt; &#60;&#x3C;', '<b> <<'],
  ['&amp;lt;', '&lt;'],
  ['&#0; &#xD800; &#9999999;', '\ufffd \ufffd \ufffd'],
  ['&unknown; &amp', '&unknown; &amp'],
])('%j is %j', (text, expected) => {
  expect(resolveReferences(text)).toBe(expected);
});
