import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { columnLabel } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { ICON_PROPS, IconButton } from '../ui/button.tsx';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { useDisclosure } from '../ui/menu-button.tsx';
import type { DrawnColumn } from './column-menu-list.tsx';
import { afterRows } from './lazy-parts.ts';
import styles from './column-menu.module.css';

/** The menu button in a column's header, no tab stop: its menu does what dragging, keys and clicks do elsewhere. */
export function ColumnMenu(props: DrawnColumn) {
  const t = useTranslator();
  const { resource } = useResource();
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { isOpen, close, toggle } = useDisclosure();
  const place = props.columns.indexOf(props.columnId);
  const hasMoved = useRef(false);
  // The column may arrive at its new place after the menu has closed; the grid's focus follows the button.
  useEffect(() => {
    if (hasMoved.current) anchor?.focus();
    hasMoved.current = false;
  }, [place, anchor]);
  const onOrderChange = (columns: readonly string[]) => {
    hasMoved.current = true;
    props.onOrderChange(columns);
  };
  const label = columnLabel(resource, props.columnId, t);
  return (
    <>
      <IconButton
        ref={setAnchor}
        small
        className={styles.button}
        tabIndex={-1}
        title={undefined}
        aria-label={t('columnMenu.columnMenu', { column: label })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <ChevronDown {...ICON_PROPS} />
      </IconButton>
      {isOpen && anchor && (
        <Lazy part={afterRows} onClose={close}>
          {({ ColumnMenuList }) => (
            <ColumnMenuList
              {...props}
              label={label}
              anchor={anchor}
              onOrderChange={onOrderChange}
              onClose={close}
            />
          )}
        </Lazy>
      )}
    </>
  );
}
