import { expect, test } from 'vitest';
import { shortClassNames } from '#src/build/short-class-names.ts';

test('a class has one name, and no two classes the same', () => {
  const nameOf = shortClassNames('src');
  const sheets = ['src/ui/button.module.css', 'src/ui/strip.module.css'];
  const classes = Array.from({ length: 40 }, (_, index) => `c${index}`);
  const all = sheets.flatMap((sheet) => classes.map((name) => nameOf(name, sheet)));
  expect(new Set(all).size).toBe(all.length);
  expect(sheets.flatMap((sheet) => classes.map((name) => nameOf(name, `${sheet}?used`)))).toEqual(all);
  expect(all.every((name) => /^[A-Z]{1,2}[0-9a-z]{1,2}$/.test(name))).toBe(true);
});

test('a sheet from elsewhere is refused', () => {
  expect(() => shortClassNames('src/ui')('a', 'src/grid/grid.module.css')).toThrow('No sheet of src/ui');
});
