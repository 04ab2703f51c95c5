import type { ReactNode } from 'react';
import * as words from '../words/en/visible-text.ts';
import { say } from '../words/say.ts';
import { cutText } from './cut-text.ts';
import { inOrder } from './in-order.ts';
import { hidesSomething, splitInvisible } from './invisible-characters.ts';
import styles from './visible-text.module.css';

/**
 * A name as it is: isolated from the direction of what stands around it, invisible characters drawn as their
 * codes, cut at 500 UTF-16 units. The characters themselves stay in the text, so copying gives the real name.
 */
export function VisibleText({ text }: { readonly text: string }) {
  return <bdi>{visibleText(text)}</bdi>;
}

/** What `VisibleText` draws, for an element that isolates it: for nearly every name the name itself, and no element. */
export const visibleText = (text: string): ReactNode => visiblePieces(cutText(text));

/** The same without the cut; `part`: of a name, so that blanks at its ends are only blanks. */
export function visiblePieces(text: string, part = false): ReactNode {
  if (!hidesSomething(text, part)) return text;
  return inOrder(splitInvisible(text, part), (piece) =>
    piece.code === undefined ? (
      piece.text
    ) : (
      <span className={styles.code} data-code={codeText(piece.code)} title={titleOf(piece.code)}>
        <bdi>{piece.text}</bdi>
      </span>
    ),
  );
}

const codeText = (code: string) => (code === 'blank' ? say(words.blank) : code);

const titleOf = (code: string) =>
  code === 'blank' ? say(words.aBlank) : say(words.invisibleCharacter, { code });
