import { useId } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { CSV_SEPARATORS, usualSeparator, type CsvForm, type CsvSeparator } from '../ui/csv.ts';
import { SegmentedControl } from '../ui/form-controls.tsx';
import { useStoredSetting, type StoredSetting } from '../ui/storage.ts';
import exportDialogStyles from './export-dialog.module.css';

// The form of CSV files, chosen once and remembered by this browser.

/** Names of separators, as stored and in messages. */
const NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const satisfies Readonly<
  Record<CsvSeparator, string>
>;

type ChosenForm = Partial<CsvForm>;

const CSV_FORM: StoredSetting<ChosenForm> = {
  key: 'catalog-browser.csv',
  read(text) {
    const [mark, separator] = text?.split(' ') ?? [];
    const chosen = CSV_SEPARATORS.find((character) => NAMES[character] === separator);
    return {
      ...(chosen && { separator: chosen }),
      ...((mark === 'safe' || mark === 'plain') && { isSafe: mark === 'safe' }),
    };
  },
  write: ({ separator, isSafe = true }) =>
    [isSafe ? 'safe' : 'plain', ...(separator === undefined ? [] : [NAMES[separator]])].join(' '),
};

/** The form of CSV files: the chosen one, or that of the language; and its change. */
export function useCsvForm(): readonly [form: CsvForm, change: (part: ChosenForm) => void] {
  const t = useTranslator();
  const [chosen, update] = useStoredSetting(CSV_FORM);
  const form = { separator: usualSeparator(t.language.locale), isSafe: true, ...chosen };
  return [form, (part) => update((now) => ({ ...now, ...part }))];
}

interface CsvChoiceProps {
  readonly form: CsvForm;
  readonly disabled: boolean;
  readonly onChange: (part: ChosenForm) => void;
}

export function CsvChoice({ form, disabled, onChange }: CsvChoiceProps) {
  const t = useTranslator();
  const id = useId();
  return (
    <details className={exportDialogStyles.folded}>
      <summary>{t('export.csvOptions')}</summary>
      <fieldset className={exportDialogStyles.csv} disabled={disabled}>
        <span aria-hidden="true">{t('export.separator')}</span>
        <SegmentedControl
          label={t('export.separator')}
          choices={CSV_SEPARATORS.map((value) => ({ value, label: t(`export.${NAMES[value]}`) }))}
          value={form.separator}
          onChange={(separator) => onChange({ separator })}
        />
        <label className={exportDialogStyles.safe}>
          <input
            type="checkbox"
            checked={form.isSafe}
            aria-labelledby={`${id}safe`}
            aria-describedby={`${id}hint`}
            onChange={() => onChange({ isSafe: !form.isSafe })}
          />
          <span>
            <span id={`${id}safe`}>{t('export.safe')}</span>{' '}
            <small id={`${id}hint`}>{t('export.safeHint')}</small>
          </span>
        </label>
      </fieldset>
    </details>
  );
}
