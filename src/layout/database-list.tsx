import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { databasesFailed, type Databases, matchesDatabase, type ScopeFacet } from '../filters/databases.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS, Button } from '../ui/button.tsx';
import { nextOption } from '../ui/keyboard.ts';
import { Popover } from '../ui/popups.tsx';
import { visible, VisibleText } from '../ui/text.tsx';
import formControlsStyles from '../ui/form-controls.module.css';
import styles from './database-list.module.css';

interface DatabaseOptionProps {
  readonly id: string;
  readonly fqn: string | undefined;
  readonly text: string;
  readonly count?: number | undefined;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPick: (fqn: string | undefined) => void;
}

/** One option of the database list. The field above the list keeps the focus and handles the keys. */
function DatabaseOption({ id, fqn, text, count, active, selected, onPick }: DatabaseOptionProps) {
  const t = useTranslator();
  return (
    <div
      className={styles.option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      data-active={active || undefined}
      title={fqn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(fqn)}
      onKeyDown={(event) => event.key === 'Enter' && onPick(fqn)}
    >
      <span className={styles.text}>
        <VisibleText text={text} />
      </span>{' '}
      {count !== undefined && <span className={styles.count}>{t.number(count)}</span>}
      {selected && <Check {...ICON_PROPS} />}
    </div>
  );
}

export interface DatabaseListProps {
  readonly id: string;
  readonly scope: ScopeFacet;
  readonly anchor: HTMLElement | null;
  readonly databases: Databases;
  readonly current: string | undefined;
  readonly onPick: (fqn: string | undefined) => void;
  readonly onClose: () => void;
}

/** Most options; typing finds the others. */
const MAX_OPTIONS = 200;

/** The popup of the combobox "Database": a search field and the list. */
export default function DatabaseList({
  id,
  scope,
  anchor,
  databases,
  current,
  onPick,
  onClose,
}: DatabaseListProps) {
  const t = useTranslator();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const entries = databases.state === 'ready' ? databases.databases : [];
  const found = entries.filter((entry) => matchesDatabase(entry, typed));
  const options = [
    ...(typed.trim() === '' ? [{ fqn: undefined, text: t(`${scope}Scope.all`) }] : []),
    ...found.slice(0, MAX_OPTIONS).map(({ fqn, count }) => ({ fqn, text: fqn, count })),
  ];
  const optionId = (at: number) => `${id}-${at}`;

  const onKeyDown = (event: KeyboardEvent) => {
    // Alt and arrows are keys of the browser.
    if (event.altKey) return;
    const option = options[active];
    const next = nextOption(event.key, active, options.length);
    if (event.key === 'Enter' && option) onPick(option.fqn);
    else if (next === undefined) return;
    else {
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
  };
  return (
    <Popover
      label={t(`${scope}Scope.pick`)}
      anchor={anchor}
      align="start"
      width={360}
      initialFocus={field}
      onClose={onClose}
    >
      <label className={`${formControlsStyles.box} ${styles.find}`}>
        <Search {...ICON_PROPS} />
        <input
          ref={field}
          type="search"
          aria-label={t(`${scope}Choice.find`)}
          placeholder={t(`${scope}Choice.find`)}
          autoComplete="off"
          spellCheck={false}
          aria-controls={id}
          aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div
        className={styles.list}
        role="listbox"
        id={id}
        aria-label={t(`${scope}Scope.title`)}
        aria-busy={databases.state === 'loading'}
      >
        {databases.state === 'ready' &&
          options.map((option, at) => (
            <DatabaseOption
              key={option.fqn ?? ''}
              {...option}
              id={optionId(at)}
              active={at === active}
              selected={option.fqn === current}
              onPick={onPick}
            />
          ))}
      </div>
      <ListboxNote scope={scope} databases={databases} typed={typed.trim()} found={found.length} />
    </Popover>
  );
}

interface NoteProps {
  readonly scope: ScopeFacet;
  readonly databases: Databases;
  readonly typed: string;
  readonly found: number;
}

function ListboxNote({ scope, databases, typed, found }: NoteProps) {
  const t = useTranslator();
  if (databases.state === 'loading') return <p className={styles.note}>{t(`${scope}Choice.loading`)}</p>;
  if (databases.state === 'failed') {
    return (
      <div className={styles.note} role="alert">
        <span>{databasesFailed(scope, databases.error, t)}</span>
        <Button variant="link" onClick={databases.onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (databases.databases.length === 0) return <p className={styles.note}>{t(`${scope}Choice.none`)}</p>;
  if (found === 0)
    return <p className={styles.note}>{t.rich(`${scope}Choice.noneFound`, { typed: visible(typed) })}</p>;
  if (found > MAX_OPTIONS)
    return <p className={styles.note}>{t('databasePicker.moreDatabases', { count: found - MAX_OPTIONS })}</p>;
  return null;
}
