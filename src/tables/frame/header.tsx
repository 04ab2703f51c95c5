import { Menu, Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import type { Theme } from '../../ui/theme.ts';
import { RAIL_ID } from './frame.tsx';
import styles from './header.module.css';
import { PageLink } from '../page-link.tsx';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';
import { ServerButton, type ServerState } from './server-button.tsx';

interface HeaderProps {
  /** The address of the list without any filter. */
  readonly home: string;
  readonly railOpen: boolean;
  readonly onRail: () => void;
  readonly search: SearchBoxProps;
  readonly server: ServerState;
  readonly serverOpen?: boolean | undefined;
  readonly onServer: (button: HTMLElement) => void;
  readonly theme: Theme;
  readonly onTheme: () => void;
}

const THEMES = { light: Sun, dark: Moon, system: Monitor } as const;

/** What stands over every page: the rail's button, the brand, search, the server and the theme. */
export function Header(props: HeaderProps) {
  const ThemeIcon = THEMES[props.theme];
  return (
    <>
      <IconButton
        className={styles.menu}
        aria-label="Views and databases"
        aria-expanded={props.railOpen}
        aria-controls={RAIL_ID}
        onClick={props.onRail}
      >
        <Menu {...ICON} />
      </IconButton>
      <PageLink className={styles.brand} to={props.home}>
        <span className={styles.mark} aria-hidden="true" />
        Catalog
      </PageLink>
      <SearchBox {...props.search} />
      <span className={styles.grow} />
      <ServerButton {...props.server} expanded={props.serverOpen} onOpen={props.onServer} />
      <IconButton
        className={styles.theme}
        aria-label="Theme"
        title={`Theme: ${props.theme}`}
        onClick={props.onTheme}
      >
        <ThemeIcon {...ICON} />
      </IconButton>
    </>
  );
}
