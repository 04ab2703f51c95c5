import { Funnel, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Filter, Filters } from '../filters/filters.ts';
import type { Translator } from '../i18n/translate.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusMessage, type MessageAction } from '../ui/notices.tsx';
import { visible } from '../ui/text.tsx';
import { FilterSentence } from './filter-row.tsx';
import styles from './nothing-matches.module.css';
import { useTranslator } from '../i18n/use-translator.tsx';

interface NothingMatchesProps {
  /** All filters of the view. */
  readonly filters: Filters;
  /** The words searched for; undefined: none. */
  readonly words?: string | undefined;
  /** How many records are left without a filter, where that is counted; its result is undefined before it is. */
  readonly leftWithout?: ((filter: Filter) => number | undefined) | undefined;
  /** Whether the server no longer knows a value of a filter. */
  readonly isGone?: ((filter: Filter, value: string) => boolean) | undefined;
  readonly onRemove: (filter: Filter) => void;
  readonly onClear: () => void;
  /** What has answered; absent: the search index. */
  readonly footnote?: string | undefined;
  /** What can be done beside a change of the filters. */
  readonly otherActions?: readonly MessageAction[];
}

const NO_ACTIONS: readonly MessageAction[] = [];
const muted = (inside: ReactNode) => <span className={styles.muted}>{inside}</span>;
const bold = (inside: ReactNode) => <b>{inside}</b>;
const sentenceOf = (filter: Filter, isGone: NothingMatchesProps['isGone']) => () => (
  <FilterSentence filter={filter} isGone={isGone} />
);

/** No record matches: each filter with what is left when it is taken away. */
export function NothingMatches({
  filters,
  words,
  leftWithout,
  isGone,
  onRemove,
  onClear,
  footnote,
  otherActions = NO_ACTIONS,
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
      footnote={footnote ?? t('filterEditor.answeredByIndex')}
      actions={[{ label: t('filterEditor.clearAllFilters'), onClick: onClear }, ...otherActions]}
    >
      <ul className={styles.list}>
        {filters.map((filter) => (
          <li key={`${filter.not} ${filter.facet}`}>
            <WithoutButton
              filter={filter}
              left={leftWithout && (leftWithout(filter) ?? 'uncounted')}
              isGone={isGone}
              onRemove={onRemove}
            />
          </li>
        ))}
      </ul>
    </StatusMessage>
  );
}

interface WithoutButtonProps {
  readonly filter: Filter;
  /** How many records are left; undefined: that is not counted. */
  readonly left: number | 'uncounted' | undefined;
  readonly isGone: NothingMatchesProps['isGone'];
  readonly onRemove: (filter: Filter) => void;
}

function WithoutButton({ filter, left, isGone, onRemove }: WithoutButtonProps) {
  const t = useTranslator();
  return (
    <button
      type="button"
      className={styles.without}
      data-zero={left === 0 || undefined}
      onClick={() => onRemove(filter)}
    >
      <X {...ICON_PROPS} />
      <span className={styles.text}>
        {t.rich('filterEditor.without', { muted, filter: sentenceOf(filter, isGone) })}
      </span>{' '}
      {left !== undefined && (
        <span className={styles.left}>{left === 'uncounted' ? <Uncounted /> : leftOf(left, t)}</span>
      )}
    </button>
  );
}

const Uncounted = () => {
  const t = useTranslator();
  return (
    <>
      <span className={styles.bar} />
      <span className="visually-hidden">{t('filterEditor.leftUnknown')}</span>
    </>
  );
};

/** The number in medium weight, and what it counts. */
function leftOf(left: number, t: Translator): ReactNode {
  if (left === 0) return t('filterEditor.left', { count: 0 });
  return t.rich('filterEditor.leftRich', { b: bold }, { count: left, figure: t.number(left) });
}
