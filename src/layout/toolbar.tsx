import { ArrowDownUp, Bookmark, ChevronDown, Database, Download, Ellipsis, LinkIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ScopeFacet } from '../filters/databases.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { IconButton, ICON_PROPS, Button } from '../ui/button.tsx';
import { useCommand } from '../ui/commands.ts';
import { Announcer, useActionFeedback } from '../ui/feedback.tsx';
import { useSingleKeys } from '../ui/keyboard.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import type { MenuEntry, MenuFoot } from '../ui/popups.tsx';
import { type ChipLinks, DatabasePicker, type DatabasePickerProps, FilterChip } from './toolbar-filters.tsx';
import styles from './toolbar.module.css';

interface ToolbarActions {
  readonly scope: ScopeFacet | undefined;
  readonly onCopyLink: () => void;
  readonly onSaveView: () => void;
  /** Absent: export is unavailable. */
  readonly onExport: (() => void) | undefined;
  readonly onPickDatabase: () => void;
}

/** The toolbar's keyboard commands. */
function useToolbarCommands({
  scope,
  onCopyLink,
  onSaveView,
  onExport,
  onPickDatabase,
}: ToolbarActions): void {
  const t = useTranslator();
  useCommand({
    id: 'copy-link',
    label: t('toolbar.copyLinkToView'),
    icon: LinkIcon,
    keys: ['l'],
    run: onCopyLink,
  });
  useCommand({
    id: 'save-view',
    label: t('toolbar.saveView'),
    icon: Bookmark,
    keys: ['v'],
    run: onSaveView,
  });
  useCommand(onExport && { id: 'export', label: t('toolbar.export'), run: onExport });
  useCommand(
    scope && {
      id: 'pick-database',
      label: t(`${scope}Scope.pick`),
      icon: Database,
      run: onPickDatabase,
    },
  );
}

interface MoreMenuProps {
  readonly items: readonly MenuEntry[];
  /** The directions of the current order. */
  readonly foot: MenuFoot | undefined;
  /** Called with the button on mount, and with null on unmount. */
  readonly onButton: (button: HTMLButtonElement | null) => void;
}

/** A menu, on phones, of the actions that do not fit. */
function MoreMenu({ items, foot, onButton }: MoreMenuProps) {
  const t = useTranslator();
  return (
    <MenuButton label={t('toolbar.more')} items={items} foot={foot} onButton={onButton}>
      {(parts) => (
        <IconButton {...parts} className={styles.more} aria-label={t('toolbar.moreActions')}>
          <Ellipsis {...ICON_PROPS} />
        </IconButton>
      )}
    </MenuButton>
  );
}

/** One order of the list in the Sort control. */
export interface SortMenuChoice {
  readonly value: string;
  readonly label: string;
  /** Label of the button, if the full one is too long. */
  readonly short?: string | undefined;
  /** Its direction in words, such as `A to Z`. */
  readonly hint?: string | undefined;
  /** Reason why it is unavailable now; absent: available. */
  readonly unavailable?: string | undefined;
}

export interface SortMenuProps {
  /** The current sort order, one of `choices`. */
  readonly value: string;
  readonly choices: readonly SortMenuChoice[];
  /** The directions of the current order, with the current one; absent: only one. */
  readonly direction?: Pick<MenuFoot, 'choices' | 'value' | 'onChange'> | undefined;
  /** Reason why there is no other order, in the current language; absent: there are others. */
  readonly reason?: string | undefined;
  readonly onSort: (value: string) => void;
}

const muted = (inside: ReactNode) => <span className="muted">{inside}</span>;

/** The orders as menu entries: the current one is checked, unavailable ones have a reason. */
const sortEntries = ({ value, choices, onSort }: SortMenuProps): readonly MenuEntry[] =>
  choices.map((choice) => ({
    label: choice.label,
    checked: choice.value === value,
    disabled: choice.unavailable !== undefined,
    ...(choice.unavailable !== undefined && { hint: choice.unavailable }),
    ...(choice.hint !== undefined && { end: choice.hint }),
    onSelect: () => onSort(choice.value),
  }));

