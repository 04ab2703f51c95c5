import { useId } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { labelText } from '../resources/labels.ts';
import { isRefused } from '../resources/resource.ts';
import type { PartList } from '../resources/shared/part-list.ts';
import { SegmentedControl } from '../ui/form-controls.tsx';
import { EXPORT_FORMATS, type ExportColumn, type ExportFormat } from './formats.ts';
import exportDialogStyles from './export-dialog.module.css';

// The choices of the dialog "Export": the format, what has a line, and the columns.

interface FormatChoiceProps {
  readonly format: ExportFormat;
  readonly disabled: boolean;
  readonly onFormat: (format: ExportFormat) => void;
}

export function FormatChoice({ format, disabled, onFormat }: FormatChoiceProps) {
  const t = useTranslator();
  const id = useId();
  return (
    <fieldset className={exportDialogStyles.set} disabled={disabled}>
      <legend>{t('export.format')}</legend>
      <div className={exportDialogStyles.formats}>
        {EXPORT_FORMATS.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              name={id}
              checked={one === format}
              data-initial-focus={one === format || undefined}
              aria-labelledby={`${id}${one.id}`}
              aria-describedby={`${id}${one.id}-hint`}
              onChange={() => onFormat(one)}
            />
            <span id={`${id}${one.id}`}>{one.label}</span>
            <small id={`${id}${one.id}-hint`}>{t(one.hint)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Id of the choice of a line per record; those of parts are the ids of their lists. */
export const RECORDS = '';

interface LineChoiceProps {
  readonly lists: readonly PartList[];
  /** Kinds of parts that the server refuses. */
  readonly refused: readonly PartList[];
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** The choice of a line per record or per part. */
export function LineChoice({ lists, refused, value, disabled, onChange }: LineChoiceProps) {
  const t = useTranslator();
  const labelsOf = (some: readonly PartList[]) => some.map(({ label }) => t(label)).join(', ');
  return (
    <fieldset className={exportDialogStyles.set} disabled={disabled}>
      <legend>{t('export.linePer')}</legend>
      <SegmentedControl
        label={t('export.linePer')}
        choices={[
          { value: RECORDS, label: t.nouns.Noun },
          ...lists.map(({ id, label }) => ({ value: id, label: t(label) })),
        ]}
        value={value}
        onChange={onChange}
      />
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
  /** Fields that the server refuses: their columns are unavailable. */
  readonly refused: readonly string[];
  readonly disabled: boolean;
  readonly onToggle: (id: string) => void;
}

/** The choice of the file's columns; the name is always included. */
export function ColumnChoice({ columns, ofParts, onScreenOnly, disabled, ...choice }: ColumnChoiceProps) {
  const t = useTranslator();
  const id = useId();
  return (
    <fieldset className={exportDialogStyles.set} disabled={disabled}>
      <legend>{t('export.columns')}</legend>
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
