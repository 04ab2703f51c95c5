import { Bookmark, Download, Link as LinkIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useSingleKeys } from '../../ui/single-keys.ts';
import { ICON } from '../../ui/icon-look.ts';
import * as bar from '../../words/en/bar.ts';
import { useBarCommands } from './bar-commands.ts';
import { BarMore } from './bar-more.tsx';
import styles from './bar.module.css';
import type { Databases } from './database-entry.ts';
import { DatabasePicker } from './database-picker.tsx';
import { type ChipLinks, FilterChip } from './filter-chip.tsx';
import { useDone } from '../../ui/use-done.ts';
import * as rail from '../../words/en/rail.ts';
import { say } from '../../words/say.ts';

interface BarProps {
  readonly title: ReactNode;
  /** How many there are, or what is being searched. */
  readonly summary?: ReactNode;
  /** FQN of the database in force. */
  readonly database?: string | undefined;
  readonly databases: Databases;
  readonly onDatabase: (fqn: string | undefined) => void;
  /** The search text in force. */
  readonly searchText?: string | undefined;
  /** Where the chip of the database, or of the search text, leads. */
  readonly linksOf: (by: 'database' | 'q') => ChipLinks;
  /** Slot of the sort menu, where the server can sort. */
  readonly sort?: ReactNode;
  /** Slot of the column picker: one button. */
  readonly columns: ReactNode;
  readonly onExport?: (() => void) | undefined;
  readonly onCopyLink: () => void | Promise<void>;
  /** `button`: what was pressed, for what opens beside it. */
  readonly onSaveView: (button: HTMLElement) => void;
}

/** The line under the header: what is shown, the filters in force, and what can be done with it. */
export function Bar(props: BarProps) {
  const picker = useRef<HTMLButtonElement | null>(null);
  const [outcome, copyLink] = useDone(props.onCopyLink);
  const { onExport } = props;
  const keys = useSingleKeys();
  const save = useRef<HTMLButtonElement>(null);
  const [more, setMore] = useState<HTMLButtonElement | null>(null);
  useBarCommands({
    onCopyLink: copyLink,
    onExport,
    onSaveView: () => {
      // On phones it is one of the entries under More.
      const button = save.current?.offsetParent ? save.current : more;
      if (button) props.onSaveView(button);
    },
    onPickDatabase: () => picker.current?.click(),
  });
  const chipOf = (by: 'database' | 'q', value: string | undefined) =>
    value === undefined
      ? undefined
      : {
          text: by === 'q' ? say(rail.quoted, { text: value }) : value,
          removeLabel: say(by === 'q' ? rail.removeSearch : rail.removeDatabase),
          links: props.linksOf(by),
          // The chip goes: the focus must not go with it.
          onRemove: () => picker.current?.focus(),
        };
  // With two filters in it the bar has no room for all its words in every language.
  const label =
    props.database !== undefined && props.searchText !== undefined ? 'visually-hidden' : styles.label;
  return (
    <div className={styles.bar}>
      <h1>{props.title}</h1>
      <span className={styles.summary}>{props.summary}</span>
      <FilterChip
        className={styles.filter}
        label={say(rail.databaseFilter)}
        chip={chipOf('database', props.database)}
        picker={
          <DatabasePicker
            ref={picker}
            database={props.database}
            databases={props.databases}
            onDatabase={props.onDatabase}
          />
        }
      />
      {props.searchText !== undefined && (
        <FilterChip label={say(rail.searchFilter)} chip={chipOf('q', props.searchText)} />
      )}
      {props.sort}
      <span className={styles.grow} />
      <BarMore
        onButton={setMore}
        items={[
          ...(onExport ? [{ label: say(bar.exporting), onSelect: onExport }] : []),
          { label: say(bar.copyLink), onSelect: copyLink },
          { label: say(bar.saveView), onSelect: () => more && props.onSaveView(more) },
        ]}
      />
      <span className={styles.break} />
      <div className={styles.columns}>{props.columns}</div>
      {onExport && (
        <Button className={styles.wide} aria-haspopup="dialog" onClick={onExport}>
          <Download {...ICON} />
          <span className={label}>{say(bar.exporting)}</span>
        </Button>
      )}
      <Button className={styles.wide} onClick={copyLink} title={outcome && say(SAID[outcome])}>
        <LinkIcon {...ICON} data-outcome={outcome} />
        <span className={label}>{say(bar.copyLink)}</span>
      </Button>
      <Button
        ref={save}
        className={styles.wide}
        aria-keyshortcuts={keys ? 'v' : undefined}
        aria-haspopup="dialog"
        onClick={(event) => props.onSaveView(event.currentTarget)}
      >
        <Bookmark {...ICON} />
        <span className={styles.lastLabel}>{say(bar.saveView)}</span>
      </Button>
      <Announcer text={outcome ? say(SAID[outcome]) : ''} delayMs={100} />
    </div>
  );
}

/** Messages. */
const SAID = { done: bar.linkCopied, failed: bar.copyingNotAllowed } as const;
