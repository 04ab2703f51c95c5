import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { useCommand } from '../../ui/use-command.ts';
import { useDone } from '../../ui/use-done.ts';
import * as bar from '../../words/en/bar.ts';
import * as short from '../../words/en/short.ts';
import { say } from '../../words/say.ts';
import styles from './foot.module.css';

interface FootProps {
  /** Where somebody is: a `FootPlace`, which is drawn with every row scrolled, the rest is not. */
  readonly place: ReactNode;
  /** Slot of "Go to row…". */
  readonly goTo?: ReactNode;
  /** When the rows were read, and in how long. */
  readonly fact?: ReactNode;
  readonly onRefresh?: (() => void) | undefined;
  /** Method and path of the request in force, without the token. */
  readonly request?: string | undefined;
  readonly onCopyCurl?: (() => void | Promise<void>) | undefined;
}

/** The footer: where you are and how far; when it was read; the request. */
export function Foot({ place, goTo, fact, onRefresh, request, onCopyCurl }: FootProps) {
  return (
    <>
      {place}
      {goTo}
      <span className={styles.grow} />
      {fact !== undefined && <span className={styles.fact}>{fact}</span>}
      {onRefresh && (
        <Button look="link" onClick={onRefresh}>
          <RefreshCw {...ICON} />
          {say(short.refresh)}
        </Button>
      )}
      {request !== undefined && <code className={styles.request}>{request}</code>}
      {onCopyCurl && <CopyCurl onCopy={onCopyCurl} />}
    </>
  );
}

/** Messages. */
const SAID = { done: short.copied, failed: short.couldNotCopy } as const;

function CopyCurl({ onCopy }: { readonly onCopy: () => void | Promise<void> }) {
  const [outcome, copy] = useDone(onCopy);
  useCommand({ id: 'copy-curl', label: say(bar.copyRequestAsCurl), group: 'Anywhere', run: copy });
  return (
    <Button look="link" className={styles.copy} onClick={copy}>
      {say(outcome ? SAID[outcome] : bar.copyAsCurl)}
    </Button>
  );
}
