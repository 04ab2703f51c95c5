import { hidesSomething, splitInvisible } from '../../ui/invisible-characters.ts';

/**
 * A value as indented JSON in which nothing is invisible: such characters, which stand only in its strings, are written as
 * escapes. Undefined where it is nested too deeply to be written out.
 */
export function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, undefined, 2)
      ?.split('\n')
      .map((line) => (hidesSomething(line, true) ? escaped(line) : line))
      .join('\n');
  } catch {
    return undefined;
  }
}

const escaped = (line: string) =>
  splitInvisible(line, true)
    .map(({ text, code }) => (code === undefined ? text : text.split('').map(escape).join('')))
    .join('');

/** One UTF-16 unit. */
const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
