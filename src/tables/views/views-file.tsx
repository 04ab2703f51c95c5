import { useRef, useState, type ChangeEvent } from 'react';
import { writeSavedViews, type SavedViews } from '../../view/saved-views.ts';
import { type Imported, importViews } from '../../view/saved-views-changes.ts';
import { download } from '../../ui/download.ts';
import { countText } from '../count-text.ts';
import { newViewId } from './new-view-id.ts';
import styles from './saved-views.module.css';
import { ViewOptions } from './view-options.tsx';

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
      setSaid(`${file.name} could not be read. Nothing was changed.`);
    }
  };
  const count = all.views.length;
  const isEmpty = count + all.unread.length === 0;
  return (
    <>
      <ViewOptions
        label="Options for views"
        items={[
          {
            label: 'Export views to a file',
            disabled: isEmpty,
            onSelect: () =>
              download('catalog-views.json', new Blob([writeSavedViews(all)], { type: 'application/json' })),
          },
          { label: 'Import views from a file…', onSelect: () => input.current?.click() },
        ]}
      />
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept=".json,application/json"
        aria-label="File of views"
        onChange={(event) => void take(event)}
      />
      <output className={styles.said}>{said}</output>
    </>
  );
}

const views = (n: number) => `${countText(n)} ${n === 1 ? 'view' : 'views'}`;

/** What became of a file, in one sentence for each part. */
export function importedText(name: string, { added, known, unread }: Imported): string {
  const parts = [`${views(added)} added from ${name}.`];
  if (known > 0) parts.push(`${views(known)} ${known === 1 ? 'was' : 'were'} here already.`);
  if (unread > 0)
    parts.push(`${countText(unread)} ${unread === 1 ? 'entry' : 'entries'} of it cannot be read.`);
  return parts.join(' ');
}
