import { CircleUser } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Client } from '../api/client.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS, IconButton } from '../ui/button.tsx';
import { Lazy } from '../ui/lazy-boundary.tsx';
import type { LazyPart } from '../ui/lazy.ts';
import { useDisclosure } from '../ui/menu-button.tsx';

export interface AccountMenuProps {
  /** A client for requests whose refusal does not open the sign-in. */
  readonly probe: Client;
  /** Whether there is no sign-in, as in the demo. */
  readonly isOpenToAll: boolean;
  /** The button, which gets the focus back. */
  readonly anchor: HTMLElement | null;
  /** Opens the dialog of keyboard shortcuts. */
  readonly onShortcuts: () => void;
  readonly onClose: () => void;
}

interface AccountButtonProps extends Pick<AccountMenuProps, 'probe' | 'isOpenToAll' | 'onShortcuts'> {
  /** The part with its menu. */
  readonly lazyMenu: LazyPart<{ readonly AccountMenu: ComponentType<AccountMenuProps> }>;
}

/** The button of the account's menu. */
export function AccountButton({ lazyMenu, onShortcuts, ...props }: AccountButtonProps) {
  const t = useTranslator();
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { isOpen, close, toggle } = useDisclosure();
  return (
    <>
      <IconButton
        ref={setAnchor}
        aria-label={t('layout.account')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <CircleUser {...ICON_PROPS} />
      </IconButton>
      {isOpen && (
        <Lazy part={lazyMenu} onClose={close}>
          {({ AccountMenu }) => (
            <AccountMenu
              {...props}
              anchor={anchor}
              onShortcuts={() => {
                // The dialog gives the focus back to the button, because the item of the menu is gone by then.
                anchor?.focus();
                onShortcuts();
              }}
              onClose={close}
            />
          )}
        </Lazy>
      )}
    </>
  );
}
