import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { Fragment, useId, type ReactNode } from 'react';
import { ICON_PROPS } from './button.tsx';
import styles from './menu.module.css';

export interface MenuEntry {
  readonly label: string;
  /** Language of the label, where it is not the page's. */
  readonly lang?: string;
  /** Given: one of several, of which one holds. */
  readonly checked?: boolean;
  readonly icon?: ReactNode;
  /** Keys that do the same, as their caps read. */
  readonly keys?: readonly string[];
  readonly disabled?: boolean;
  /** A second line, such as why it is disabled. */
  readonly hint?: string;
  /** A line stands before it. */
  readonly apart?: boolean;
  /** For what one does several times over. */
  readonly keepsOpen?: boolean;
  readonly onSelect: () => void;
}

interface MenuListProps {
  readonly label: string;
  /** The button it belongs to and returns focus to. */
  readonly anchor: HTMLElement | null;
  /** Where focus goes when the button went with what was selected. */
  readonly otherwise?: HTMLElement | null;
  /** Width in px; absent: that of the labels. */
  readonly width?: number;
  readonly items: readonly MenuEntry[];
  readonly onClose: () => void;
}

/**
 * A menu, open while it is mounted, in the landmark of its button: people who go by landmarks find nothing outside them.
 * It brings Base UI along: load it lazily.
 */
export default function MenuList({ label, anchor, otherwise, width, items, onClose }: MenuListProps) {
  return (
    <Menu.Root
      open
      onOpenChange={(open, { reason, event }) => {
        const { target } = event;
        const onAnchor = reason === 'outside-press' && target instanceof Node && anchor?.contains(target);
        if (!open && !onAnchor) onClose();
      }}
    >
      <Menu.Portal container={anchor?.closest<HTMLElement>('main, nav, header, footer') ?? document.body}>
        <Menu.Positioner
          className={styles.positioner}
          anchor={anchor}
          // Inside the landmark and its clipping, but placed by the window.
          positionMethod="fixed"
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup
            className={styles.menu}
            aria-label={label}
            finalFocus={() => (otherwise && !anchor?.isConnected ? otherwise : anchor)}
            style={{ inlineSize: width }}
          >
            {items.map((item) => (
              <Fragment key={item.label}>
                {item.apart && <Menu.Separator className={styles.line} />}
                <Item {...item} />
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({
  label,
  lang,
  checked,
  icon,
  keys,
  disabled = false,
  hint,
  keepsOpen = false,
  onSelect,
}: MenuEntry) {
  const id = useId();
  const item = {
    className: styles.item,
    disabled,
    onClick: onSelect,
    // Its name is the label alone.
    ...(hint !== undefined && { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-hint` }),
  };
  const content = (
    <>
      {icon}
      <span>
        <span id={`${id}-label`} lang={lang}>
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      {keys && (
        <span className={styles.keys} aria-hidden="true">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </>
  );
  if (checked === undefined) {
    return (
      <Menu.Item {...item} closeOnClick={!keepsOpen}>
        {content}
      </Menu.Item>
    );
  }
  return (
    <Menu.RadioGroup value={checked}>
      <Menu.RadioItem {...item} value closeOnClick={!keepsOpen}>
        {content}
        {checked && <Check {...ICON_PROPS} className={styles.end} />}
      </Menu.RadioItem>
    </Menu.RadioGroup>
  );
}
