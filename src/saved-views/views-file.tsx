import { useRef, useState, type ChangeEvent } from 'react';
import { writeSavedViews, type SavedViews, type Imported, importViews } from '../view/saved-views.ts';
import { download } from '../ui/sinks.ts';
import { t } from '../i18n/translate.ts';
import { newViewId } from './use-saved-views.ts';
import styles from './saved-views.module.css';
import { OptionsButton } from './saved-view-item.tsx';

interface ViewsFileProps {
  readonly all: SavedViews;
  readonly change: (act: (all: SavedViews) => SavedViews) => void;
}

/** Saved views leave the browser, and come into another, as a file. */
export function ViewsFile({ all, change }: ViewsFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target;
    const [file] = field.files ?? [];
    if (!file) return;
    try {
      const text = await file.text();
      // The same file can be chosen again.
      field.value = '';
      let imported: Imported | undefined;
      change((now) => {
        imported = importViews(now, text, newViewId);
        return imported.all;
      });
      setSaid(imported && importedText(file.name, imported));
    } catch {
      setSaid(t('savedViews.notRead', { file: file.name }));
    }
  };
  const count = all.views.length;
  const isEmpty = count + all.unread.length === 0;
  return (
    <>
      <OptionsButton
        label={t('savedViews.options')}
        items={[
          {
            label: t('savedViews.toFile'),
            disabled: isEmpty,
            onSelect: () =>
              download('catalog-views.json', new Blob([writeSavedViews(all)], { type: 'application/json' })),
          },
          { label: t('savedViews.fromFile'), onSelect: () => input.current?.click() },
        ]}
      />
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept=".json,application/json"
        aria-label={t('savedViews.file')}
        onChange={(event) => void take(event)}
      />
      <output className={styles.said}>{said}</output>
    </>
  );
}

/** What became of a file, in one sentence for each part. */
export function importedText(name: string, { added, known, unread }: Imported): string {
  const parts = [t('savedViews.added', { count: added, file: name })];
  if (known > 0) parts.push(t('savedViews.known', { count: known }));
  if (unread > 0) parts.push(t('savedViews.unread', { count: unread }));
  return parts.join(' ');
}
