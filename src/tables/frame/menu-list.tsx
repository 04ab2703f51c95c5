import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { ICON } from '../../ui/icon-look.ts';
import styles from './menu-list.module.css';

export interface MenuEntry {
  readonly label: string;
  /** Given: one of several, of which one holds. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

interface MenuListProps {
  readonly label: string;
  /** The button it belongs to and returns focus to. */
  readonly anchor: HTMLElement | null;
  readonly items: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** A menu, open while it is mounted. It brings Base UI along: load it lazily. */
export default function MenuList({ label, anchor, items, onClose }: MenuListProps) {
  return (
    <Menu.Root
      open
      onOpenChange={(open, { reason, event }) => {
        const { target } = event;
        const onAnchor = reason === 'outside-press' && target instanceof Node && anchor?.contains(target);
        if (!open && !onAnchor) onClose();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          className={styles.positioner}
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup className={styles.menu} aria-label={label} finalFocus={() => anchor}>
            {items.map((item) => (
              <Entry key={item.label} {...item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry({ label, checked, onSelect }: MenuEntry) {
  if (checked === undefined) {
    return (
      <Menu.Item className={styles.item} onClick={onSelect}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.RadioGroup value={checked}>
      <Menu.RadioItem className={styles.item} value closeOnClick onClick={onSelect}>
        {label}
        {checked && <Check {...ICON} className={styles.end} />}
      </Menu.RadioItem>
    </Menu.RadioGroup>
  );
}
