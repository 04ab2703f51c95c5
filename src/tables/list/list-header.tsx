import { tablesPath } from '../../paths.ts';
import type { ViewInAddress } from '../../view/use-view.ts';
import { Header } from '../frame/header.tsx';
import type { ServerState } from '../frame/server-button.tsx';
import { useSearchTyping } from './search-typing.ts';

/** The server as the header shows it, and what a press on it does. */
export interface ServerInHeader extends ServerState {
  readonly open: boolean;
  readonly onOpen: (button: HTMLElement) => void;
  /** The page can read other servers too. */
  readonly hasOthers: boolean;
  /** Opens the sign-in. */
  readonly onConnect: () => void;
}

interface ListHeaderProps {
  readonly change: ViewInAddress['change'];
  readonly server: ServerInHeader;
  readonly railOpen: boolean;
  readonly onRail: () => void;
  /** Enter in the search box: on to the rows. */
  readonly onSubmit: () => void;
}

/** The header with its search box: what is typed becomes the address, after a pause. */
export function ListHeader({ change, server, railOpen, onRail, onSubmit }: ListHeaderProps) {
  const typing = useSearchTyping(change);
  return (
    <Header
      home={tablesPath()}
      railOpen={railOpen}
      onRail={onRail}
      search={{
        value: typing.value,
        onChange: typing.type,
        onSubmit: () => {
          typing.search();
          onSubmit();
        },
      }}
      server={server}
      serverOpen={server.open}
      onServer={server.onOpen}
    />
  );
}
