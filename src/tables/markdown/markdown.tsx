import { useMemo } from 'react';
import { cutText } from '../../ui/cut-text.ts';
import { blocksOf } from './lex.ts';
import { Blocks } from './tokens.tsx';
import styles from './markdown.module.css';

const LONGEST = 10_000;
const COUNT = new Intl.NumberFormat('en-US');

/**
 * A description as its author wrote it, drawn from tokens: HTML in it is text, links go to http, https and
 * mailto only, images are named and never fetched. Longer texts than 10,000 UTF-16 units are cut, and say so.
 */
export function Markdown({ text }: { readonly text: string }) {
  const shown = cutText(text, LONGEST);
  const blocks = useMemo(() => blocksOf(shown), [shown]);
  return (
    <div className={styles.prose} dir="auto">
      {blocks ? <Blocks tokens={blocks} depth={0} /> : <p className={styles.plain}>{shown}</p>}
      {text.length > LONGEST && (
        <p className={styles.note}>Cut here: the description has {COUNT.format(text.length)} characters.</p>
      )}
    </div>
  );
}
