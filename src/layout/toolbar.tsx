import {
  ArrowDownUp,
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  Bookmark,
  ChevronDown,
  Download,
  Ellipsis,
  LinkIcon,
} from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { IconButton, ICON_PROPS, Button } from '../ui/button.tsx';
import { useCommand } from '../ui/commands.ts';
import { Announcer, useActionFeedback } from '../ui/feedback.tsx';
import { useSingleKeys } from '../ui/keyboard.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import type { MenuEntry } from '../ui/popups.tsx';
import styles from './toolbar.module.css';

interface ToolbarActions {
  readonly onCopyLink: () => void;
  readonly onSaveView: () => void;
  /** Absent: export is unavailable. */
  readonly onExport: (() => void) | undefined;
}

/** The toolbar's keyboard commands. */
function useToolbarCommands({ onCopyLink, onSaveView, onExport }: ToolbarActions): void {
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
}

interface MoreMenuProps {
  readonly items: readonly MenuEntry[];
  /** Called with the button on mount, and with null on unmount. */
  readonly onButton: (button: HTMLButtonElement | null) => void;
}

/** A menu, on phones, of the actions that do not fit. */
function MoreMenu({ items, onButton }: MoreMenuProps) {
  const t = useTranslator();
  return (
    <MenuButton label={t('toolbar.more')} items={items} onButton={onButton}>
      {(parts) => (
        <IconButton {...parts} className={styles.more} aria-label={t('toolbar.moreActions')}>
          <Ellipsis {...ICON_PROPS} />
        </IconButton>
      )}
    </MenuButton>
  );
}

/** One order of the list in the Sort control. */
interface SortMenuChoice {
  readonly value: string;
  readonly label: string;
  /** Its direction in words, such as `A to Z`. */
  readonly direction?: string | undefined;
}

export interface SortMenuProps {
  /** The current sort order, one of `choices`. */
  readonly value: string;
  /** Its direction; undefined: it has one alone. */
  readonly order: 'asc' | 'desc' | undefined;
  readonly choices: readonly SortMenuChoice[];
  /** Reason why there is no other order, in the current language; absent: there are others. */
  readonly reason?: string | undefined;
  /** Called with the pressed choice; the current one turns round. */
  readonly onPress: (value: string) => void;
}

const unseen = (inside: ReactNode) => <span className="visually-hidden">{inside}</span>;

const ORDER_ICONS = { asc: ArrowUpNarrowWide, desc: ArrowDownWideNarrow } as const;

/** The orders as menu entries: the current one is checked. */
const sortEntries = ({ value, choices, onPress }: SortMenuProps): readonly MenuEntry[] =>
  choices.map((choice) => ({
    label: choice.label,
    checked: choice.value === value,
    ...(choice.direction !== undefined && { end: choice.direction }),
    onSelect: () => onPress(choice.value),
  }));

/** The sort order of the list; the button shows the current one and its direction. */
export function SortMenu(props: SortMenuProps) {
  const t = useTranslator();
  const { value, order, choices, reason } = props;
  const choice = choices.find((one) => one.value === value);
  const Icon = order ? ORDER_ICONS[order] : ArrowDownUp;
  const current = (
    <>
      <Icon {...ICON_PROPS} />
      <span>{t.rich('sort.current', { label: unseen }, { choice: choice?.label ?? value })}</span>
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
    <MenuButton label={t('sort.label')} items={sortEntries(props)}>
      {(parts) => (
        <Button {...parts} variant="quiet" className={styles.wide} aria-description={choice?.direction}>
          {current}
        </Button>
      )}
    </MenuButton>
  );
}

interface ToolbarProps {
  /** The plural of the type. */
  readonly title: string;
  /** Number of rows, or the progress of a search. */
  readonly summary?: ReactNode;
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

/** The bar under the header: title, summary, filter and order at places that no text moves, and actions at the end. */
export function Toolbar(props: ToolbarProps) {
  const t = useTranslator();
  const [outcome, copyLink] = useActionFeedback(props.onCopyLink);
  const { onExport, sort, deleted } = props;
  const orders = sort && sort.reason === undefined ? sort : undefined;
  const keys = useSingleKeys();
  const save = useRef<HTMLButtonElement>(null);
  const [more, setMore] = useState<HTMLButtonElement | null>(null);
  useToolbarCommands({
    onCopyLink: copyLink,
    onExport,
    onSaveView: () => {
      // Saving is an entry of the More menu on phones.
      const button = save.current?.offsetParent ? save.current : more;
      if (button) props.onSaveView(button);
    },
  });
  return (
    <div className={styles.bar} data-selecting={props.isSelecting || undefined}>
      <h1>{props.title}</h1>
      <span className={styles.summary}>{props.summary}</span>
      {props.filter}
      {sort && <SortMenu {...sort} />}
      <span className={styles.grow} />
      <MoreMenu
        onButton={setMore}
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
          <span className={styles.label}>{t('toolbar.export')}</span>
        </Button>
      )}
      <Button className={styles.wide} onClick={copyLink} title={outcome && t(COPY_RESULTS[outcome])}>
        <LinkIcon {...ICON_PROPS} data-outcome={outcome} />
        <span className={styles.label}>{t('toolbar.copyLink')}</span>
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

/** The room of the filters' chips while their code loads. */
export const ChipsPlace = () => <div className={styles.chipsPlace} />;

const COPY_RESULTS = { done: 'toolbar.linkCopied', failed: 'toolbar.copyingNotAllowed' } as const;
