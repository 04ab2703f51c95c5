import { type ComponentProps, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { MenuEntry, MenuFoot } from './popups.tsx';
import { lazyWithRetry } from './lazy.ts';

const loadPopups = () => import('./popups.tsx');
const MenuList = lazyWithRetry(async () => ({ default: (await loadPopups()).MenuList }));

/** The popover, whose code is that of menus and loads when it is first drawn. */
export const LazyPopover = lazyWithRetry(async () => ({ default: (await loadPopups()).Popover }));

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
  const [open, setOpen] = useState(false);
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
        'aria-expanded': open,
        onPointerEnter: () => void loadPopups().catch(() => {}),
        onClick: () => setOpen(!open),
      })}
      {open && (
        <Suspense>
          <MenuList
            label={label}
            anchor={anchor}
            items={items}
            foot={foot}
            {...(width !== undefined && { width })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
