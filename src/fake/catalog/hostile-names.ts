import { ODD_NAMES, type Rename } from './odd-names.ts';

const LONG = 200;
const PADDING = '_with_every_adjustment_and_correction_since_the_migration_of_the_old_platform';

/** Names that attack or confuse: markup, formulas, escapes, quotes, other scripts, invisible characters, great length. */
export const HOSTILE_NAMES: readonly Rename[] = [
  ...ODD_NAMES,
  (name, nth) => (nth % 2 ? `${name}/2024/01` : `exports/${name}`),
  (name) => `${name} "final"`,
  (name) => `${name.replaceAll('_', ' ')} (do not use)`,
  (name, nth) => (nth % 2 ? `${name}_100%` : `%2F${name}`),
  (name, nth) => (nth % 2 ? `🔥_${name}` : `${name}_👩‍🚀`),
  (name, nth) => (nth % 2 ? `الطلبات_${name}` : `הזמנות_${name}`),
  (name) => name + PADDING.repeat(3).slice(0, LONG - name.length),
  (name, nth) => `${['=', '+', '-', '@'][nth % 4]}${name}`,
  (name, nth) => (nth % 2 ? `<b>${name}</b>` : `<img src=x onerror=alert(1)>${name}`),
  (name, nth) => (nth % 2 ? `注文_${name}` : `données_${name}`),
  (name) => `${name}\u200B`,
  (name) => `${name}\u202Etxt.exe`,
  (name) => `\\\\${name}\\`,
  (name) => `${name}?q=1&x=${name}#top;`,
  (name) => `'; drop table ${name}; --`,
  (name) => `\${${name}}{{7*7}}`,
  (name) => `../${name}`,
  (name) => ` ${name}\t`,
  (name) => `_Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘_${name}`,
];

/** How many of so many tables have such a name: each kind once where there is room, and one in a hundred. */
export function hostileCount(tables: number): number {
  return Math.max(Math.min(HOSTILE_NAMES.length, Math.floor(tables / 3)), Math.round(tables / 100));
}

/** The same for the name of a schema; `nth` is its number. */
export function hostileName(name: string, nth: number): string {
  return HOSTILE_NAMES[nth % HOSTILE_NAMES.length]?.(name, nth) ?? name;
}
