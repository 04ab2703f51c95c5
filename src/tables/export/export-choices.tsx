import { useId } from 'react';
import * as exporting from '../../words/en/exporting.ts';
import { say } from '../../words/say.ts';
import type { ExportColumn } from './export-columns.ts';
import { EXPORT_FORMATS, type ExportFormat } from './export-formats.ts';
import checks from '../../ui/checks.module.css';
import styles from './export-dialog.module.css';

interface FormatChoiceProps {
  readonly format: ExportFormat;
  readonly disabled: boolean;
  readonly onFormat: (format: ExportFormat) => void;
}

/** One of three formats, and what each is good for. */
export function FormatChoice({ format, disabled, onFormat }: FormatChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.set} disabled={disabled}>
      <legend>{say(exporting.format)}</legend>
      <div className={styles.formats}>
        {EXPORT_FORMATS.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              className={checks.check}
              name={id}
              checked={one === format}
              data-initial-focus={one === format || undefined}
              aria-labelledby={`${id}${one.id}`}
              aria-describedby={`${id}${one.id}-hint`}
              onChange={() => onFormat(one)}
            />
            <span id={`${id}${one.id}`}>{one.label}</span>
            <small id={`${id}${one.id}-hint`}>{say(one.hint)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ColumnChoiceProps {
  readonly columns: readonly ExportColumn[];
  readonly chosen: ReadonlySet<string>;
  /** Fields that the server refuses: their columns cannot be had. */
  readonly refused: readonly string[];
  readonly disabled: boolean;
  readonly onToggle: (id: string) => void;
}

/** Which columns the file has; the name always. */
export function ColumnChoice({ columns, chosen, refused, disabled, onToggle }: ColumnChoiceProps) {
  return (
    <fieldset className={styles.set} disabled={disabled}>
      <legend>{say(exporting.columns)}</legend>
      <div className={styles.columns}>
        {columns.map(({ id, label, field }) => {
          const isRefused = field !== undefined && refused.includes(field);
          return (
            <label key={id} title={isRefused ? say(exporting.refused) : undefined}>
              <input
                type="checkbox"
                className={checks.check}
                checked={chosen.has(id) && !isRefused}
                disabled={id === 'name' || isRefused}
                onChange={() => onToggle(id)}
              />
              {say(label)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
