import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../api/error-messages.ts';
import type { UnreadableRow } from '../api/schemas/record.ts';
import { rawRecordText, unreadableRowText } from '../entity/cell-parts.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { bold, VisibleText } from '../ui/text.tsx';
import styles from './missing-rows.module.css';

// Content in place of rows and cells that did not load, or cannot be read.

export interface LoadErrorRowProps {
  readonly first: number;
  readonly last: number;
  readonly error: unknown;
  /** Side on which all neighbours are loaded; absent: neither, after a jump. */
  readonly complete?: 'above' | 'below';
  readonly onRetry: () => void;
}

/** One row in place of those that did not load: the reason, what is safe, and Retry. */
export function LoadErrorRow({ first, last, error, complete, onRetry }: LoadErrorRowProps) {
  const t = useTranslator();
  return (
    <div className={styles.edge}>
      <TriangleAlert {...ICON_PROPS} />
      <span role="alert">
        {t.rich('listMessages.rowsNotLoaded', { b: bold }, { first: first + 1, last: last + 1 })}{' '}
        <span>{errorSentence(error, t)}</span>{' '}
        {complete && (
          <span className="muted">
            {t(complete === 'above' ? 'listMessages.aboveComplete' : 'listMessages.belowComplete')}
          </span>
        )}
      </span>
      <Button onClick={onRetry} tabIndex={0}>
        <RefreshCw {...ICON_PROPS} />
        <span>{t('common.retry')}</span>
      </Button>
    </div>
  );
}

/** A cell that did not load, with the reason on hover: the notice about the list says it for all, and has Retry. */
export function FailedCell({ label, error }: { readonly label: string; readonly error: unknown }) {
  const t = useTranslator();
  const fact = t('listMessages.columnNotLoaded', { column: label });
  return (
    <span className="muted" title={`${fact} ${errorSentence(error, t)}`}>
      {t('listMessages.cellNotLoaded')}
    </span>
  );
}

export function UnreadableName() {
  const t = useTranslator();
  return (
    <span className={styles.name}>
      <TriangleAlert {...ICON_PROPS} />
      <span>{t('listMessages.unreadableRecord')}</span>
    </span>
  );
}

/** The reason why a record cannot be read, and on demand the record as it came. */
export function UnreadableRecord({ row }: { readonly row: UnreadableRow }) {
  const t = useTranslator();
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.record}>
      <span className={styles.reason}>
        {shown ? (
          <code translate="no">
            <VisibleText text={rawRecordText(row, t)} />
          </code>
        ) : (
          <VisibleText text={unreadableRowText(row, t)} />
        )}
      </span>
      <Button variant="link" tabIndex={-1} onClick={() => setShown(!shown)}>
        {t(shown ? 'listMessages.showWhy' : 'listMessages.showSent')}
      </Button>
    </span>
  );
}
