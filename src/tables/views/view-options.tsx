import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import type { MenuEntry } from '../frame/menu-list.tsx';

const loadMenu = () => import('../frame/menu-list.tsx');
const MenuList = lazy(loadMenu);

interface ViewOptionsProps {
  readonly label: string;
  readonly items: readonly MenuEntry[];
}

/** The button of a menu beside what it is about. */
export function ViewOptions({ label, items }: ViewOptionsProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={setAnchor}
        small
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis {...ICON} />
      </IconButton>
      {open && (
        <Suspense>
          <MenuList label={label} anchor={anchor} items={items} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
