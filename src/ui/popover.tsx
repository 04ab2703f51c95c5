import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  /** Accessible name of the dialog. */
  readonly label: string;
  /** The element it is placed beside, which gets the focus back. Pressing it does not count as a press outside. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly side?: 'bottom' | 'top' | 'inline-start' | 'inline-end';
  readonly align?: 'start' | 'center' | 'end';
  /** Width in px; no wider than the window in any case. */
  readonly width?: number;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Whether the focus stays where it was moved meanwhile, instead of returning to the anchor. */
  readonly leavesFocus?: RefObject<boolean>;
  readonly children: ReactNode;
}

/**
 * A dialog beside its anchor, open while mounted. Escape, a press outside and leaving it by Tab close it.
 * It depends on Base UI: import what contains it lazily.
 */
export function Popover({
  label,
  anchor,
  onClose,
  side = 'bottom',
  align = 'end',
  width = 300,
  initialFocus,
  leavesFocus,
  children,
}: PopoverProps) {
  return (
    <Base.Root
      open
      onOpenChange={(open, details) => {
        const { target } = details.event;
        const onAnchor =
          details.reason === 'outside-press' && target instanceof Node && anchor?.contains(target);
        if (!open && !onAnchor) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          <Base.Popup
            aria-label={label}
            className={styles.popover}
            style={{ inlineSize: width }}
            finalFocus={() => !leavesFocus?.current && anchor}
            {...(initialFocus && { initialFocus })}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
