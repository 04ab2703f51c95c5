import { Info, TriangleAlert } from 'lucide-react';
import type { ReadProgress } from '../api/data-source.ts';
import { errorSentence } from '../api/error-messages.ts';
import { filtersText } from '../filters/filter-words.ts';
import type { Filters } from '../filters/filters.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ownLabelsOf, withoutIndex } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import type { ResourceType } from '../resources/resource.ts';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { Announcer } from '../ui/feedback.tsx';
import { useRested } from '../ui/paint.ts';
import { estimateProgress } from '../ui/progress-rate.ts';
import { Progress, readSoFarText, timeLeftText } from '../ui/progress.tsx';
import { useBrowsed } from './browsed.ts';
import { FilteredSummary } from './search-summary.tsx';
import noticeStyles from '../ui/notices.module.css';
import styles from './reading-notice.module.css';

// Summary and strip of a list that is read to its end, because no search index answers its search or filters.

/** Whether more records may match than are found: the list is not read to its end, or ended before all that the server counts. */
const isPartial = ({ phase, read, total = read }: ReadProgress): boolean => phase !== 'whole' || total > read;

/** The number of found records, with "so far" while more may follow. */
export function ReadingSummary({ progress }: { readonly progress: ReadProgress }) {
  const t = useTranslator();
  const { view } = useBrowsed();
  const { found } = progress;
  if (isPartial(progress)) return <span>{t('reading.found', { found })}</span>;
  if (view.q === null) return <FilteredSummary total={found} totalIsLowerBound={false} />;
  return t('filterBar.matching', { total: t.number(found) });
}

/** Reading up to this long, in ms, shows no strip without another reason for one. */
const QUICK_MS = 1_000;

/**
 * The strip above a list that is read: the reason, the progress, and the outcome. A type without an index has none if the
 * reading is quick or complete.
 */
export function ReadingNotice({ progress }: { readonly progress: ReadProgress }) {
  const { view, change, source, unanswered, onGoOn } = useBrowsed();
  const t = useTranslator();
  const { resource } = useResource();
  const hasIndex = resource.search === 'index';
  const { phase, found, read, total, unreadable, rate } = progress;
  const isReading = phase === 'reading';
  const isPart = isPartial(progress);
  const isLate = useRested(isReading, { after: QUICK_MS, meanwhile: false });
  // A failure without rows has its message in place of the rows.
  const isEmptyFailure = phase === 'failed' && found === 0;
  if (!hasIndex && (!isPart || isEmptyFailure || (isReading && read === 0 && !isLate))) return null;
  const left = isReading ? estimateProgress(rate, total)?.secondsLeft : undefined;
  const isAtRest = isPart && !isReading;
  const Icon = isAtRest ? TriangleAlert : Info;
  const outcome = outcomeText(progress, t);
  const notes = [
    ...(hasIndex && view.q !== null ? [t('reading.onlyNames')] : []),
    ...(view.sort === null ? [] : [t('reading.noSorts')]),
    ...(unreadable > 0 ? [t('reading.unreadable', { count: unreadable })] : []),
  ];
  return (
    <section
      className={noticeStyles.strip}
      data-wraps=""
      data-tone={isAtRest ? 'warn' : undefined}
      aria-label={t('reading.label')}
    >
      <Icon {...ICON_PROPS} />
      <div className={styles.words}>
        <p>{[reasonText(unanswered, resource, t), ...notes].join(' ')}</p>{' '}
        {!isEmptyFailure && (
          <div className={styles.facts}>
            {isReading && (
              <span className={styles.bar}>
                <Progress label={t('reading.label')} value={read} max={mostOf(progress)} />
              </span>
            )}
            {outcome !== undefined && <span>{outcome}</span>}{' '}
            {isPart && (
              <>
                <span>{t('reading.found', { found })}</span> <span>{readSoFarText(read, total, t)}</span>{' '}
                {left !== undefined && <span>{timeLeftText(left, t)}</span>}
              </>
            )}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        {phase !== 'whole' && !isEmptyFailure && (
          <Button variant="link" onClick={isReading ? source.progress?.stop : onGoOn}>
            {t(isReading ? 'common.cancel' : phase === 'failed' ? 'common.retry' : 'reading.goOn')}
          </Button>
        )}
        {hasIndex && unanswered.length === 0 && (
          <Button variant="link" onClick={() => change({ readsList: false })}>
            {t('reading.searchIndex')}
          </Button>
        )}
      </div>
      <Announcer text={outcome ?? t('reading.begun')} />
    </section>
  );
}

type ReadType = Pick<ResourceType, 'search' | 'isIndexUnknown' | 'columns'>;

function reasonText(unanswered: Filters, resource: ReadType, t: Translator): string {
  const lacking = withoutIndex(resource, t);
  if (lacking !== undefined) return lacking;
  return unanswered.length > 0
    ? t('reading.notAnswered', { filters: filtersText(unanswered, t, ownLabelsOf(resource)) })
    : t('reading.wished');
}

function outcomeText(
  { phase, found, read, total = read, error }: ReadProgress,
  t: Translator,
): string | undefined {
  switch (phase) {
    case 'stopped':
      return t('reading.stopped');
    case 'failed':
      return `${t('reading.failed')} ${errorSentence(error, t)}`;
    case 'whole':
      return total > read ? t('reading.endedEarly') : t('reading.whole', { read, found });
    default:
      return undefined;
  }
}

const mostOf = ({ read, total }: ReadProgress): number | undefined =>
  total === undefined ? undefined : Math.max(read, total);
