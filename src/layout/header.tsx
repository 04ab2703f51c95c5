import { Search, X, ChevronDown, FlaskConical, Layers } from 'lucide-react';
import { useRef, type ComponentProps, type ReactNode, type Ref } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { IconButton, ICON_PROPS, Button } from '../ui/button.tsx';
import { useCommand } from '../ui/commands.ts';
import { StatusDot } from '../ui/feedback.tsx';
import { emptyByEscape, isMacPlatform, useSingleKeys } from '../ui/keyboard.ts';
import { PHONE, useWindowWithin } from '../ui/viewport.ts';
import styles from './header.module.css';

export interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called by the button and the key that empty the field: clears the search at once. */
  readonly onClear: () => void;
  /** Opens the search of all types, with the typed text. */
  readonly onAllTypes: (text: string) => void;
  /** Called on Enter: searches at once, and focuses the rows. */
  readonly onSubmit?: (() => void) | undefined;
  /** Further props of the field, such as those of a listbox below. Its `onKeyDown` runs first. */
  readonly field?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> | undefined;
  readonly popup?: ReactNode;
}

/** The search field. The command `search` focuses it and selects its text; Escape clears it. */
export function SearchBox({ value, onChange, onClear, onAllTypes, onSubmit, field, popup }: SearchBoxProps) {
  const t = useTranslator();
  const input = useRef<HTMLInputElement>(null);
  const singleKeys = useSingleKeys();
  const isPhone = useWindowWithin(PHONE);
  useCommand({
    id: 'search',
    label: t('commands.searchRecords'),
    icon: Search,
    keys: ['/'],
    run: () => {
      input.current?.focus();
      input.current?.select();
    },
  });

  const clear = () => {
    onClear();
    input.current?.focus();
  };
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Search {...ICON_PROPS} />
      <input
        {...field}
        ref={input}
        type="search"
        aria-label={t('layout.searchRecords')}
        aria-keyshortcuts={singleKeys ? '/' : undefined}
        // A phone has no room for more.
        placeholder={t(isPhone ? 'layout.searchRecords' : 'layout.searchRecordsByName')}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          field?.onKeyDown?.(event);
          if (!event.defaultPrevented) emptyByEscape(event, clear);
        }}
      />
      {value === '' ? (
        singleKeys && <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton small aria-label={t('layout.clearSearch')} onClick={clear}>
          <X {...ICON_PROPS} />
        </IconButton>
      )}
      <Button
        variant="quiet"
        className={styles.door}
        aria-haspopup="dialog"
        aria-keyshortcuts={`${isMacPlatform() ? 'Meta' : 'Control'}+K`}
        onClick={() => onAllTypes(value)}
      >
        <Layers {...ICON_PROPS} />
        <span>{t('layout.allTypes')}</span>
        <kbd aria-hidden="true">{isMacPlatform() ? '⌘K' : t('layout.controlK')}</kbd>
      </Button>
      {popup}
    </form>
  );
}

export interface ServerState {
  /** The server's host name; in the demo its display name. */
  readonly host: string;
  /** `good`: available; `warn`: needs the user's action; `bad`: no response; absent: unknown yet. */
  readonly tone?: 'good' | 'warn' | 'bad' | undefined;
  /** The problem in a word or two: `Signed out`, `No answer`. */
  readonly note?: string | undefined;
  readonly demo?: boolean | undefined;
}

interface ServerButtonProps extends ServerState {
  readonly button?: Ref<HTMLButtonElement> | undefined;
  readonly open?: boolean | undefined;
  /** Called with the button, the anchor of the popover. */
  readonly onOpen: (button: HTMLElement) => void;
}

/** The server that the page reads, and its state; opens the connection popover. */
export function ServerButton({ button, host, tone, note, demo, open = false, onOpen }: ServerButtonProps) {
  const t = useTranslator();
  // The accessible name contains the visible text as it is, for users of speech input (WCAG 2.5.3).
  const noted = note && !demo ? `${note} ·` : undefined;
  return (
    <Button
      ref={button}
      variant="quiet"
      className={styles.server}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={
        demo ? t('layout.demoCatalog') : t('layout.server', { shown: noted ? `${noted} ${host}` : host })
      }
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {__DEMO__ && demo ? <FlaskConical {...ICON_PROPS} /> : <StatusDot tone={tone} />}
      <span className={styles.name}>
        {noted && (
          <>
            <span>{noted}</span>{' '}
          </>
        )}
        <bdi translate={demo ? undefined : 'no'}>{demo ? t('layout.demoCatalog') : host}</bdi>
      </span>
      <ChevronDown {...ICON_PROPS} className={styles.chevron} />
    </Button>
  );
}
