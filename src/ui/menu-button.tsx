import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import { Lazy } from './lazy-boundary.tsx';
import { lazyPart } from './lazy.ts';
import type { MenuEntry } from './popups.tsx';

/** Menus and popovers, which depend on Base UI. */
export const lazyMenus = lazyPart(() => import('./popups.tsx'));

/** The state of a popup with a button. It changes within the press; `Lazy` draws the popup after the paint of a click. */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    toggle: () => setOpen(!isOpen),
  };
}

interface MenuButtonProps {
  readonly label: string;
  readonly items: readonly MenuEntry[];
  /** Called with the button on mount, and with null on unmount. */
  readonly onButton?: (button: HTMLButtonElement | null) => void;
  readonly children: (parts: ComponentProps<'button'>) => ReactNode;
}

/** A button with a menu, whose code loads when a pointer approaches. */
export function MenuButton({ label, items, onButton, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { isOpen, close, toggle } = useDisclosure();
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
        'aria-expanded': isOpen,
        onPointerEnter: lazyMenus.preload,
        onClick: toggle,
      })}
      {isOpen && (
        <Lazy part={lazyMenus} onClose={close}>
          {({ MenuList }) => <MenuList label={label} anchor={anchor} items={items} onClose={close} />}
        </Lazy>
      )}
    </>
  );
}
