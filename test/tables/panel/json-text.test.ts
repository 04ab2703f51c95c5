import { assert, check, constantFrom, dictionary, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '#src/tables/panel/json-text.ts';
import { hidesSomething } from '#src/ui/invisible-characters.ts';

const names = string({
  unit: constantFrom('a', '"', '\\', '\n', ' ', '\u202E', '\u200B', '\u{E0041}', '\uFEFF', '<'),
});
const hidden = (text: string) => text.split('\n').some((line) => hidesSomething(line, true));

test('it is the value, and nothing in it is invisible', () => {
  assert(
    property(dictionary(names, names), (value) => {
      const text = jsonText(value) ?? '';
      expect(JSON.parse(text)).toEqual(value);
      expect(hidden(text)).toBe(false);
    }),
  );
  assert(
    property(
      jsonValue(),
      (value) => JSON.stringify(JSON.parse(jsonText(value) ?? '')) === JSON.stringify(value),
    ),
  );
});

test('control: plain JSON hides characters', () => {
  expect(check(property(names, (text) => !hidden(JSON.stringify(text, undefined, 2)))).failed).toBe(true);
});

test('what is nested too deeply is not written', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(jsonText(deep)).toBeUndefined();
});
