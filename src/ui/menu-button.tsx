import {
  startTransition,
  type ComponentProps,
  type ReactNode,
  useCallback,
  useOptimistic,
  useState,
} from 'react';
import type { MenuEntry, MenuFoot } from './popups.tsx';
import { Lazy } from './lazy-boundary.tsx';
import { lazyComponent, lazyPart } from './lazy.ts';
import { useHeldKeys } from './type-ahead.ts';

/** Menus and popovers. */
export const lazyMenus = lazyPart(() => import('./popups.tsx'));
const MenuList = lazyComponent(lazyMenus, (popups) => popups.MenuList);

/** The popover, whose code is that of menus and loads when it is first drawn. */
export const LazyPopover = lazyComponent(lazyMenus, (popups) => popups.Popover);

/** What a button opens and closes. */
interface Disclosure {
  readonly isOpen: boolean;
  /** For `aria-expanded`: true from the press on, while what is opened is still being drawn. */
  readonly isExpanded: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
}

/**
 * The state of what a button opens. The button is painted as pressed first: a popover takes a frame to be drawn and placed. What
 * is typed meanwhile is typed into it.
 */
export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false);
  const [isExpanded, markExpanded] = useOptimistic(isOpen);
  const holdKeys = useHeldKeys();
  const close = () => setOpen(false);
  const open = () => {
    holdKeys(close);
    startTransition(() => {
      markExpanded(true);
      setOpen(true);
    });
  };
  return { isOpen, isExpanded, open, close, toggle: () => (isExpanded ? close() : open()) };
}

/** Props that make a button a menu button. */
type MenuParts = Pick<
  ComponentProps<'button'>,
  'ref' | 'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onClick'
>;

interface MenuButtonProps {
  /** Accessible name of the menu. */
  readonly label: string;
  readonly items: readonly MenuEntry[];
  readonly foot?: MenuFoot | undefined;
  /** Width of the menu in px; default: that of the labels. */
  readonly width?: number | undefined;
  /** Called with the button on mount, and with null on unmount. */
  readonly onButton?: (button: HTMLButtonElement | null) => void;
  /** Renders the button. */
  readonly children: (parts: MenuParts) => ReactNode;
}

/** A button with a menu, whose code loads when a pointer approaches. */
export function MenuButton({ label, items, foot, width, onButton, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { isOpen, isExpanded, close, toggle } = useDisclosure();
  const attach = useCallback(
    (button: HTMLButtonElement | null) => {
      setAnchor(button);
      onButton?.(button);
    },
    [onButton],
  );
  return (
    <>
      {children({
        ref: attach,
        'aria-haspopup': 'menu',
        'aria-expanded': isExpanded,
        onPointerEnter: lazyMenus.preload,
        onClick: toggle,
      })}
      {isOpen && (
        <Lazy onClose={close}>
          <MenuList
            label={label}
            anchor={anchor}
            items={items}
            foot={foot}
            {...(width !== undefined && { width })}
            onClose={close}
          />
        </Lazy>
      )}
    </>
  );
}
