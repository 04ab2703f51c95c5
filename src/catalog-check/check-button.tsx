import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { useCommand } from '../ui/commands.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { lazyPart } from '../ui/lazy.ts';
import { sameList, type RowSelection, type View } from '../view/view.ts';
import type { CheckResult } from './check-dialog.tsx';
import styles from './check-button.module.css';

/** The check, and its notice on an opened record. */
export const lazyCheck = lazyPart(async () => {
  const { default: CheckDialog, DifferenceNotice } = await import('./check-dialog.tsx');
  return { CheckDialog, DifferenceNotice };
});

interface KnownResult {
  readonly view: View;
  readonly result: CheckResult;
}

interface CheckButtonProps {
  /** The view on screen. */
  readonly view: View;
  /** Whether a search index is the source: rows of the list itself need no check. */
  readonly isOffered: boolean;
  /** Reads the checked list in place of the index. */
  readonly onReadList: (of: RowSelection) => void;
}

/**
 * The button "Check against the catalog" of a list from a search index; nothing for others. It opens the dialog, which
 * starts the check. The result is kept as long as the view, so that its differences can be opened one after the other.
 */
export function CheckButton({ view, isOffered, onReadList }: CheckButtonProps) {
  const t = useTranslator();
  const [isOpen, setOpen] = useState(false);
  const [known, setKnown] = useState<KnownResult>();
  const open = () => setOpen(true);
  useCommand({
    id: 'check-catalog',
    label: t('statusBar.checkAgainstCatalog'),
    enabled: isOffered,
    run: open,
  });
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="link"
        aria-label={t('statusBar.checkAgainstCatalog')}
        aria-haspopup="dialog"
        title={t('statusBar.checkAgainstCatalog')}
        onClick={open}
      >
        <ListChecks {...ICON_PROPS} />
        <span className={styles.label}>{t('statusBar.check')}</span>
      </Button>
      {isOpen && (
        <Lazy part={lazyCheck} onClose={() => setOpen(false)}>
          {({ CheckDialog }) => (
            <CheckDialog
              view={view}
              last={known && sameList(known.view, view) ? known.result : undefined}
              onResult={(result, of) => setKnown({ view: of, result })}
              onReadList={onReadList}
              onClose={() => setOpen(false)}
            />
          )}
        </Lazy>
      )}
    </>
  );
}
