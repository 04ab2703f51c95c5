import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import styles from './foot.module.css';
import { useDone } from './use-done.ts';

interface FootProps {
  /** Where somebody is, as `rangeText` says it, or what goes on. Never empty. */
  readonly status: string;
  /** The part of the list on screen, as shares 0 to 1. */
  readonly map?: { readonly from: number; readonly to: number } | undefined;
  /** Slot of "Go to row…". */
  readonly goTo?: ReactNode;
  /** When the rows were read, and in how long. */
  readonly fact?: ReactNode;
  readonly onRefresh?: (() => void) | undefined;
  /** Method and path of the request in force, without the token. */
  readonly request?: string | undefined;
  readonly onCopyCurl?: (() => void | Promise<void>) | undefined;
}

const percent = (share: number) => `${Math.min(Math.max(share, 0), 1) * 100}%`;

/** The footer: where you are and how far; when it was read; the request. */
export function Foot({ status, map, goTo, fact, onRefresh, request, onCopyCurl }: FootProps) {
  return (
    <>
      {/* It changes with every row scrolled, so it is not live; the page's announcer says it at rest. */}
      <output className={styles.status} aria-live="off" aria-label={status}>
        {status}
      </output>
      {map && (
        <span className={styles.map} aria-hidden="true">
          <i style={{ insetInlineStart: percent(map.from), inlineSize: percent(map.to - map.from) }} />
        </span>
      )}
      {goTo}
      <span className={styles.grow} />
      {fact !== undefined && <span className={styles.fact}>{fact}</span>}
      {onRefresh && (
        <Button look="link" onClick={onRefresh}>
          <RefreshCw {...ICON} />
          Refresh
        </Button>
      )}
      {request !== undefined && <code className={styles.request}>{request}</code>}
      {onCopyCurl && <CopyCurl onCopy={onCopyCurl} />}
    </>
  );
}

const SAID = { done: 'Copied', failed: 'Could not copy' } as const;

function CopyCurl({ onCopy }: { readonly onCopy: () => void | Promise<void> }) {
  const [outcome, copy] = useDone(onCopy);
  return (
    <Button look="link" className={styles.copy} onClick={copy}>
      {outcome ? SAID[outcome] : 'Copy as curl'}
    </Button>
  );
}
