import { ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { EntityReference } from '../api/schemas/entity.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { hasPart, needleOf, seenText } from '../ui/comparable-text.ts';
import { truncateText } from '../ui/cut-text.ts';
import { Announcer } from '../ui/feedback.tsx';
import { FilterInput } from '../ui/form-controls.tsx';
import { SectionTitle } from '../ui/section-title.tsx';
import { renderList, spellOutInvisible, spellOutLines, VisibleText } from '../ui/text.tsx';
import { linesOf, usePlainStart } from './description.tsx';
import { markedPieces } from './highlight.tsx';
import { shownName } from './names.tsx';
import { PageLink } from './page-link.tsx';
import indicatorStyles from '../ui/indicators.module.css';
import pairStyles from '../ui/pairs.module.css';
import styles from './parts-list.module.css';

const MAX_ADDRESS_LENGTH = 4096;

/**
 * A URL in a record, normalised by the URL parser; undefined unless it is http or https. Every URL of a record passes here
 * before it becomes a link, because servers store any text, `javascript:` too.
 */
export function webAddress(address: string | undefined): string | undefined {
  if (address === undefined || address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address))
    return undefined;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}

interface OutwardLinkProps {
  /** URL as the record has it; any other than http or https leaves the children without a link. */
  readonly address: string | undefined;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

export function OutwardLink({ address, className = styles.outward, title, children }: OutwardLinkProps) {
  const href = webAddress(address);
  if (href === undefined) return children;
  return (
    <a className={className} href={href} title={title} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalLink {...ICON_PROPS} />
    </a>
  );
}

/** The result of a run or check. Its shape has the same meaning as its colour: a disc, a ring or a diamond. */
export interface Status {
  readonly tone: 'good' | 'bad' | 'warn';
  readonly word: string;
}

export const StatusText = ({
  status: { tone, word },
  title,
}: {
  readonly status: Status;
  readonly title?: string | undefined;
}) => (
  <span className={styles.status} title={title}>
    <span className={indicatorStyles.dot} data-tone={tone} aria-hidden="true" />
    <span>{word}</span>
  </span>
);

/** A member or child of a record. Its texts may be any that a server sends. */
export interface RecordPart {
  readonly name: string;
  readonly icon?: ReactNode;
  readonly status?: Status | undefined;
  readonly to?: string | undefined;
  /** URL of another site that the name links to, if it is http or https; beside `to` it is a link of its own. */
  readonly address?: string | undefined;
  /** Name of the link to `address` beside `to`; absent: there is none. */
  readonly addressLabel?: string | undefined;
  readonly detail?: string | undefined;
  readonly type?: string | undefined;
  readonly hint?: string | undefined;
  /** For the tooltip, as Markdown or HTML. */
  readonly description?: string | undefined;
}

/** Every member of a reference may be missing. */
export const referenceName = (reference: EntityReference): string =>
  shownName(reference) ?? reference.id ?? '?';

/** A referenced record as a link, or as its name if its full name is unknown; undefined: it has no name. */
export function referenceLink(
  reference: EntityReference | undefined,
  pathOf: (fqn: string) => string | undefined,
): ReactNode {
  const { fullyQualifiedName: fqn } = reference ?? {};
  const text = reference && (shownName(reference) ?? reference.id);
  if (!text) return undefined;
  const name = <VisibleText text={text} />;
  const to = fqn && pathOf(fqn);
  return to ? <PageLink to={to}>{name}</PageLink> : name;
}

export const codeText = (text: string | undefined): ReactNode =>
  text ? (
    <code translate="no">
      <VisibleText text={text} />
    </code>
  ) : undefined;

interface PartsListProps {
  readonly title: string;
  /** Undefined: not loaded, or refused by the server. */
  readonly parts: readonly RecordPart[] | undefined;
  readonly loading: boolean;
  /** Accessible name of the search field of a long list; absent: no field, because the list is incomplete. */
  readonly findLabel?: string | undefined;
  readonly noneText?: string;
  /** Whether the order of the parts has a meaning. */
  readonly ordered?: boolean;
  /** Whether types are set as code, such as `bigint`. */
  readonly mono?: boolean;
  /** Number of all parts, if these are only the first. */
  readonly total?: number | undefined;
  /** Whether the parts are counted beside the title; default: true. */
  readonly isCounted?: boolean;
  readonly hint?: ReactNode;
}

export function SectionSkeleton({ title }: { readonly title: string }) {
  return (
    <section aria-busy="true" aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      {[44, 58, 50].map((width) => (
        <span key={width} className={styles.skeleton} style={{ inlineSize: `${width}%` }} />
      ))}
    </section>
  );
}

/** Least number of parts with a search field: fewer are seen at a glance. */
const LEAST_TO_FIND = 6;
/** Parts added per press: a model may have thousands of features. */
const PARTS_STEP = 200;

/** The parts of a record as a list with a search field by name; a placeholder during loading. */
export function PartsList(props: PartsListProps) {
  const t = useTranslator();
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(PARTS_STEP);
  const { title, parts, loading, findLabel, noneText, ordered = false, mono, isCounted = true, hint } = props;
  if (parts === undefined) return loading ? <SectionSkeleton title={title} /> : null;
  if (parts.length === 0 && noneText === undefined) return null;
  const { total = parts.length } = props;
  const needle = needleOf(query);
  const found = needle === '' ? parts : parts.filter(({ name }) => hasPart(name, needle));
  const words = needle === '' ? [] : [seenText(query).trim()];
  const foundText =
    found.length === 0 ? t('parts.noneFound') : t('detail.columnsFound', { count: found.length });
  const List = ordered ? 'ol' : 'ul';
  const count =
    total > parts.length ? t('parts.firstOf', { shown: parts.length, total }) : t.number(parts.length);
  const search = (value: string) => {
    setQuery(value);
    setShown(PARTS_STEP);
  };
  return (
    <section aria-label={title}>
      <SectionTitle
        {...(isCounted && { count })}
        end={
          findLabel !== undefined &&
          parts.length >= LEAST_TO_FIND && (
            <FilterInput small label={findLabel} value={query} onChange={search} />
          )
        }
      >
        {title}
      </SectionTitle>
      {found.length > 0 ? (
        <List className={styles.list} aria-label={title} data-mono={mono || undefined}>
          {renderList(found.slice(0, shown), (part) => (
            <li className={styles.part} data-outward={isOutward(part) || undefined}>
              <PartLine part={part} words={words} />
            </li>
          ))}
        </List>
      ) : (
        <p className="faint">{parts.length === 0 ? noneText : foundText}</p>
      )}
      {found.length > shown && (
        <Button variant="link" onClick={() => setShown(shown + PARTS_STEP)}>
          {t('parts.more', { count: found.length - shown })}
        </Button>
      )}
      {hint !== undefined && parts.length > 0 && <p className={styles.hint}>{hint}</p>}
      <Announcer text={needle === '' ? '' : foundText} />
    </section>
  );
}

const isOutward = ({ to, address }: RecordPart) => to === undefined && webAddress(address) !== undefined;

function PartLine({ part, words }: { readonly part: RecordPart; readonly words: readonly string[] }) {
  const { name, icon, status, to, address, addressLabel, detail, type, hint } = part;
  const description = usePlainStart(part.description ?? '') ?? '';
  const text = (
    <bdi
      className="clip"
      translate="no"
      title={spellOutLines([name, ...(hint === undefined ? [] : [hint]), ...linesOf(description)])}
    >
      {markedPieces(truncateText(name), undefined, words)}
    </bdi>
  );
  const linked =
    to !== undefined ? (
      <PageLink className={styles.link} to={to}>
        {text}
      </PageLink>
    ) : (
      <OutwardLink className={styles.link} address={address}>
        {text}
      </OutwardLink>
    );
  return (
    <>
      {(status ?? icon) !== undefined && (
        <span className={styles.mark}>
          {status ? (
            <span
              className={indicatorStyles.dot}
              data-tone={status.tone}
              role="img"
              aria-label={status.word}
              title={status.word}
            />
          ) : (
            icon
          )}
        </span>
      )}
      {linked}
      {detail !== undefined && (
        <span className={styles.detail} title={spellOutInvisible(detail)}>
          <VisibleText text={detail} />
        </span>
      )}
      {type !== undefined && (
        <span className={styles.type} title={spellOutInvisible(type)}>
          <VisibleText text={type} />
        </span>
      )}
      {to !== undefined && addressLabel !== undefined && webAddress(address) !== undefined && (
        <OutwardLink className={styles.beside} address={address} title={spellOutInvisible(addressLabel)}>
          <span className="visually-hidden">
            <VisibleText text={addressLabel} />
          </span>
        </OutwardLink>
      )}
    </>
  );
}

export interface Fact {
  readonly label: string;
  /** A text may be any that a server sends. Undefined, null, false and an empty text leave out the label too. */
  readonly value: ReactNode;
  readonly more?: ReactNode;
}

/** Facts of a record as pairs under a title; nothing if all are empty. */
export function FactsSection({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  const shown = facts.filter(({ value }) => Boolean(value));
  if (shown.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <dl className={pairStyles.pairs}>
        {renderList(shown, ({ label, value, more }) => (
          <>
            <dt>
              <VisibleText text={label} />
            </dt>
            <dd className={pairStyles.number}>
              {typeof value === 'string' ? <VisibleText text={value} /> : value}
              {more && <span className="muted">{more}</span>}
            </dd>
          </>
        ))}
      </dl>
    </section>
  );
}
