import { Menu } from '@base-ui/react/menu';
import { Popover as BasePopover } from '@base-ui/react/popover';
import { Check } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject } from 'react';
import { ICON_PROPS } from './button.tsx';
import { keepTabInside } from './keyboard.ts';
import { FirstFocus } from './popup-with-field.tsx';
import { rem } from './viewport.ts';
import styles from './popups.module.css';

export interface MenuEntry {
  readonly label: string;
  /** Language of the label, if it is not the page's. */
  readonly lang?: string;
  /** Whether the item is checked; absent: it is no radio item. */
  readonly checked?: boolean;
  readonly icon?: ReactNode;
  /** Labels of the keys of the same command. */
  readonly keys?: readonly string[];
  readonly disabled?: boolean;
  /** A second line, such as the reason why it is disabled. */
  readonly hint?: string;
  /** A quiet text at the end, such as a number. */
  readonly end?: string;
  /** Whether a separator precedes it. */
  readonly apart?: boolean;
  /** Whether the menu stays open, for actions that are often repeated. */
  readonly keepsOpen?: boolean;
  /** @param close closes the menu, for an action of a menu that stays open */
  readonly onSelect: (close: () => void) => void;
}

/** Closes a popup, but for a press on its anchor, which closes it by itself. */
const closingBy =
  (anchor: HTMLElement | null, onClose: () => void) =>
  (open: boolean, { reason, event }: { readonly reason: string; readonly event: Event }) => {
    const { target } = event;
    const onAnchor = reason === 'outside-press' && target instanceof Node && anchor?.contains(target);
    if (!open && !onAnchor) onClose();
  };

interface MenuListProps {
  readonly label: string;
  /** The menu's button, which gets the focus back. */
  readonly anchor: HTMLElement | null;
  /** Gets the focus if the button was removed by the selected action. */
  readonly otherwise?: HTMLElement | null;
  /** Width in px at the default text size; default: that of the labels. */
  readonly width?: number;
  readonly items: readonly MenuEntry[];
  readonly onClose: () => void;
}

/**
 * A menu, open while mounted, rendered in the landmark of its button: navigation by landmarks misses content outside. It
 * depends on Base UI: import it lazily.
 */
export function MenuList({ label, anchor, otherwise, width, items, onClose }: MenuListProps) {
  return (
    <Menu.Root open onOpenChange={closingBy(anchor, onClose)}>
      <Menu.Portal container={anchor?.closest<HTMLElement>('main, nav, header, footer') ?? document.body}>
        <Menu.Positioner
          className={styles.positioner}
          anchor={anchor}
          // The position is fixed to escape the clipping of the landmark around.
          positionMethod="fixed"
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup
            className={styles.menu}
            aria-label={label}
            onKeyDown={(event) => {
              if (event.key !== 'Tab' || event.shiftKey) return;
              // The browser moves on from the button, which gets the focus first.
              anchor?.focus();
              onClose();
            }}
            finalFocus={() => (otherwise && !anchor?.isConnected ? otherwise : anchor)}
            style={width === undefined ? undefined : { inlineSize: rem(width) }}
          >
            {items.map((item, at) => (
              <Fragment key={item.label}>
                {item.apart && at > 0 && <Menu.Separator className={styles.line} />}
                <Item {...item} onClose={onClose} />
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({ checked, hint, end, ...entry }: MenuEntry & Pick<MenuListProps, 'onClose'>) {
  const item = {
    className: styles.item,
    disabled: entry.disabled ?? false,
    closeOnClick: !entry.keepsOpen,
    onClick: () => entry.onSelect(entry.onClose),
    'data-tall': hint === undefined ? undefined : '',
  };
  // The accessible name comes from the content without keys, so its parts need spaces.
  const content = (
    <>
      {entry.icon}
      <span>
        <span lang={entry.lang}>{entry.label}</span>
        {hint !== undefined && ' '}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      {end !== undefined && ' '}
      {end !== undefined && <span className={styles.endText}>{end}</span>}
      {entry.keys && (
        <span className={styles.keys} aria-hidden="true">
          {entry.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </>
  );
  if (checked === undefined) return <Menu.Item {...item}>{content}</Menu.Item>;
  return (
    <Menu.RadioGroup value={checked}>
      <Menu.RadioItem {...item} value>
        {content}
        {checked && <Check {...ICON_PROPS} className={styles.end} />}
      </Menu.RadioItem>
    </Menu.RadioGroup>
  );
}

interface PopoverProps {
  readonly label: string;
  /** The element beside the popover, which gets the focus back. A press on it is not a press outside. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly side?: 'bottom' | 'top' | 'inline-start' | 'inline-end';
  readonly align?: 'start' | 'center' | 'end';
  /** Whether it stays on its side even if it is cut there. */
  readonly keepsSide?: boolean;
  /** Width in px at the default text size, at most that of the window. */
  readonly width?: number;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Whether the focus stays where it has moved meanwhile, instead of returning to the anchor. */
  readonly leavesFocus?: RefObject<boolean>;
  readonly children: ReactNode;
}

/**
 * A dialog beside its anchor, open while mounted. Escape and a press outside close it; Tab cycles within. It is not modal,
 * because its actions change the page at once, and a modal dialog would hide the page's announcements from screen readers.
 * It depends on Base UI: import its callers lazily.
 */
export function Popover(props: PopoverProps) {
  const { anchor, initialFocus } = props;
  return (
    <BasePopover.Root open onOpenChange={closingBy(anchor, props.onClose)}>
      <BasePopover.Portal>
        <BasePopover.Positioner
          className={styles.positioner}
          anchor={anchor}
          side={props.side ?? 'bottom'}
          align={props.align ?? 'end'}
          sideOffset={4}
          collisionPadding={8}
          {...(props.keepsSide && { collisionAvoidance: { side: 'none', fallbackAxisSide: 'none' } })}
        >
          <BasePopover.Popup
            aria-label={props.label}
            className={styles.popover}
            onKeyDown={keepTabInside}
            style={{ inlineSize: rem(props.width ?? 300) }}
            finalFocus={() => !props.leavesFocus?.current && anchor}
            {...(initialFocus && { initialFocus })}
          >
            {props.children}
            {initialFocus && <FirstFocus field={initialFocus} />}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
