import { Search } from 'lucide-react';
import { type ReactNode } from 'react';
import { markedText } from '../entity/highlight.tsx';
import { Avatar } from '../entity/people.tsx';
import type { Facet } from '../filters/facet.ts';
import { facetLabel, facetNote } from '../filters/filter-words.ts';
import { typedKey, typedValue } from '../filters/typed-text.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { Announcer } from '../ui/feedback.tsx';
import { renderList, visible, VisibleText } from '../ui/text.tsx';
import type { FacetValues } from './facet-values.ts';
import { entryAmong, labelsOf } from './own-facets.ts';
import type { Suggestion } from './typed-token.ts';
import type { TypedToken } from './typed-token.ts';
import { ValueCount } from './value-list.tsx';
import styles from './suggestion-list.module.css';

export interface SuggestionListProps {
  readonly id: string;
  /** Id of the option at an index. */
  readonly optionId: (at: number) => string;
  readonly token: Exclude<TypedToken, { kind: 'words' }>;
  readonly suggestions: readonly Suggestion[];
  /** Index of the active suggestion; undefined: none. */
  readonly active: number | undefined;
  readonly values: FacetValues | undefined;
  /** Words without the token and number of filters, under which the values are counted. */
  readonly words: string;
  readonly filters: number;
  /** Facets that the server defines. */
  readonly own: readonly Facet[];
  readonly onPick: (suggestion: Suggestion) => void;
}

const keyCap = (label: string) => () => <kbd>{label}</kbd>;
const code = (inside: ReactNode) => <code translate="no">{inside}</code>;

/** The scope of the counts beside values, as text: `tables, with “orders” and 3 filters`. */
const countedText = (words: string, filters: number, t: Translator): string =>
  t('filterEditor.countedWith', { hasWords: words === '' ? 'no' : 'yes', words, filters });

/** The suggestions under the search box, which keeps the focus. */
export function SuggestionList({
  id,
  optionId,
  token,
  suggestions,
  active,
  values,
  words,
  filters,
  own,
  onPick,
}: SuggestionListProps) {
  const t = useTranslator();
  const heading = token.kind === 'key' ? t('filterBar.filters') : facetLabel(token.key, t, labelsOf(own));
  const note = token.kind === 'value' ? facetNote(token.key, t) : '';
  return (
    // A press in the list leaves the focus in the search box.
    <div className={styles.suggest} role="presentation" onMouseDown={(event) => event.preventDefault()}>
      <h3 aria-hidden="true">
        <span>{heading}</span>
        <span>{token.kind === 'key' ? t('filterEditor.forExample') : countedText(words, filters, t)}</span>
      </h3>
      <div
        id={id}
        role="listbox"
        aria-label={t('filterEditor.suggestions')}
        aria-busy={values?.state === 'loading'}
        className={styles.list}
      >
        {renderList(suggestions, (suggestion, at) => (
          <div
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            className={styles.item}
            data-last={suggestion.kind === 'words' || undefined}
            aria-selected={at === active}
            onClick={() => onPick(suggestion)}
            onKeyDown={(event) => event.key === 'Enter' && onPick(suggestion)}
          >
            <SuggestionText
              suggestion={suggestion}
              token={token}
              values={values}
              own={own}
              active={at === active}
            />
          </div>
        ))}
      </div>
      {note !== '' && <p className={styles.hint}>{note}</p>}
      {values?.state === 'loading' && <p className={styles.hint}>{t('filterEditor.loadingValues')}</p>}
      {values?.hasSuggestions === false && (
        <p className={styles.hint}>{t('filterEditor.noSuggestionsTyped')}</p>
      )}
      {values?.state === 'failed' && (
        <p className={styles.hint} role="alert">
          <span>{`${t('filterEditor.valuesFailed')} ${values.error}`}</span>{' '}
          {values.onRetry && (
            <Button variant="link" onClick={values.onRetry}>
              {t('common.retry')}
            </Button>
          )}
        </p>
      )}
      <div className={styles.foot} aria-hidden="true">
        <span>
          {token.kind === 'key' && t.rich('filterEditor.writesKey', { tab: keyCap(t('keys.tab')) })}
        </span>
        <span>{t.rich('filterEditor.syntaxNot', { code })}</span>
        <span>{t.rich('filterEditor.syntaxOr', { code })}</span>
        <span>{t.rich('filterEditor.syntaxQuotes', { code })}</span>
      </div>
      <Announcer text={t('filterEditor.suggestionsFound', { count: suggestions.length - 1 })} />
    </div>
  );
}

interface SuggestionTextProps {
  readonly suggestion: Suggestion;
  readonly token: SuggestionListProps['token'];
  readonly values: FacetValues | undefined;
  readonly own: readonly Facet[];
  readonly active: boolean;
}

function SuggestionText({ suggestion, token, values, own, active }: SuggestionTextProps): ReactNode {
  const t = useTranslator();
  const minus = token.not ? '-' : '';
  if (suggestion.kind === 'words') {
    return (
      <>
        <Search {...ICON_PROPS} />
        <span className="clip">
          {t.rich('filterEditor.asItStands', { text: visible(suggestion.text.trim()) })}
        </span>
      </>
    );
  }
  if (suggestion.kind === 'key') {
    const entry = entryAmong(own, suggestion.key)?.entry;
    if (!entry) return null;
    const { id, icon: Icon, label, ownLabel, example } = entry;
    return (
      <>
        <Icon {...ICON_PROPS} />
        <code className={styles.key} translate="no">
          {minus}
          {markedText(typedKey(suggestion.key), undefined, [token.find])}:
        </code>{' '}
        <span className={styles.muted}>
          {ownLabel === undefined ? t(label) : <VisibleText text={ownLabel} />}
        </span>{' '}
        <code className={styles.end} translate="no">{`${minus}${typedKey(id)}:${example}`}</code>
      </>
    );
  }
  const { value, label, detail, count, kind } = suggestion.value;
  const typed =
    token.kind === 'value' ? `${minus}${typedKey(token.key)}:${typedValue(token.facet, value)}` : value;
  return (
    <>
      {kind && <Avatar of={{ displayName: label, type: kind }} />}
      <bdi className="clip" translate="no">
        {markedText(label, undefined, [token.find])}
      </bdi>{' '}
      {detail !== undefined && (
        <span className={styles.muted} translate="no">
          {detail}
        </span>
      )}{' '}
      <code className={styles.end} translate="no">
        {active && typed}
      </code>{' '}
      <span className={styles.count}>
        <ValueCount count={count} counting={values?.counting ?? false} />
      </span>
    </>
  );
}
