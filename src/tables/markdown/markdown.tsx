import { useMemo } from 'react';
import { cutText } from '../../ui/cut-text.ts';
import * as markdown from '../../words/en/markdown.ts';
import { say } from '../../words/say.ts';
import { blocksOf } from './lex.ts';
import { Blocks } from './tokens.tsx';
import styles from './markdown.module.css';

const LONGEST = 10_000;

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
        <p className={styles.note}>{say(markdown.cutHere, { count: text.length })}</p>
      )}
    </div>
  );
}
