import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { browserStorage } from '../ui/storage.ts';
import * as demo from '../words/en/demo.ts';
import { say } from '../words/say.ts';
import styles from './demo-hint.module.css';

const SEEN = 'catalog-browser.demo-hint';

/** On the first visit to the demo: what it is and what can be tried, in three lines. It waits for nobody and takes no focus. */
export default function DemoHint() {
  const [isSeen, setSeen] = useState(() => browserStorage.get(SEEN) !== undefined);
  if (isSeen) return null;
  const close = () => {
    browserStorage.set(SEEN, 'yes');
    setSeen(true);
  };
  return (
    <aside className={styles.hint} aria-label={say(demo.hintLabel)}>
      <ul>
        <li>{say(demo.hintWhat)}</li>
        <li>{say(demo.hintTry)}</li>
        <li>{say(demo.hintMenu)}</li>
      </ul>
      <Button onClick={close}>{say(demo.gotIt)}</Button>
    </aside>
  );
}
