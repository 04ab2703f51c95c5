import { Link2, X, ChevronDown } from 'lucide-react';
import { type ComponentType, type ReactNode, type Ref, useId, useImperativeHandle, useState } from 'react';
import { opensElsewhere, PageLink } from '../entity/page-link.tsx';
import type { Databases, ScopeFacet } from '../filters/databases.ts';
import { entryById } from '../filters/facets/registry.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { IconButton, ICON_PROPS, Button } from '../ui/button.tsx';
import { Announcer, COPY_RESULTS, useActionFeedback } from '../ui/feedback.tsx';
import { Lazy } from '../ui/lazy-boundary.tsx';
import type { LazyPart } from '../ui/lazy.ts';
import { useDisclosure } from '../ui/menu-button.tsx';
import { spellOutInvisible, VisibleText } from '../ui/text.tsx';
import type { DatabaseListProps } from './database-list.tsx';
import styles from './toolbar-filters.module.css';
import toolbarStyles from './toolbar.module.css';

/** Links of a filter chip. */
export interface ChipLinks {
  /** Path of the list with only this filter. */
  readonly alone: string;
  /** Path of the current view without this filter. */
  readonly without: string;
  /** Copies the absolute URL of `alone`. */
  readonly onCopy: () => Promise<void>;
}

interface ChipProps {
  /** The displayed text. */
  readonly text: string;
  /** Accessible name of the link that removes the filter. */
  readonly removeLabel: string;
  readonly links: ChipLinks;
  /** Called when the filter is removed, together with the focused element. */
  readonly onRemove: () => void;
}

interface FilterChipProps {
  /** The name of the filter. */
  readonly label: string;
  readonly className?: string | undefined;
  /** The current filter; undefined: none. */
  readonly chip: ChipProps | undefined;
  /** Slot of the button that picks another value, also shown without a filter. */
  readonly picker?: ReactNode;
}

/** A current filter: a link to it alone, a button that copies that link, and a link to the view without it. */
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

function ChipContent({ text, removeLabel, links, onRemove }: ChipProps) {
  const t = useTranslator();
  const [outcome, copy] = useActionFeedback(links.onCopy);
  const copyLabel = t('sidebar.copyFilter', { name: text });
  const outcomeText = outcome && t(COPY_RESULTS[outcome]);
  return (
    <>
      <PageLink className={styles.text} to={links.alone} title={spellOutInvisible(text)}>
        <VisibleText text={text} />
      </PageLink>
      <IconButton
        small
        className={styles.copy}
        aria-label={copyLabel}
        title={outcomeText ?? copyLabel}
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
      <Announcer text={outcomeText ?? ''} delayMs={100} />
    </>
  );
}

export interface DatabasePickerProps {
  readonly scope: ScopeFacet;
  readonly ref?: Ref<HTMLButtonElement | null> | undefined;
  readonly database?: string | undefined;
  readonly databases: Databases;
  /** The list, which is loaded when it first opens. */
  readonly lazyDatabaseList: LazyPart<{ readonly DatabaseList: ComponentType<DatabaseListProps> }>;
  /** Called with the FQN of the picked database; undefined: all. */
  readonly onDatabase: (fqn: string | undefined) => void;
}

/** The combobox "Database", or "Service". Its list loads when it is first opened. */
export function DatabasePicker({
  ref,
  scope,
  database,
  databases,
  lazyDatabaseList,
  onDatabase,
}: DatabasePickerProps) {
  const t = useTranslator();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { isOpen, open, close, toggle } = useDisclosure();
  const listId = useId();
  const Icon = entryById(scope)?.entry.icon;
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button, [button]);
  return (
    <>
      <Button
        ref={setButton}
        className={toolbarStyles.database}
        role="combobox"
        aria-label={t(`${scope}Scope.name`)}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        title={database}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        }}
      >
        {Icon && <Icon {...ICON_PROPS} />}
        <span className={toolbarStyles.clip}>
          {database === undefined ? t(`${scope}Scope.all`) : <VisibleText text={database} />}
        </span>
        <ChevronDown {...ICON_PROPS} className={toolbarStyles.chevron} />
      </Button>
      {isOpen && (
        <Lazy part={lazyDatabaseList} onClose={close}>
          {({ DatabaseList }) => (
            <DatabaseList
              id={listId}
              scope={scope}
              anchor={button}
              databases={databases}
              current={database}
              onPick={(fqn) => {
                close();
                if (fqn !== database) onDatabase(fqn);
              }}
              onClose={close}
            />
          )}
        </Lazy>
      )}
    </>
  );
}
