import { ChevronDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import styles from './bar.module.css';
import { MenuButton } from './menu-button.tsx';

interface SortMenuProps {
  /** What the rows are sorted by now, as it stands in `choices`. */
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onSort: (value: string) => void;
}

/** The order of search results: the button says the one in force. */
export function SortMenu({ value, choices, onSort }: SortMenuProps) {
  const items = choices.map((choice) => ({
    label: choice.label,
    checked: choice.value === value,
    onSelect: () => onSort(choice.value),
  }));
  return (
    <MenuButton label="Sort" items={items}>
      {(parts) => (
        <Button {...parts} look="quiet" className={styles.wide}>
          <span className={styles.muted}>Sort</span>{' '}
          {choices.find((choice) => choice.value === value)?.label ?? value}
          <ChevronDown {...ICON} className={styles.chevron} />
        </Button>
      )}
    </MenuButton>
  );
}
