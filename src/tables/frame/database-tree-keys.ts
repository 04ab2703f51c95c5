import { nameOf, type TreeLine } from './database-tree-lines.ts';

/** What a key does: the line to go to, or the line to open or close. */
export type TreeMove = { readonly to: number } | { readonly toggle: TreeLine } | undefined;

/**
 * The keys of a tree (APG "Tree View"): right opens a line, then goes into it; left closes it, then goes out of it.
 * @param at the line with the focus, from 0
 * @param key as an event names it; where lines run from right to left, left and right are already swapped
 * @param page lines that a screen has
 */
export function treeMove(lines: readonly TreeLine[], at: number, key: string, page: number): TreeMove {
  const line = lines[at];
  if (!line) return undefined;
  const to = (index: number): TreeMove => ({ to: Math.max(0, Math.min(lines.length - 1, index)) });
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + page);
    case 'PageUp':
      return to(at - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(lines.length - 1);
    case 'ArrowRight':
      if (line.expanded === false) return { toggle: line };
      return (lines[at + 1]?.level ?? 0) > line.level ? to(at + 1) : undefined;
    case 'ArrowLeft':
      if (line.expanded) return { toggle: line };
      return line.level > 1 ? to(parentOf(lines, at, line.level)) : undefined;
    case ' ':
      return line.expanded === undefined ? undefined : { toggle: line };
    default:
      return undefined;
  }
}

function parentOf(lines: readonly TreeLine[], at: number, level: number): number {
  const above = lines.slice(0, at).findLastIndex((line) => line.level < level);
  return above < 0 ? at : above;
}

/** A letter typed so many ms after the one before begins another word. */
const PAUSE_MS = 700;

/** Letters typed one after the other, and when the last was (ms). */
export interface Typed {
  readonly text: string;
  readonly at: number;
}

/** What was typed with one key more; undefined for a key that begins no name and does something else. */
export function typedWith({ text, at }: Typed, key: string, now: number): Typed | undefined {
  const before = now - at < PAUSE_MS ? text : '';
  const isPart = before === '' ? /^[\p{L}\p{N}_]$/u.test(key) : Array.from(key).length === 1;
  return isPart ? { text: before + key, at: now } : undefined;
}

/**
 * The next line that begins with what was typed, in any case, round the end; undefined: none does. One letter goes on from
 * the line after, and so does the same letter again and again; more letters may mean the line that they led to already.
 */
export function lineOfTyped(lines: readonly TreeLine[], at: number, text: string): number | undefined {
  const all = text.toLowerCase();
  const letters = Array.from(all);
  const isOne = letters.every((letter) => letter === letters[0]);
  const seek = (start: string, from: number) => {
    for (let step = 0; step < lines.length; step += 1) {
      const index = (from + step) % lines.length;
      const line = lines[index];
      if (line && nameOf(line).toLowerCase().startsWith(start)) return index;
    }
    return undefined;
  };
  const whole = seek(all, letters.length === 1 ? at + 1 : at);
  return whole ?? (isOne ? seek(letters[0] ?? '', at + 1) : undefined);
}
