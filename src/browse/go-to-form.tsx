import { Autocomplete } from '@base-ui/react/autocomplete';
import { type RefObject, type SyntheticEvent, useId, useState, useRef } from 'react';
import { errorSentence } from '../api/error-messages.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { EntityLine, useNameSearch } from '../entity/name-suggestions.tsx';
import { parseWholeNumber } from '../i18n/format.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { SubmitButton, Button } from '../ui/button.tsx';
import { emptyByEscape } from '../ui/keyboard.ts';
import { NumberInput } from '../ui/number-input.tsx';
import { useTypedBefore } from '../ui/popup-with-field.tsx';
import { Popover } from '../ui/popups.tsx';
import { visible } from '../ui/text.tsx';
import type { ShownDeleted } from '../view/view.ts';
import styles from './go-to-form.module.css';

export interface FarPlaces {
  /** Number of the first row on screen, from 1. */
  readonly first: () => number;
  /** Number of reachable rows. */
  readonly rowCount: number;
  /** Database, schema or service of the list; undefined: all. */
  readonly scope: string | undefined;
  readonly deleted: ShownDeleted | null;
  /** @param row its number, from 1 to `rowCount` */
  readonly onGo: (row: number) => void;
  /** undefined: the matches of a search have numbers only. */
  readonly onGoToName: ((record: NamedEntity) => void) | undefined;
}

interface GoToNumberProps extends Pick<FarPlaces, 'first' | 'rowCount' | 'onGo'> {
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The field for the number of a row. A number out of range means the nearest row, as the hint shows beforehand. */
function GoToNumber({ field, first, rowCount, onGo }: GoToNumberProps) {
  const t = useTranslator();
  const id = useId();
  const before = useTypedBefore();
  const [typed, setTyped] = useState(() => before || String(first()));
  const row = parseWholeNumber(typed);
  const reached = row === undefined ? undefined : Math.max(1, Math.min(row, rowCount));
  const isUnreadable = row === undefined && typed.trim() !== '';
  const hint = isUnreadable
    ? t('goToForm.notWhole', { rows: rowCount })
    : reached === undefined || row === reached
      ? t('goToForm.rowsToGo', { rows: rowCount })
      : t('goToForm.rowsToGoNearest', { rows: rowCount, row: reached });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reached === undefined) field.current?.focus();
    else onGo(reached);
  };
  return (
    <form className={styles.way} noValidate onSubmit={submit}>
      <label htmlFor={id}>{t('goToForm.row')}</label>
      <div className={styles.line}>
        <NumberInput
          ref={field}
          id={id}
          className={styles.input}
          min={1}
          max={rowCount}
          value={typed}
          aria-invalid={isUnreadable}
          aria-describedby={`${id}-hint`}
          onFocus={before === '' ? (event) => event.currentTarget.select() : undefined}
          onChange={setTyped}
        />
        <SubmitButton>{t('goToForm.go')}</SubmitButton>
      </div>
      <p id={`${id}-hint`} className={styles.hint} aria-live="polite">
        {hint}
      </p>
    </form>
  );
}

interface NameSearchStatusProps extends Pick<FarPlaces, 'scope'> {
  readonly id: string;
  readonly names: ReturnType<typeof useNameSearch>;
}

function NameSearchStatus({ id, scope, names }: NameSearchStatusProps) {
  const t = useTranslator();
  const { q, page, error, retry, records } = names;
  if (error) {
    return (
      <p id={id} className={styles.hint} role="alert">
        <span>{`${t('goToForm.searchFailed')} ${errorSentence(error, t)}`}</span>{' '}
        <Button variant="link" onClick={retry}>
          {t('common.retry')}
        </Button>
      </p>
    );
  }
  const matches = () => {
    if (q === '') return t('goToForm.partOfName');
    if (!page) return t('goToForm.searching');
    const { rows, total = rows.length, totalIsLowerBound } = page;
    if (rows.length === 0) {
      const sought = { q: visible(q) };
      return scope === undefined
        ? t.rich('goToForm.noMatch', sought)
        : t.rich('goToForm.noMatchIn', { ...sought, place: visible(scope) });
    }
    if (records.length === 0) return <span>{t('goToForm.foundUnreadable')}</span>;
    if (total > rows.length) {
      const all = t.number(total) + (totalIsLowerBound ? '+' : '');
      return <span>{t('goToForm.firstMatches', { shown: records.length, total: all })}</span>;
    }
    return <span>{t('goToForm.matches', { count: records.length })}</span>;
  };
  return (
    <p id={id} className={styles.hint} aria-live="polite">
      {matches()}
    </p>
  );
}

export interface NamedEntity {
  readonly fqn: string;
  readonly name: string;
}

interface GoToNameProps extends Pick<FarPlaces, 'scope' | 'deleted'> {
  readonly onGo: (record: NamedEntity) => void;
}

/** The combobox "Name": it suggests records for the typed text; Enter or a press goes to one. */
function GoToName({ scope, deleted, onGo }: GoToNameProps) {
  const t = useTranslator();
  const id = useId();
  const { resource } = useResource();
  const names = useNameSearch(resource, { scope: scope ?? null, deleted });
  const { typed, type, q, records, isCurrent } = names;

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={records}
      value={typed}
      onValueChange={type}
    >
      <div className={styles.way}>
        <label htmlFor={id}>{t('goToForm.name')}</label>
        <Autocomplete.Input
          id={id}
          className={styles.input}
          aria-expanded={records.length > 0}
          aria-describedby={`${id}-note`}
          maxLength={500}
          onKeyDown={(event) => {
            // Alt and arrows are keys of the browser.
            if (event.altKey) event.preventBaseUIHandler();
            emptyByEscape(event, () => type(''));
          }}
        />
        <NameSearchStatus id={`${id}-note`} scope={scope} names={names} />
      </div>
      <Autocomplete.List
        className={styles.list}
        aria-label={t('goToForm.recordsFound')}
        aria-busy={!isCurrent}
        hidden={records.length === 0}
      >
        {(record: EntityRow) => (
          <Autocomplete.Item
            key={record.id}
            className={styles.option}
            value={record}
            // Records of the previous text stay until the response comes, but Enter does not choose them.
            disabled={!isCurrent}
            title={record.fullyQualifiedName}
            onClick={() => onGo({ fqn: record.fullyQualifiedName, name: record.name })}
          >
            <EntityLine type={resource.id} record={record} typed={q} isCurrent={isCurrent} />
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

interface GoToFormProps extends FarPlaces {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Two ways to a far place: the number of a row, and the name of a record. */
export function GoToForm(props: GoToFormProps) {
  const t = useTranslator();
  const { anchor, first, rowCount, scope, deleted, onGo, onGoToName, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  const isGone = useRef(false);
  // The focus goes to the row or record, not back to the button.
  const leave = () => {
    isGone.current = true;
    onClose();
  };
  return (
    <Popover
      label={t('goTo.toRow')}
      anchor={anchor}
      onClose={onClose}
      side="top"
      align="start"
      width={onGoToName ? 520 : 232}
      initialFocus={field}
      leavesFocus={isGone}
    >
      <div className={styles.ways}>
        <GoToNumber
          field={field}
          first={first}
          rowCount={rowCount}
          onGo={(row) => {
            leave();
            onGo(row);
          }}
        />
        {onGoToName && (
          <GoToName
            scope={scope}
            deleted={deleted}
            onGo={(record) => {
              leave();
              onGoToName(record);
            }}
          />
        )}
      </div>
    </Popover>
  );
}
