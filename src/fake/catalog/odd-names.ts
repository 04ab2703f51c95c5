/** One way to change a name: a plain name, unique where it stands -> another one, as unique. */
export type Rename = (name: string, nth: number) => string;

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** Kind number, in `ODD_NAMES`, of the names that differ from another table's only by case. */
export const CASE_TWIN = 1;

/** Names that are not by the rules, as every grown warehouse has some: written by hand, copied, migrated. */
export const ODD_NAMES: readonly Rename[] = [
  (name, nth) => name + ['.v2', '.bak', '.2024'][nth % 3],
  (name) => name.split('_').map(capitalized).join('_'),
  (name) => name.split('_').map(capitalized).join(''),
];

/** How many of so many tables have such a name. */
export function oddCount(tables: number): number {
  return Math.max(tables < 1000 ? 0 : ODD_NAMES.length, Math.round(tables * 0.003));
}
