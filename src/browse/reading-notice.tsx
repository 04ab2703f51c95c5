import { Info, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ReadProgress, ReadProgressStore } from '../api/data-source.ts';
import { errorSentence } from '../api/error-messages.ts';
import { filtersText } from '../filters/filter-words.ts';
import type { Filters } from '../filters/filters.ts';
import type { Translator } from '../i18n/translate.ts';
import { useResource } from '../resources/registry.ts';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { Announcer } from '../ui/feedback.tsx';
import { estimateProgress } from '../ui/progress-rate.ts';
import { Progress, readSoFarText, timeLeftText } from '../ui/progress.tsx';
import { useRested } from '../ui/paint.ts';
import { visible } from '../ui/text.tsx';
import type { View } from '../view/view.ts';
import styles from './reading-notice.module.css';
import { FilteredSummary } from './search-summary.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';

// What is said of a list that is read to its end, because no search index answers what is looked for in it.

const useProgress = ({ subscribe, get }: ReadProgressStore): ReadProgress =>
  useSyncExternalStore(subscribe, get);

/** Whether more records may match than are found: the list is not read to its end, or ended before all that the server counts. */
const isPartial = ({ phase, read, total = read }: ReadProgress): boolean => phase !== 'whole' || total > read;

interface ReadingSummaryProps {
  /** Words that are looked for in names; null: none. */
  readonly q: string | null;
  readonly progress: ReadProgressStore;
}

/** How many records are found; "so far" while that may not be all of them. */
export function ReadingSummary({ q, progress }: ReadingSummaryProps) {
  const t = useTranslator();
  const now = useProgress(progress);
  const { found } = now;
  if (isPartial(now)) return t('reading.found', { found });
  if (q === null) return <FilteredSummary total={found} totalIsLowerBound={false} />;
  return t.rich('search.matching', { q: visible(q) }, { total: t.number(found) });
}

/** Reading that takes no longer than this, in ms, is not spoken of where nothing else is to be said. */
const QUICK_MS = 1_000;

interface ReadingNoticeProps {
  readonly view: View;
  readonly progress: ReadProgressStore;
  /** The filters that the search index does not answer; none: the person wished the list to be read, or there is no index. */
  readonly unanswered: Filters;
  /** Reads on after a stop or a failure. */
  readonly onGoOn: () => void;
  /** Asks the search index again. */
  readonly onSearch: () => void;
}

/**
 * The strip over the list: why it is read, how far that is, and what it has come to. Nothing for names that are here at
 * once, or once all of them are read.
 */
export function ReadingNotice({ view, progress, unanswered, onGoOn, onSearch }: ReadingNoticeProps) {
  const t = useTranslator();
  const now = useProgress(progress);
  const { resource } = useResource();
  const hasIndex = resource.search === 'index';
  const { phase, found, read, unreadable } = now;
  const isReading = phase === 'reading';
  const isPart = isPartial(now);
  const isLate = useRested(isReading, { after: QUICK_MS, meanwhile: false });
  // Of a failure that left nothing there is a message in place of the rows.
  const isEmptyFailure = phase === 'failed' && found === 0;
  if (!hasIndex && (!isPart || isEmptyFailure || (isReading && read === 0 && !isLate))) return null;
  const isAtRest = isPart && !isReading;
  const Icon = isAtRest ? TriangleAlert : Info;
  const outcome = outcomeText(now, t);
  const notes = [
    ...(hasIndex && view.q !== null ? [t('reading.onlyNames')] : []),
    ...(view.sort === null ? [] : [t('reading.noSorts')]),
    ...(unreadable > 0 ? [t('reading.unreadable', { count: unreadable })] : []),
  ];
  return (
    <section
      className={styles.strip}
      data-tone={isAtRest ? 'warn' : undefined}
      aria-label={t('reading.label')}
    >
      <Icon {...ICON_PROPS} />
      <div className={styles.words}>
        <p>{[reasonText(unanswered, hasIndex, t), ...notes].join(' ')}</p>{' '}
        {!isEmptyFailure && (
          <div className={styles.facts}>
            {isReading && (
              <span className={styles.bar}>
                <Progress label={t('reading.label')} value={read} max={mostOf(now)} />
              </span>
            )}
            {outcome !== undefined && <span>{outcome}</span>} {isPart && <ReadFacts now={now} />}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        {phase !== 'whole' && !isEmptyFailure && (
          <Button variant="link" onClick={isReading ? progress.stop : onGoOn}>
            {t(isReading ? 'common.cancel' : phase === 'failed' ? 'common.retry' : 'reading.goOn')}
          </Button>
        )}
        {hasIndex && unanswered.length === 0 && (
          <Button variant="link" onClick={onSearch}>
            {t('reading.searchIndex')}
          </Button>
        )}
      </div>
      <Announcer text={outcome ?? t('reading.begun')} />
    </section>
  );
}

/** Why the list is read. */
function reasonText(unanswered: Filters, hasIndex: boolean, t: Translator): string {
  if (!hasIndex) return t('search.noIndex');
  return unanswered.length > 0
    ? t('reading.notAnswered', { filters: filtersText(unanswered, t) })
    : t('reading.wished');
}

/** What a reading that is not under way has come to; undefined: it is. */
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

/** How many are found, how much is read, and how long the rest takes. */
function ReadFacts({ now }: { readonly now: ReadProgress }) {
  const t = useTranslator();
  const { phase, found, read, total, rate } = now;
  const left = phase === 'reading' ? estimateProgress(rate, total)?.secondsLeft : undefined;
  return (
    <>
      <span>{t('reading.found', { found })}</span> <span>{readSoFarText(read, total, t)}</span>{' '}
      {left !== undefined && <span>{timeLeftText(left, t)}</span>}
    </>
  );
}
