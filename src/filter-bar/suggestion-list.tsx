import { Search } from 'lucide-react';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { markedText } from '../entity/highlight.tsx';
import { Avatar } from '../entity/people.tsx';
import type { Facet } from '../filters/facet.ts';
import { entryLabel, facetNote } from '../filters/filter-words.ts';
import type { Filters } from '../filters/filters.ts';
import { namesOwnKey, typedKey, typedValue } from '../filters/typed-text.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { Announcer } from '../ui/feedback.tsx';
import { renderList, visible, VisibleText } from '../ui/text.tsx';
import { allFilters, type ListedView } from '../view/view.ts';
import type { FacetValues } from './facet-values.ts';
import { entryAmong, useOwnFacets } from './own-facets.ts';
import {
  firstActive,
  suggestionsFor,
  suggestionStep,
  tokenAtCaret,
  withSuggestion,
  wordsWithoutToken,
  type Suggestion,
  type TypedToken,
} from './typed-token.ts';
import { useFacetValues } from './use-facet-values.ts';
import { ValueCount, ValuesNote } from './value-list.tsx';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  /** The search box, which has the focus. */
  readonly box: HTMLInputElement;
  readonly text: string;
  readonly token: TypedToken;
  readonly values: FacetValues;
  /** Facets that the server defines, as far as they were requested. */
  readonly own: readonly Facet[];
  readonly filters: Filters;
  /** Reads the filters that a completed value is added to, which may not be drawn yet. */
  readonly filtersNow: () => Filters;
  readonly onText: (text: string) => void;
  /** Called when a value is completed, with the new filters and the text without its word. */
  readonly onFilters: (filters: Filters, text: string) => void;
  /** Searches for the text as it stands, including filters in it. */
  readonly onWords: (text: string) => void;
}

const keyCap = (label: string) => () => <kbd>{label}</kbd>;
const code = (inside: ReactNode) => <code translate="no">{inside}</code>;

/** The scope of the counts beside values, as text: `tables, with “orders” and 3 filters`. */
const countedText = (words: string, filters: number, t: Translator): string =>
  t('filterEditor.countedWith', { hasWords: words === '' ? 'no' : 'yes', words, filters });

/** The list box of a search box that is there before this code: its keys and attributes are added to it here (ARIA APG). */
export function SuggestionList(props: SuggestionListProps) {
  const t = useTranslator();
  const { box, text, token, own, filters } = props;
  const id = useId();
  /** The text for which the suggestions were closed, as by Escape. */
  const [closedFor, setClosedFor] = useState<string>();
  const [moved, setMoved] = useState<{ readonly text: string; readonly at: number }>();
  const suggestions = suggestionsFor(
    token,
    text,
    props.values,
    own.map((facet) => facet.id),
  );
  const isOpen = suggestions.length > 0 && closedFor !== text;
  const active = moved?.text === text ? moved.at : firstActive(token, suggestions);
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = active === undefined ? undefined : optionId(active);

  /** The next position of the caret, set when the box has the text. */
  const caretNext = useRef<number>(undefined);
  useEffect(() => {
    const { current: caret } = caretNext;
    caretNext.current = undefined;
    if (caret !== undefined) box.setSelectionRange(caret, caret);
  }, [box, text]);
  const pick = (suggestion: Suggestion) => {
    if (suggestion.kind === 'words') {
      setClosedFor(text);
      props.onWords(text);
      return;
    }
    const next = withSuggestion(suggestion, text, token, props.filtersNow());
    if (!next) return;
    caretNext.current = next.caret;
    if (next.filters) props.onFilters(next.filters, next.text);
    else props.onText(next.text);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const step = suggestionStep(event.key, token, suggestions, active);
    if (!step) return;
    event.preventDefault();
    if (step === 'close') setClosedFor(text);
    else if ('pick' in step) pick(step.pick);
    else {
      setMoved({ text, at: step.active });
      document.getElementById(optionId(step.active))?.scrollIntoView({ block: 'nearest' });
    }
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    box.addEventListener('keydown', listen);
    return () => box.removeEventListener('keydown', listen);
  }, [box]);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    box.setAttribute('aria-controls', id);
    if (activeId !== undefined) box.setAttribute('aria-activedescendant', activeId);
    return () => {
      box.removeAttribute('aria-controls');
      box.removeAttribute('aria-activedescendant');
    };
  }, [box, isOpen, id, activeId]);
  if (!isOpen || token.kind === 'words') return null;
  // The filter of the token's own facet does not count, because its values are chosen anew.
  const others = filters.filter(
    ({ facet, not }) => token.kind !== 'value' || facet !== token.facet || not !== token.not,
  );
  const values = token.kind === 'value' ? props.values : undefined;
  const entry = token.kind === 'value' ? entryAmong(own, token.key)?.entry : undefined;
  const heading = entry ? entryLabel(entry, t) : t('filterBar.filters');
  const words = wordsWithoutToken(text).trim();
  const note = token.kind === 'value' ? facetNote(token.key, t) : '';
  return (
    // A press in the list leaves the focus in the search box.
    <div className={styles.suggest} role="presentation" onMouseDown={(event) => event.preventDefault()}>
      <h3 aria-hidden="true">
        <span>{heading}</span>
        <span>
          {token.kind === 'key' ? t('filterEditor.forExample') : countedText(words, others.length, t)}
        </span>
      </h3>
      <div
        id={id}
        role="listbox"
        aria-label={t('filterEditor.suggestions')}
        aria-busy={values?.kind === 'loading'}
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
            onClick={() => pick(suggestion)}
            onKeyDown={(event) => event.key === 'Enter' && pick(suggestion)}
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
      {values && (
        <ValuesNote
          values={values}
          className={styles.hint}
          unsuggested={t('filterEditor.noSuggestionsTyped')}
        />
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
  readonly token: Exclude<TypedToken, { kind: 'words' }>;
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
    const { id, icon: Icon, example } = entry;
    return (
      <>
        <Icon {...ICON_PROPS} />
        <code className={styles.key} translate="no">
          {minus}
          {markedText(typedKey(suggestion.key), undefined, [token.find])}:
        </code>{' '}
        <span className={styles.muted}>
          {entry.ownLabel === undefined ? t(entry.label) : <VisibleText text={entry.ownLabel} />}
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

interface SearchSuggestionsProps extends Omit<SuggestionListProps, 'token' | 'values' | 'own' | 'filters'> {
  /** The current words and filters, under which values are counted. */
  readonly selection: ListedView;
}

const onSelectionChange = (changed: () => void) => {
  document.addEventListener('selectionchange', changed);
  return () => document.removeEventListener('selectionchange', changed);
};

/** The suggestions under the search box: keys of filters first, then their values, with counts from the server. */
export function SearchSuggestions({ selection, ...props }: SearchSuggestionsProps) {
  const { box, text } = props;
  const { resource } = useResource();
  const caret = useSyncExternalStore(onSelectionChange, () => box.selectionStart) ?? text.length;
  const own = useOwnFacets(namesOwnKey(text));
  const token = tokenAtCaret(
    text,
    Math.min(caret, text.length),
    own.map(({ id }) => id),
  );
  const isValue = token.kind === 'value';
  const values = useFacetValues({
    step: isValue ? { facet: token.key, not: token.not } : undefined,
    find: isValue ? token.find : '',
    selection,
  });
  const filters = allFilters(selection, resource);
  return <SuggestionList {...props} token={token} values={values} own={own} filters={filters} />;
}
