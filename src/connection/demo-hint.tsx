import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { browserStorage } from '../ui/safe-storage.ts';
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
    <aside className={styles.hint} aria-label="About this demo">
      <ul>
        <li>A made-up catalog that lives in this browser: nothing to install, nothing leaves it.</li>
        <li>Scroll, search, choose columns, save a view: the address is the whole of what you see.</li>
        <li>
          “Demo catalog”, at the top, makes it a million tables, slow, or broken, to see what happens then.
        </li>
      </ul>
      <Button onClick={close}>Got it</Button>
    </aside>
  );
}
