import { Bookmark, Clock, Search, Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { searchWords } from '../../api/search-text.ts';
import { ICON } from '../../ui/icon-look.ts';
import { KeyCaps } from '../../ui/key-caps.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as palette from '../../words/en/palette.ts';
import { rich } from '../../words/rich.ts';
import { fqnParts, unquoted } from '../cells/fqn-parts.ts';
import { markedText } from '../cells/marked-text.tsx';
import { PathText } from '../cells/path-text.tsx';
import { tableTypeLook } from '../cells/table-types.tsx';
import { TableLine } from '../list/table-line.tsx';
import { commandIcon } from './command-icon.tsx';
import styles from './palette-option.module.css';
import type { PaletteItem } from './palette-items.ts';

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  /** As typed: its words are marked. */
  readonly text: string;
  /** Enter means this one. */
  readonly active: boolean;
  /** Tables that the text finds, in words. */
  readonly total: string | undefined;
  /** @param apart in a tab of its own */
  readonly onPick: (apart: boolean) => void;
}

const ENTER = { key: () => <kbd>↵</kbd> };

/** One line of the palette. The field keeps the focus and takes the keys. */
export function PaletteOption({ id, item, text, active, total, onPick }: PaletteOptionProps) {
  return (
    <div
      id={id}
      className={styles.option}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onPick(event.ctrlKey || event.metaKey)}
      onKeyDown={(event) => event.key === 'Enter' && onPick(false)}
    >
      <Content item={item} words={searchWords(text)} total={total} />
      {active && item.kind === 'table' && (
        <span className={styles.end} aria-hidden="true">
          {rich(palette.open, ENTER)}
        </span>
      )}
    </div>
  );
}

interface ContentProps {
  readonly item: PaletteItem;
  readonly words: readonly string[];
  readonly total: string | undefined;
}

function Content({ item, words, total }: ContentProps): ReactNode {
  switch (item.kind) {
    case 'table':
      return (
        <>
          {tableTypeLook(item.table.tableType ?? 'Regular').icon}
          <TableLine table={item.table} words={words} />
        </>
      );
    case 'opened':
      return <Opened fqn={item.fqn} />;
    case 'search': {
      const q = <VisibleText text={item.q} />;
      return (
        <>
          {item.again ? <Clock {...ICON} /> : <Search {...ICON} />}
          <span className={styles.clip}>{rich(palette.searchAll, { q: () => q })}</span>
          {!item.again && total !== undefined && <span className={styles.end}>{total}</span>}
        </>
      );
    }
    case 'view':
      return (
        <>
          <Bookmark {...ICON} />
          <bdi className={styles.clip}>{markedText(item.name, undefined, words)}</bdi>
        </>
      );
    default:
      return (
        <>
          {commandIcon(item.command.id)}
          <span className={styles.clip}>{markedText(item.command.label, undefined, words)}</span>
          {item.command.keys && item.command.keys.length > 0 && (
            <span className={styles.end}>
              <KeyCaps keys={item.command.keys} />
            </span>
          )}
        </>
      );
  }
}

function Opened({ fqn }: { readonly fqn: string }) {
  const parts = fqnParts(fqn).map(unquoted);
  return (
    <>
      <Table {...ICON} />
      <span className={styles.clip}>
        <VisibleText text={parts.at(-1) ?? fqn} />
      </span>{' '}
      <span className={styles.place}>
        <PathText names={parts.slice(0, -1)} />
      </span>
    </>
  );
}
