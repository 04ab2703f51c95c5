import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { columnLabel } from '../columns.tsx';
import * as headers from '../../words/en/headers.ts';
import { say } from '../../words/say.ts';
import { headerEntries, type HeaderActions } from './header-entries.tsx';
import styles from './header-menu.module.css';
import { latePart } from '../../ui/late-part.ts';

const loadMenu = () => import('../frame/menu-list.tsx');
const MenuList = latePart(loadMenu);

/** In a column's header: what dragging, keys and clicks elsewhere do to the column, as a menu. No tab stop. */
export default function HeaderMenu(props: HeaderActions) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const place = props.columns.indexOf(props.columnId);
  const hasMoved = useRef(false);
  // The column may arrive at its new place after the menu has closed; the grid's focus follows the button.
  useEffect(() => {
    if (hasMoved.current) anchor?.focus();
    hasMoved.current = false;
  }, [place, anchor]);
  const onOrder = (columns: readonly string[]) => {
    hasMoved.current = true;
    props.onOrder(columns);
  };
  const label = columnLabel(props.columnId);
  return (
    <>
      <IconButton
        ref={setAnchor}
        small
        className={styles.button}
        tabIndex={-1}
        title={undefined}
        aria-label={say(headers.columnMenu, { column: label })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu().catch(() => {})}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown {...ICON} />
      </IconButton>
      {open && anchor && (
        <Suspense>
          <OpenMenu
            {...props}
            label={label}
            anchor={anchor}
            onOrder={onOrder}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface OpenMenuProps extends HeaderActions {
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

function OpenMenu({ label, anchor, onClose, ...actions }: OpenMenuProps) {
  return (
    <MenuList
      label={label}
      anchor={anchor}
      otherwise={anchor.closest<HTMLElement>('[role="grid"]')}
      width={268}
      items={headerEntries(actions, getComputedStyle(anchor).direction === 'rtl')}
      onClose={onClose}
    />
  );
}
