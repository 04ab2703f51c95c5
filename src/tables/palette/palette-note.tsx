import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as short from '../../words/en/short.ts';
import * as palette from '../../words/en/palette.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { countText } from '../count-text.ts';
import { reasonOf } from '../list/reason.ts';
import type { Names } from '../list/use-names.ts';
import styles from './palette-dialog.module.css';

/** Tables that a text finds, as a figure; undefined while nobody knows. */
export function totalText({ page }: Names): string | undefined {
  if (!page) return undefined;
  const { rows, total = rows.length, totalIsLowerBound = false } = page;
  return countText(total) + (totalIsLowerBound ? '+' : '');
}

interface PaletteNoteProps {
  readonly names: Names;
  /** What became of a command that could not be done. */
  readonly failed: string | undefined;
}

/** What became of the search for tables, or of a command: seen where something is amiss, and else only heard. */
export function PaletteNote({ names, failed }: PaletteNoteProps) {
  const { q, page, error, retry } = names;
  if (failed !== undefined) {
    return (
      <p className={styles.note} role="alert">
        {failed}
      </p>
    );
  }
  if (error) {
    return (
      <p className={styles.note} role="alert">
        {say(palette.searchFailed)} {reasonOf(error)}{' '}
        <Button look="link" onClick={retry}>
          {say(short.retry)}
        </Button>
      </p>
    );
  }
  const isEmpty = page?.rows.length === 0;
  const total = totalText(names);
  const text = <VisibleText text={q} />;
  return (
    <p className={isEmpty ? styles.note : 'visually-hidden'} aria-live="polite">
      {isEmpty
        ? rich(palette.noMatch, { q: () => text })
        : total !== undefined && say(palette.matches, { count: page?.total ?? 0, total })}
    </p>
  );
}
