import { Ellipsis } from 'lucide-react';
import { lazy, type RefCallback, Suspense, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import styles from './bar.module.css';
import type { MenuEntry } from './menu-list.tsx';

const loadMenu = () => import('./menu-list.tsx');
const MenuList = lazy(loadMenu);

interface BarMoreProps {
  readonly items: readonly MenuEntry[];
  readonly ref: RefCallback<HTMLButtonElement>;
}

/** On phones: the one menu of what the bar has no room for. */
export function BarMore({ items, ref }: BarMoreProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={(button) => {
          setAnchor(button);
          ref(button);
        }}
        className={styles.more}
        aria-label="More: export, copy link, save view"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis {...ICON} />
      </IconButton>
      {open && (
        <Suspense>
          <MenuList label="More" anchor={anchor} items={items} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
