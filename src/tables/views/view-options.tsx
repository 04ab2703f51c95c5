import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { MenuButton } from '../frame/menu-button.tsx';
import type { MenuEntry } from '../frame/menu-list.tsx';

interface ViewOptionsProps {
  readonly label: string;
  readonly items: readonly MenuEntry[];
}

/** The button of a menu beside what it is about. */
export function ViewOptions({ label, items }: ViewOptionsProps) {
  return (
    <MenuButton label={label} items={items}>
      {(parts) => (
        <IconButton {...parts} small aria-label={label}>
          <Ellipsis {...ICON} />
        </IconButton>
      )}
    </MenuButton>
  );
}