const directionFoot = (direction: SortMenuProps['direction'], t: Translator): MenuFoot | undefined =>
  direction && { label: t('sort.direction'), ...direction };

/** The sort order of the list; the button shows the current one, unavailable ones have a reason. */
export function SortMenu({ value, choices, direction, reason, onSort }: SortMenuProps) {
  const t = useTranslator();
  const choice = choices.find((one) => one.value === value);
  const inFull = choice?.short === undefined ? undefined : choice.label;
  const current = (
    <>
      <ArrowDownUp {...ICON_PROPS} />
      <span>
        {t.rich('sort.current', { label: muted }, { choice: choice?.short ?? choice?.label ?? value })}
      </span>
      <ChevronDown {...ICON_PROPS} className={styles.chevron} />
    </>
  );
  if (reason !== undefined) {
    return (
      <Button
        variant="quiet"
        className={styles.wide}
        aria-disabled="true"
        aria-description={reason}
        title={reason}
      >
        {current}
      </Button>
    );
  }
  return (
    <MenuButton
      label={t('sort.label')}
      items={sortEntries({ value, choices, onSort })}
      foot={directionFoot(direction, t)}
      width={direction || choices.some(({ unavailable }) => unavailable !== undefined) ? 300 : undefined}
    >
      {(parts) => (
        <Button {...parts} variant="quiet" className={styles.wide} title={inFull}>
          {current}
        </Button>
      )}
    </MenuButton>
  );
}

interface ToolbarProps extends Pick<DatabasePickerProps, 'databases' | 'onDatabase' | 'lazyDatabaseList'> {
  readonly title: ReactNode;
  /** Number of rows, or the search words. */
  readonly summary?: ReactNode;
  /** The facet of `database`; undefined: there is no such choice. */
  readonly scope: ScopeFacet | undefined;
  /** The current database, schema or service. */
  readonly database?: string | undefined;
  /** The current search text. */
  readonly searchText?: string | undefined;
  /** Links of a chip: the scope's, or the search text's. */
  readonly linksOf: (by: 'scope' | 'q') => ChipLinks;
  /** Slot of the button that makes filters. */
  readonly filter?: ReactNode;
  /** The orders of the list: a menu, or entries of the More menu on phones; absent: the server cannot sort. */
  readonly sort?: SortMenuProps | undefined;
  /** Slot of the selected rows' bar, which takes the place of the actions while `isSelecting`. */
  readonly selection?: ReactNode;
  readonly isSelecting?: boolean;
  /** Slot of the column picker: one button. */
  readonly columns: ReactNode;
  readonly onExport?: (() => void) | undefined;
  /** The switch of deleted records, in the More menu; undefined: there are none. */
  readonly deleted: { readonly isShown: boolean; readonly onToggle: () => void } | undefined;
  readonly onCopyLink: () => void | Promise<void>;
  /** Called with the pressed button, the anchor of the form. */
  readonly onSaveView: (button: HTMLElement) => void;
}

