import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import * as sorting from '../../words/en/sort-menu.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import styles from './bar.module.css';
import { MenuButton } from './menu-button.tsx';

interface SortMenuProps {
  /** What the rows are sorted by now, as it stands in `choices`. */
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onSort: (value: string) => void;
}

const muted = (inside: ReactNode) => <span className={styles.muted}>{inside}</span>;

/** The order of search results: the button says the one in force. */
export function SortMenu({ value, choices, onSort }: SortMenuProps) {
  const items = choices.map((choice) => ({
    label: choice.label,
    checked: choice.value === value,
    onSelect: () => onSort(choice.value),
  }));
  return (
    <MenuButton label={say(sorting.sort)} items={items}>
      {(parts) => (
        <Button {...parts} look="quiet" className={styles.wide}>
          {rich(
            sorting.sortInForce,
            { label: muted },
            { choice: choices.find((choice) => choice.value === value)?.label ?? value },
          )}
          <ChevronDown {...ICON} className={styles.chevron} />
        </Button>
      )}
    </MenuButton>
  );
}
