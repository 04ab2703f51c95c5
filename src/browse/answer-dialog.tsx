import type { Page } from '../api/data-source.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import styles from './answer-dialog.module.css';

interface AnswerDialogProps {
  readonly answer: Pick<Page, 'readAt' | 'tookMs'>;
  readonly isByIndex: boolean;
  /** Method and path of the current request, without the token. */
  readonly request: string;
  readonly onClose: () => void;
}

export function AnswerDialog({ answer, isByIndex, request, onClose }: AnswerDialogProps) {
  const t = useTranslator();
  const time = t.date(answer.readAt, { hour: '2-digit', minute: '2-digit' });
  return (
    <Dialog
      title={t('statusBar.howAnswered')}
      text={t(isByIndex ? 'statusBar.answeredByIndex' : 'statusBar.readFromServer', {
        time,
        ms: Math.round(answer.tookMs),
      })}
      onClose={onClose}
    >
      <DialogBody>
        <code className={styles.request} translate="no">
          {request}
        </code>
      </DialogBody>
    </Dialog>
  );
}
