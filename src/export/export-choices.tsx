import { useId } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { labelText } from '../resources/labels.ts';
import { isRefused } from '../resources/resource.ts';
import type { PartList } from '../resources/shared/part-list.ts';
import type { ExportColumn } from './formats.ts';
import exportDialogStyles from './export-dialog.module.css';

/** Id of the choice of a line per record; those of parts are the ids of their lists. */
export const RECORDS = '';

interface ContentChoiceProps {
  /** The records of the file, such as `List of 199 tables`. */
  readonly records: string;
  readonly lists: readonly PartList[];
  readonly refused: readonly PartList[];
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** The choice of a line per record or per part; the records alone where there are no parts. */
export function ContentChoice({ records, lists, refused, value, disabled, onChange }: ContentChoiceProps) {
  const t = useTranslator();
  const name = useId();
  const labelsOf = (some: readonly PartList[]) => some.map(({ label }) => t(label)).join(', ');
  const choices = [
    { id: RECORDS, label: records },
    ...lists.map(({ id }) => ({ id, label: t('export.parts', { parts: id }) })),
  ];
  return (
    <fieldset className={exportDialogStyles.set} disabled={disabled}>
      <legend>{t('export.content')}</legend>
      {lists.length === 0 ? (
        <p>{records}</p>
      ) : (
        choices.map(({ id, label }) => (
          <label key={id} className={exportDialogStyles.choice}>
            <input
              type="radio"
              name={name}
              checked={id === value}
              data-initial-focus={id === value || undefined}
              onChange={() => onChange(id)}
            />
            <span>{label}</span>
          </label>
        ))
      )}
      {refused.length > 0 && (
        <p className={exportDialogStyles.note}>{t('export.partsRefused', { parts: labelsOf(refused) })}</p>
      )}
    </fieldset>
  );
}

interface ColumnChoiceProps {
  readonly columns: readonly ExportColumn[];
  /** Columns of the parts that have a line each, and the word for a part; absent: a record has a line. */
  readonly ofParts: { readonly label: string; readonly columns: readonly ExportColumn[] } | undefined;
  /** Labels of the columns on screen that no file has. */
  readonly onScreenOnly: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly refused: readonly string[];
  readonly isAsOnScreen: boolean;
  readonly disabled: boolean;
  readonly onToggle: (id: string) => void;
}

/** The choice of the file's columns, folded; the name is always included. */
export function ColumnChoice({
  columns,
  ofParts,
  onScreenOnly,
  isAsOnScreen,
  disabled,
  ...choice
}: ColumnChoiceProps) {
  const t = useTranslator();
  const id = useId();
  const count = [...columns, ...(ofParts?.columns ?? [])].filter(
    (column) => choice.chosen.has(column.id) && !isRefused(column, choice.refused),
  ).length;
  return (
    <details className={exportDialogStyles.folded}>
      <summary>
        <span>{t(isAsOnScreen ? 'export.fieldsAsOnScreen' : 'export.fields', { count })}</span>{' '}
        <span className={exportDialogStyles.change}>{`· ${t('export.change')}`}</span>
      </summary>
      <fieldset className={exportDialogStyles.set} disabled={disabled} aria-label={t('export.columns')}>
        {ofParts ? (
          [
            { label: t.nouns.Noun, columns },
            { label: ofParts.label, columns: ofParts.columns },
          ].map((group, at) => (
            <div key={group.label} role="group" aria-labelledby={`${id}${at}`}>
              <p id={`${id}${at}`} className={exportDialogStyles.group}>
                {group.label}
              </p>
              <ColumnBoxes columns={group.columns} {...choice} />
            </div>
          ))
        ) : (
          <ColumnBoxes columns={columns} {...choice} />
        )}
        {onScreenOnly.length > 0 && (
          <p className={exportDialogStyles.note}>
            {t('export.onScreenOnly', { columns: onScreenOnly.join(', ') })}
          </p>
        )}
      </fieldset>
    </details>
  );
}

type ColumnBoxesProps = Pick<ColumnChoiceProps, 'columns' | 'chosen' | 'refused' | 'onToggle'>;

function ColumnBoxes({ columns, chosen, refused, onToggle }: ColumnBoxesProps) {
  const t = useTranslator();
  return (
    <div className={exportDialogStyles.columns}>
      {columns.map((column) => {
        const { id } = column;
        const isUnavailable = isRefused(column, refused);
        return (
          <label key={id} title={isUnavailable ? t('export.columnRefused') : undefined}>
            <input
              type="checkbox"
              checked={chosen.has(id) && !isUnavailable}
              disabled={id === 'name' || isUnavailable}
              onChange={() => onToggle(id)}
            />
            <span translate={column.ownLabel === undefined ? undefined : 'no'}>{labelText(column, t)}</span>
          </label>
        );
      })}
    </div>
  );
}
