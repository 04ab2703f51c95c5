import { Fragment } from 'react';
import { inOrder } from './in-order.ts';
import type { Chord } from './key-chord.ts';
import { capsOf, spokenChord } from './key-names.ts';
import { isMac } from './platform.ts';
import styles from './key-caps.module.css';

/** Keys as their caps, and in words for those who hear the page. */
export function KeyCaps({ keys }: { readonly keys: readonly Chord[] }) {
  const groups = capsOf(keys, isMac());
  return (
    <span className={styles.keys}>
      <span className="visually-hidden">{keys.map((chord) => spokenChord(chord, isMac())).join(', ')}</span>
      {inOrder(groups, (caps, at) => (
        <Fragment>
          {at > 0 && <span aria-hidden="true">/</span>}
          {inOrder(caps, (cap) => (
            <kbd aria-hidden="true">{cap}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
