/** A technical name as a title: `pg_orders` -> `Pg Orders`. */
export function titled(name: string): string {
  return name
    .split(/[_\s-]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** A technical name as the beginning of a sentence: `order_items` -> `Order items`. */
export function spoken(name: string): string {
  const spaced = name.replaceAll('_', ' ').trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
