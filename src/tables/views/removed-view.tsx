import { X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as short from '../../words/en/short.ts';
import * as views from '../../words/en/views.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import rail from '../frame/rail.module.css';
import styles from './saved-views.module.css';

interface RemovedViewProps {
  readonly name: string;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** In the place of a view that was deleted. It stays until it is closed: nobody has to be quick. */
export function RemovedView({ name, onUndo, onDismiss }: RemovedViewProps) {
  const visibleName = <VisibleText text={name} />;
  return (
    <li className={styles.removed}>
      <span role="status" className={rail.clip}>
        {rich(views.deleted, { name: () => visibleName })}
      </span>
      <Button ref={focus} look="link" onClick={onUndo}>
        {say(short.undo)}
      </Button>
      <IconButton small aria-label={say(views.dismiss)} onClick={onDismiss}>
        <X {...ICON} />
      </IconButton>
    </li>
  );
}