/** The bar under the header: title and summary, current filters, and actions. */
export function Toolbar(props: ToolbarProps) {
  const t = useTranslator();
  const picker = useRef<HTMLButtonElement | null>(null);
  const [outcome, copyLink] = useActionFeedback(props.onCopyLink);
  const { onExport, sort, deleted, scope } = props;
  const orders = sort && sort.reason === undefined ? sort : undefined;
  const keys = useSingleKeys();
  const save = useRef<HTMLButtonElement>(null);
  const [more, setMore] = useState<HTMLButtonElement | null>(null);
  useToolbarCommands({
    scope,
    onCopyLink: copyLink,
    onExport,
    onSaveView: () => {
      // Saving is an entry of the More menu on phones.
      const button = save.current?.offsetParent ? save.current : more;
      if (button) props.onSaveView(button);
    },
    onPickDatabase: () => picker.current?.click(),
  });
  const chipOf = (
    by: 'scope' | 'q',
    value: string | undefined,
    remove: `${ScopeFacet}Scope.remove` | 'sidebar.removeSearch',
  ) =>
    value === undefined
      ? undefined
      : {
          text: by === 'q' ? t('sidebar.quoted', { text: value }) : value,
          removeLabel: t(remove),
          links: props.linksOf(by),
          // The focus moves before the chip unmounts and loses it.
          onRemove: () => (picker.current ?? save.current)?.focus(),
        };
  // Two chips leave no room for all labels in every language.
  const label =
    props.database !== undefined && props.searchText !== undefined ? 'visually-hidden' : styles.label;
  return (
    <div
      className={styles.bar}
      data-chip={props.database !== undefined || props.searchText !== undefined || undefined}
      data-selecting={props.isSelecting || undefined}
    >
      <h1>{props.title}</h1>
      <span className={styles.summary}>{props.summary}</span>
      {scope !== undefined && (
        <FilterChip
          className={styles.filter}
          label={t(`${scope}Scope.filter`)}
          chip={chipOf('scope', props.database, `${scope}Scope.remove`)}
          picker={
            <DatabasePicker
              ref={picker}
              scope={scope}
              database={props.database}
              databases={props.databases}
              lazyDatabaseList={props.lazyDatabaseList}
              onDatabase={props.onDatabase}
            />
          }
        />
      )}
      {props.searchText !== undefined && (
        <FilterChip
          label={t('sidebar.searchFilter')}
          chip={chipOf('q', props.searchText, 'sidebar.removeSearch')}
        />
      )}
      {props.filter}
      {sort && <SortMenu {...sort} />}
      <span className={styles.grow} />
      <MoreMenu
        onButton={setMore}
        foot={directionFoot(orders?.direction, t)}
        items={[
          ...(orders ? sortEntries(orders) : []),
          ...(onExport
            ? [{ label: t('toolbar.export'), apart: orders !== undefined, onSelect: onExport }]
            : []),
          {
            label: t('toolbar.copyLink'),
            apart: orders !== undefined && !onExport,
            onSelect: copyLink,
          },
          ...(deleted
            ? [
                {
                  label: t(deleted.isShown ? 'toolbar.hideDeleted' : 'toolbar.showDeleted'),
                  onSelect: deleted.onToggle,
                },
              ]
            : []),
          { label: t('toolbar.saveView'), onSelect: () => more && props.onSaveView(more) },
        ]}
      />
      <span className={styles.break} />
      <div className={styles.columns}>{props.columns}</div>
      {onExport && (
        <Button className={styles.wide} aria-haspopup="dialog" onClick={onExport}>
          <Download {...ICON_PROPS} />
          <span className={label}>{t('toolbar.export')}</span>
        </Button>
      )}
      <Button className={styles.wide} onClick={copyLink} title={outcome && t(COPY_RESULTS[outcome])}>
        <LinkIcon {...ICON_PROPS} data-outcome={outcome} />
        <span className={label}>{t('toolbar.copyLink')}</span>
      </Button>
      <Button
        ref={save}
        className={styles.wide}
        aria-keyshortcuts={keys ? 'v' : undefined}
        aria-haspopup="dialog"
        onClick={(event) => props.onSaveView(event.currentTarget)}
      >
        <Bookmark {...ICON_PROPS} />
        <span className={styles.lastLabel}>{t('toolbar.saveView')}</span>
      </Button>
      {props.selection}
      <Announcer text={outcome ? t(COPY_RESULTS[outcome]) : ''} delayMs={100} />
    </div>
  );
}

const COPY_RESULTS = { done: 'toolbar.linkCopied', failed: 'toolbar.copyingNotAllowed' } as const;
