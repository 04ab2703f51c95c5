import { Funnel, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Filter, Filters } from '../filters/filters.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusMessage, type MessageAction } from '../ui/notices.tsx';
import { bold, visible } from '../ui/text.tsx';
import { FilterSentence } from './filter-row.tsx';
import type { RecordOfValue } from './named-records.ts';
import styles from './nothing-matches.module.css';

interface NothingMatchesProps {
  readonly filters: Filters;
  readonly words: string | undefined;
  /** Number of records left without a filter, undefined until it is counted; undefined: not counted. */
  readonly leftWithout: ((filter: Filter) => number | undefined) | undefined;
  readonly recordOf: RecordOfValue;
  readonly onRemove: (filter: Filter) => void;
  readonly onClear: () => void;
  /** A sentence on the source of the result. */
  readonly footnote: string;
  readonly otherActions: readonly MessageAction[];
}

const muted = (inside: ReactNode) => <span className="muted">{inside}</span>;

/** The message that no record matches: each filter with the number of records left without it. */
export function NothingMatches({
  filters,
  words,
  leftWithout,
  recordOf,
  onRemove,
  onClear,
  footnote,
  otherActions,
}: NothingMatchesProps) {
  const t = useTranslator();
  const count = { filters: filters.length };
  return (
    <StatusMessage
      icon={<Funnel {...ICON_PROPS} />}
      title={
        words === undefined
          ? t('filterEditor.nothingMatches', count)
          : t.rich('filterEditor.nothingMatchesWords', { q: visible(words) }, count)
      }
      texts={[t('filterEditor.takeOneAway')]}
      footnote={footnote}
      actions={[{ label: t('filterEditor.clearAllFilters'), onClick: onClear }, ...otherActions]}
    >
      <ul className={styles.list}>
        {filters.map((filter) => {
          const left = leftWithout?.(filter);
          const sentence = <FilterSentence filter={filter} recordOf={recordOf} />;
          return (
            <li key={`${filter.not} ${filter.facet}`}>
              <button
                type="button"
                className={styles.without}
                data-zero={left === 0 || undefined}
                onClick={() => onRemove(filter)}
              >
                <X {...ICON_PROPS} />
                <span className="clip">
                  {t.rich('filterEditor.without', { muted, filter: () => sentence })}
                </span>{' '}
                {leftWithout && <span className={styles.left}>{leftText(left, t)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </StatusMessage>
  );
}

/** The number in medium weight, with its noun. @param left undefined: not counted yet */
function leftText(left: number | undefined, t: Translator): ReactNode {
  if (left === undefined)
    return (
      <>
        <span className={styles.bar} />
        <span className="visually-hidden">{t('filterEditor.leftUnknown')}</span>
      </>
    );
  if (left === 0) return t('filterEditor.left', { count: 0 });
  return t.rich('filterEditor.leftRich', { b: bold }, { count: left, figure: t.number(left) });
}
