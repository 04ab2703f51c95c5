import type { View } from '../../view/view.ts';

/** Characters of a name, so that the whole fits the 255 bytes of usual file systems in every script. */
const MOST = 26;

/** Letters, figures and what stands between them in names; all else is a dash. */
const plain = (text: string): string =>
  Array.from(text.normalize().replaceAll(/[^\p{L}\p{M}\p{N}._]+/gu, '-'))
    .slice(0, MOST)
    .join('')
    .replaceAll(/^[-.]+|[-.]+$/g, '');

/**
 * What to call the file of a view: `tables-snow.sales-orders-2026-11-22.csv`.
 * @param extension with its dot @param now ms since the epoch; the day is that of UTC
 */
export function fileName({ database, q }: Pick<View, 'database' | 'q'>, extension: string, now: number) {
  const day = new Date(now).toISOString().slice(0, 10);
  const parts = ['tables', plain(database ?? ''), plain(q ?? ''), day];
  return parts.filter(Boolean).join('-') + extension;
}
