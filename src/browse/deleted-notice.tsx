import { Trash2 } from 'lucide-react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { Announcer } from '../ui/feedback.tsx';
import { useBrowsed } from './browsed.ts';
import noticeStyles from '../ui/notices.module.css';
import styles from './deleted-notice.module.css';

/** Text of the strip, and label of its button to the other kind of list. */
const MESSAGES = {
  also: { list: 'deletedRecords.also', index: 'deletedRecords.indexLive', other: 'only' },
  only: { list: 'deletedRecords.only', index: 'deletedRecords.indexDeleted', other: 'also' },
} as const;
const OTHER_LABELS = {
  also: { list: 'deletedRecords.showOnly', index: 'deletedRecords.showDeleted' },
  only: { list: 'deletedRecords.showLiveToo', index: 'deletedRecords.showLive' },
} as const;

/**
 * The strip of a list with deleted records: which ones are shown, a button to the others, and one that hides them. Without
 * such records it stays mounted, to announce that they are hidden.
 */
export function DeletedNotice({ onHidden }: { readonly onHidden: () => void }) {
  const t = useTranslator();
  const { view, change, source } = useBrowsed();
  const { deleted } = view;
  // A search index has deleted records or live ones, never both.
  const kind = source.capabilities.checkable ? 'index' : 'list';
  const text = deleted && t(MESSAGES[deleted][kind]);
  return (
    <>
      {deleted && (
        <section
          className={`${noticeStyles.strip} ${styles.strip}`}
          data-wraps=""
          aria-label={t('deletedRecords.label')}
        >
          <Trash2 {...ICON_PROPS} />
          <p className={styles.words}>{text}</p>
          <div className={styles.actions}>
            <Button variant="link" onClick={() => change({ deleted: MESSAGES[deleted].other })}>
              {t(OTHER_LABELS[deleted][kind])}
            </Button>
            <Button
              variant="link"
              onClick={() => {
                // The focus moves before the button unmounts and loses it.
                onHidden();
                change({ deleted: null });
              }}
            >
              {t('toolbar.hideDeleted')}
            </Button>
          </div>
        </section>
      )}
      <Announcer text={text ?? ''} delayMs={100} />
    </>
  );
}
