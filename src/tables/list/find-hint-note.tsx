import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useSingleKeys } from '../../ui/single-keys.ts';
import * as finding from '../../words/en/finding.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { focusSearch } from './focus-search.ts';
import styles from './find-hint-note.module.css';

/** Time to read it, in ms; with the pointer or the focus on it there is no end. */
const STAYS_MS = 6_000;

const slashKey = () => <kbd>/</kbd>;

/** The hint itself, under the search box: it takes no room, and goes by itself. */
export default function FindHintNote({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [isKept, setIsKept] = useState(false);
  const slash = useSingleKeys();
  const fact = say(finding.findSeesScreen);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isKept) return undefined;
    const timer = setTimeout(() => close(), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isKept]);
  return (
    <div
      className={styles.hint}
      onPointerEnter={() => setIsKept(true)}
      onPointerLeave={() => setIsKept(false)}
      onFocus={() => setIsKept(true)}
      onBlur={() => setIsKept(false)}
    >
      <p>
        {fact}
        {slash && <> {rich(finding.pressKeyToSearch, { key: slashKey })}</>}
      </p>
      <Button
        look="link"
        onClick={() => {
          focusSearch();
          onClose();
        }}
      >
        {say(finding.searchAllTables)}
      </Button>
      <Announcer text={slash ? `${fact} ${say(finding.pressSlashToSearch)}` : fact} delayMs={100} />
    </div>
  );
}
