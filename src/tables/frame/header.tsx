import { Menu } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import * as frame from '../../words/en/frame.ts';
import { say } from '../../words/say.ts';
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
}

/** The id of the header's end, where there is room for buttons that the first rows do not wait for. */
export const HEADER_END_ID = 'header-end';

/** What stands over every page: the rail's button, the brand, search, the server, and room for two more buttons. */
export function Header(props: HeaderProps) {
  return (
    <>
      <IconButton
        className={styles.menu}
        aria-label={say(frame.viewsAndDatabases)}
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
      <span id={HEADER_END_ID} className={styles.end} />
    </>
  );
}
