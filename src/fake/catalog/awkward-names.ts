/** One way for a name to be awkward: a plain name, unique where it stands -> an awkward one, as unique. */
export type Awkward = (name: string, nth: number) => string;

const LONG = 200;
const PADDING = '_with_every_adjustment_and_correction_since_the_migration_of_the_old_platform';

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** Kind number of the names that differ from another table's only by case. */
export const CASE_TWIN = 9;

export const AWKWARD: readonly Awkward[] = [
  (name, nth) => name + ['.v2', '.bak', '.2024'][nth % 3],
  (name, nth) => (nth % 2 ? `${name}/2024/01` : `exports/${name}`),
  (name) => `${name} "final"`,
  (name) => `${name.split('_').map(capitalized).join(' ')} (do not use)`,
  (name, nth) => (nth % 2 ? `${name}_100%` : `%2F${name}`),
  (name, nth) => (nth % 2 ? `🔥_${name}` : `${name}_👩‍🚀`),
  (name, nth) => (nth % 2 ? `الطلبات_${name}` : `הזמנות_${name}`),
  (name) => name + PADDING.repeat(3).slice(0, LONG - name.length),
  (name) => name.split('_').map(capitalized).join(''),
  (name) => name.split('_').map(capitalized).join('_'),
  (name) => `=${name}`,
  (name, nth) => (nth % 2 ? `<b>${name}</b>` : `<img src=x onerror=alert(1)>${name}`),
  (name, nth) => (nth % 2 ? `注文_${name}` : `données_${name}`),
  (name) => `${name}\u200B`,
];

/** How many of so many tables have awkward names: half a percent, and each kind once from 1,000 tables on. */
export function awkwardCount(tables: number): number {
  const share = Math.round(tables * 0.005);
  return tables < 1000 ? share : Math.max(AWKWARD.length, share);
}
