import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26));

/**
 * Names for the classes of CSS Modules in a build, such as `C4`: capitals for the sheet's place among the sheets below a
 * folder, then the class's place in its sheet to the base 36. The same sources get the same names.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .toSorted();
  const places = new Map(sheets.map((path, index) => [resolve(join(folder, path)), letters(index)]));
  const classes = new Map<string, string[]>();
  return (name, file) => {
    const sheet = resolve(file.replace(/\?.*$/, ''));
    const known = classes.get(sheet) ?? [];
    classes.set(sheet, known);
    if (!known.includes(name)) known.push(name);
    const place = places.get(sheet);
    if (place === undefined) throw new Error(`No sheet of ${folder}: ${file}`);
    return `${place}${known.indexOf(name).toString(36)}`;
  };
}
