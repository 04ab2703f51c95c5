import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import * as bar from '../../words/en/bar.ts';
import { say } from '../../words/say.ts';
import styles from './bar.module.css';
import { MenuButton } from './menu-button.tsx';
import type { MenuEntry } from './menu-list.tsx';

interface BarMoreProps {
  readonly items: readonly MenuEntry[];
  /** Told the button as it comes and goes. */
  readonly onButton: (button: HTMLButtonElement | null) => void;
}

/** On phones: the one menu of what the bar has no room for. */
export function BarMore({ items, onButton }: BarMoreProps) {
  return (
    <MenuButton label={say(bar.more)} items={items} onButton={onButton}>
      {(parts) => (
        <IconButton {...parts} className={styles.more} aria-label={say(bar.moreActions)}>
          <Ellipsis {...ICON} />
        </IconButton>
      )}
    </MenuButton>
  );
}
