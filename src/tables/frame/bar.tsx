import { Bookmark, Link as LinkIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { BarMore } from './bar-more.tsx';
import styles from './bar.module.css';
import type { Databases } from './database-entry.ts';
import { DatabasePicker } from './database-picker.tsx';
import { FilterChip } from './filter-chip.tsx';
import { useDone } from '../../ui/use-done.ts';

interface BarProps {
  readonly title: ReactNode;
  /** How many there are, or what is being searched. */
  readonly summary?: ReactNode;
  /** FQN of the database in force. */
  readonly database?: string | undefined;
  readonly databases: Databases;
  readonly onDatabase: (fqn: string | undefined) => void;
  /** The search text in force; its chip takes it away. */
  readonly searchText?: string | undefined;
  readonly onClearSearch: () => void;
  /** Slot of the sort menu, where the server can sort. */
  readonly sort?: ReactNode;
  /** Slot of the column picker: one button. */
  readonly columns: ReactNode;
  /** Slot of Export. */
  readonly exporting?: ReactNode;
  readonly onCopyLink: () => void | Promise<void>;
  readonly onSaveView?: (() => void) | undefined;
}

/** The line under the header: what is shown, the filters in force, and what can be done with it. */
export function Bar(props: BarProps) {
  const picker = useRef<HTMLButtonElement | null>(null);
  const [outcome, copyLink] = useDone(props.onCopyLink);
  const { onSaveView } = props;
  return (
    <div className={styles.bar}>
      <h1>{props.title}</h1>
      <span className={styles.summary}>{props.summary}</span>
      <DatabasePicker
        ref={picker}
        database={props.database}
        databases={props.databases}
        onDatabase={props.onDatabase}
      />
      {props.searchText !== undefined && (
        <FilterChip
          text={`“${props.searchText}”`}
          label="Remove the search filter"
          onRemove={() => {
            // The chip goes: the focus must not go with it.
            picker.current?.focus();
            props.onClearSearch();
          }}
        />
      )}
      {props.sort}
      <span className={styles.grow} />
      <BarMore
        items={[
          { label: 'Copy link', onSelect: copyLink },
          ...(onSaveView ? [{ label: 'Save view', onSelect: onSaveView }] : []),
        ]}
      />
      <span className={styles.break} />
      <div className={styles.columns}>{props.columns}</div>
      {props.exporting}
      <Button className={styles.wide} onClick={copyLink} title={outcome && SAID[outcome]}>
        <LinkIcon {...ICON} data-outcome={outcome} />
        <span className={styles.label}>Copy link</span>
      </Button>
      {onSaveView && (
        <Button className={styles.wide} aria-haspopup="dialog" onClick={onSaveView}>
          <Bookmark {...ICON} />
          <span className={styles.lastLabel}>Save view</span>
        </Button>
      )}
    </div>
  );
}

const SAID = { done: 'Link copied', failed: 'The browser did not allow copying' } as const;
