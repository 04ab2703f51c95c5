import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { rawText } from '../../api/raw-words.ts';
import type { UnreadableRow } from '../../api/table-schema.ts';
import { unreadableText } from '../../api/unreadable-words.ts';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as messages from '../../words/en/messages.ts';
import { say } from '../../words/say.ts';
import styles from './unreadable-record.module.css';

/** What stands in the place of the name of a record that cannot be read. */
export function UnreadableName() {
  return (
    <span className={styles.name}>
      <TriangleAlert {...ICON} />
      {say(messages.unreadableTable)}
    </span>
  );
}

/** Why a record cannot be read, and on demand what came. */
export function UnreadableRecord({ row }: { readonly row: UnreadableRow }) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.record}>
      <span className={styles.reason}>
        {shown ? (
          <code>
            <VisibleText text={rawText(row)} />
          </code>
        ) : (
          <VisibleText text={unreadableText(row)} />
        )}
      </span>
      <Button look="link" tabIndex={-1} onClick={() => setShown(!shown)}>
        {say(shown ? messages.showWhy : messages.showSent)}
      </Button>
    </span>
  );
}
