import { Link2, X, ChevronDown, Database } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useId,
  useImperativeHandle,
  useState,
} from 'react';
import { Announcer, useActionFeedback } from '../ui/feedback.tsx';
import { IconButton, ICON_PROPS, Button } from '../ui/button.tsx';
import { spellOutInvisible, VisibleText } from '../ui/text.tsx';
import { t } from '../i18n/translate.ts';
import { PageLink } from '../entity/page-link.tsx';
import styles from './toolbar-filters.module.css';
import toolbarStyles from './toolbar.module.css';
import type { Databases } from '../filters/databases.ts';
import { lazyWithRetry } from '../ui/lazy.ts';

/** Where the parts of a chip lead. */
export interface ChipLinks {
  /** Path of the list under this filter alone. */
  readonly alone: string;
  /** Path of what is on screen, without this filter. */
  readonly without: string;
  /** Puts the whole address of `alone` on the clipboard. */
  readonly onCopy: () => Promise<void>;
}

interface ChipProps {
  /** As it is shown. */
  readonly text: string;
  /** The accessible name of the link that takes the filter away. */
  readonly removeLabel: string;
  readonly links: ChipLinks;
  /** The filter goes, and what has the focus with it. */
  readonly onRemove: () => void;
}

interface FilterChipProps {
  /** What it is a filter by. */
  readonly label: string;
  readonly className?: string | undefined;
  /** The filter in force; undefined: none is. */
  readonly chip: ChipProps | undefined;
  /** Slot for what picks another value; there without a filter too. */
  readonly picker?: ReactNode;
}

/** A filter in force: a link to it alone, its address to copy, and a link to the same view without it. */
export function FilterChip({ label, className = '', chip, picker }: FilterChipProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={`${chip ? styles.chip : styles.bare} ${className}`}
      data-picker={picker !== undefined || undefined}
    >
      {picker}
      {chip && <ChipContent {...chip} />}
    </div>
  );
}

const COPY_RESULTS = { done: 'common.copied', failed: 'common.couldNotCopy' } as const;

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey;

function ChipContent({ text, removeLabel, links, onRemove }: ChipProps) {
  const [outcome, copy] = useActionFeedback(links.onCopy);
  const copyLabel = t('sidebar.copyFilter', { name: text });
  const said = outcome && t(COPY_RESULTS[outcome]);
  return (
    <>
      <PageLink className={styles.text} to={links.alone} title={spellOutInvisible(text)}>
        <VisibleText text={text} />
      </PageLink>
      <IconButton
        small
        className={styles.copy}
        aria-label={copyLabel}
        title={said ?? copyLabel}
        onClick={copy}
      >
        <Link2 {...ICON_PROPS} data-outcome={outcome} />
      </IconButton>
      <PageLink
        className={styles.remove}
        to={links.without}
        aria-label={removeLabel}
        title={removeLabel}
        onClick={(event) => {
          if (!opensElsewhere(event)) onRemove();
        }}
      >
        <X {...ICON_PROPS} />
      </PageLink>
      <Announcer text={said ?? ''} delayMs={100} />
    </>
  );
}

const loadList = () => import('./database-list.tsx');
const DatabaseList = lazyWithRetry(loadList);
const preload = () => void loadList().catch(() => {});

interface DatabasePickerProps {
  readonly ref?: Ref<HTMLButtonElement | null> | undefined;
  readonly database?: string | undefined;
  readonly databases: Databases;
  /** FQN of the one picked; undefined for all. */
  readonly onDatabase: (fqn: string | undefined) => void;
}

/** The combobox "Database". The list is loaded when it is first opened. */
export function DatabasePicker({ ref, database, databases, onDatabase }: DatabasePickerProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const listId = useId();
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button, [button]);
  return (
    <>
      <Button
        ref={setButton}
        className={toolbarStyles.database}
        role="combobox"
        aria-label={t('toolbar.database')}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        title={database}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Database {...ICON_PROPS} />
        <span className={toolbarStyles.clip}>
          {database === undefined ? t('toolbar.allDatabases') : <VisibleText text={database} />}
        </span>
        <ChevronDown {...ICON_PROPS} className={toolbarStyles.chevron} />
      </Button>
      {open && (
        <Suspense>
          <DatabaseList
            id={listId}
            anchor={button}
            databases={databases}
            current={database}
            onPick={(fqn) => {
              setOpen(false);
              if (fqn !== database) onDatabase(fqn);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
