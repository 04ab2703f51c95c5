import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import styles from './bar.module.css';

const loadMenu = () => import('./menu-list.tsx');
const MenuList = lazy(loadMenu);

interface SortMenuProps {
  /** What the rows are sorted by now, as it stands in `choices`. */
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onSort: (value: string) => void;
}

/** The order of search results: the button says the one in force. */
export function SortMenu({ value, choices, onSort }: SortMenuProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const items = choices.map((choice) => ({
    label: choice.label,
    checked: choice.value === value,
    onSelect: () => onSort(choice.value),
  }));
  return (
    <>
      <Button
        ref={setAnchor}
        look="quiet"
        className={styles.wide}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.muted}>Sort</span>{' '}
        {choices.find((choice) => choice.value === value)?.label ?? value}
        <ChevronDown {...ICON} className={styles.chevron} />
      </Button>
      {open && (
        <Suspense>
          <MenuList label="Sort" anchor={anchor} items={items} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
