import { assert, constantFrom, dictionary, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { visibleJson } from '#src/detail/raw-record.tsx';
import { hasInvisibleCharacters } from '#src/ui/text.tsx';

const names = string({
  unit: constantFrom('a', '"', '\\', '\n', ' ', '\u202E', '\u200B', '\u{E0041}', '\uFEFF', '<'),
});
const hidden = (text: string) => text.split('\n').some((line) => hasInvisibleCharacters(line, true));

test('the JSON equals the value, without invisible characters', () => {
  assert(
    property(dictionary(names, names), (value) => {
      const text = visibleJson(value) ?? '';
      expect(JSON.parse(text)).toEqual(value);
      expect(hidden(text)).toBe(false);
    }),
  );
  assert(
    property(
      jsonValue(),
      (value) => JSON.stringify(JSON.parse(visibleJson(value) ?? '')) === JSON.stringify(value),
    ),
  );
});

test('a value nested too deeply has no JSON', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(visibleJson(deep)).toBeUndefined();
});
