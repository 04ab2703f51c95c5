import { Clock, Columns3, RotateCcw, Search, Zap } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { errorSentence } from '../api/error-messages.ts';
import { fqnParts, unquoteName } from '../api/fqn.ts';
import { searchWords } from '../api/typed-search.ts';
import { markedText } from '../entity/highlight.tsx';
import { EntityLine, renderPath } from '../entity/name-suggestions.tsx';
import { locationNames, shownName } from '../entity/names.tsx';
import type { FoundColumn } from '../filters/column-search.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS } from '../ui/button.tsx';
import type { Command } from '../ui/commands.ts';
import { startOfText } from '../ui/cut-text.ts';
import { KeyCaps } from '../ui/key-caps.tsx';
import { visible, VisibleText } from '../ui/text.tsx';
import type { PaletteItem } from './palette-items.ts';
import type { TypeSearch } from './type-search.ts';
import type { ColumnSearch } from './use-column-search.ts';
import styles from './palette-option.module.css';

/** The icon is memoized, because each move of the active line renders all lines. */
const CommandIcon = memo<Pick<Command, 'icon'>>(({ icon: Icon = Zap }) => <Icon {...ICON_PROPS} />);

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  /** The typed text, whose words are marked. */
  readonly text: string;
  /** Whether Enter chooses this item. */
  readonly active: boolean;
  readonly onPick: (apart: boolean) => void;
}

const ENTER = { key: () => <kbd>↵</kbd> };

/** One line of the palette. The field keeps the focus and takes the keys. */
export function PaletteOption({ id, item, text, active, onPick }: PaletteOptionProps) {
  const t = useTranslator();
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
      <Content item={item} text={text} />
      {active && (item.kind === 'entity' || item.kind === 'column') && (
        <span className={styles.end} aria-hidden="true">
          {t.rich('palette.open', ENTER)}
        </span>
      )}
    </div>
  );
}

type SearchItem = Extract<PaletteItem, { readonly kind: 'search' }>;

/** The label of a search of a type's list. */
function searchText({ type, q, as, total = '' }: SearchItem, t: Translator): ReactNode {
  const tags = { q: visible(q) };
  if (as === 'all') return t.of(type.id).rich('palette.allFound', tags, { total });
  return t.of(type.id).rich(as === 'names' ? 'palette.searchNames' : 'palette.searchAll', tags);
}

interface ContentProps {
  readonly item: PaletteItem;
  readonly text: string;
}

function Content({ item, text }: ContentProps): ReactNode {
  const t = useTranslator();
  const words = searchWords(text);
  switch (item.kind) {
    case 'entity':
      return (
        <>
          {item.type.loaded()?.icon(item.row) ?? item.type.icon}
          <EntityLine type={item.type.id} record={item.row} typed={text} isCurrent={!item.stale} />
        </>
      );
    case 'opened':
      return (
        <>
          {item.type.icon}
          <Opened fqn={item.fqn} />
        </>
      );
    case 'search':
      return (
        <>
          {item.as === 'names' ? (
            item.type.icon
          ) : item.as === 'again' ? (
            <Clock {...ICON_PROPS} />
          ) : (
            <Search {...ICON_PROPS} />
          )}
          <span className="clip">{searchText(item, t)}</span>
          {item.as === 'again' && <span className={styles.end}>{item.type.icon}</span>}
          {item.as === 'search' && item.total !== undefined && (
            <span className={styles.end}>{item.total}</span>
          )}
        </>
      );
    case 'everywhere':
      return (
        <>
          <Search {...ICON_PROPS} />
          <span className="clip">{t.rich('palette.searchEverywhere', { q: visible(item.q) })}</span>
          <span className={styles.end}>{item.total}</span>
        </>
      );
    case 'columns':
      return (
        <>
          <Columns3 {...ICON_PROPS} />
          <span className="clip">{t.rich('palette.searchColumns', { q: visible(item.q) })}</span>
        </>
      );
    case 'column':
      return (
        <>
          <Columns3 {...ICON_PROPS} />
          <ColumnLine column={item.column} words={item.stale ? [] : [text.trim()]} />
        </>
      );
    case 'tables':
      return (
        <>
          <Search {...ICON_PROPS} />
          <span className="clip">
            {t.rich(item.how === 'is' ? 'palette.tablesNamed' : 'palette.tablesHolding', {
              q: visible(item.q),
            })}
          </span>
          {item.total !== undefined && <span className={styles.end}>{item.total}</span>}
        </>
      );
    case 'failed-columns':
      return (
        <>
          <RotateCcw {...ICON_PROPS} />
          <span className={styles.wrap}>{columnFailureText(item.search, t)}</span>
          <span className={styles.end}>{t('common.retry')}</span>
        </>
      );
    case 'failed':
      return (
        <>
          <RotateCcw {...ICON_PROPS} />
          <span className={styles.wrap}>{failureText(item.search, t)}</span>
          <span className={styles.end}>{t('common.retry')}</span>
        </>
      );
    case 'type':
      return (
        <>
          {item.type.icon}
          <span className="clip">{markedText(item.label, undefined, words)}</span>
        </>
      );
    case 'view':
      return (
        <>
          {item.icon}
          <bdi className="clip" translate="no">
            {markedText(item.name, undefined, words)}
          </bdi>
        </>
      );
    default: {
      const { icon, label, keys = [] } = item.command;
      return (
        <>
          <CommandIcon icon={icon} />
          <span className="clip">{markedText(label, undefined, words)}</span>
          {keys.length > 0 && (
            <span className={styles.end}>
              <KeyCaps keys={keys} />
            </span>
          )}
        </>
      );
    }
  }
}

/** The failure of a type's search, as a sentence with its reason. */
export const failureText = ({ entry, error }: TypeSearch, t: Translator): string =>
  `${t.of(entry.id)('palette.searchFailed')} ${errorSentence(error, t)}`;

/** The failure of the search for columns, as a sentence with its reason. */
export const columnFailureText = ({ error }: ColumnSearch, t: Translator): string =>
  `${t('palette.columnsFailed')} ${errorSentence(error, t)}`;

/** A found column: its name behind those it is in, its type, and its table with the place of that. */
function ColumnLine({ column, words }: { readonly column: FoundColumn; readonly words: readonly string[] }) {
  const { path, dataType, table } = column;
  const above = path.slice(0, -1);
  return (
    <>
      <span className={styles.column}>
        {above.length > 0 && (
          <span className={styles.above}>
            <VisibleText text={`${above.join('.')}.`} />
          </span>
        )}
        <bdi translate="no">{markedText(path.at(-1) ?? '', undefined, words)}</bdi>
      </span>{' '}
      {dataType !== undefined && (
        <code className={styles.type} translate="no">
          {startOfText(dataType, MAX_TYPE)}
        </code>
      )}{' '}
      <span className={styles.place}>
        {renderPath([...locationNames(table), shownName(table) ?? table.name])}
      </span>
    </>
  );
}

/** Types of structs list all their members. */
const MAX_TYPE = 40;

function Opened({ fqn }: { readonly fqn: string }) {
  const parts = fqnParts(fqn).map(unquoteName);
  return (
    <>
      <span className="clip">
        <VisibleText text={parts.at(-1) ?? fqn} />
      </span>{' '}
      <span className={styles.place}>{renderPath(parts.slice(0, -1))}</span>
    </>
  );
}
