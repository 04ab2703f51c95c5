import { useState, type ReactNode, type Ref } from 'react';
import type { EntityReference } from '../api/schemas/entity.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { PageLink } from '../entity/page-link.tsx';
import { referenceName, type Fact } from '../entity/parts-list.tsx';
import { Inherited, peopleFact, PeopleList } from '../entity/people-list.tsx';
import { Avatar, personName } from '../entity/people.tsx';
import { plainText } from '../entity/plain-text.ts';
import { isTerm, TagChip, splitTier, TierBox } from '../entity/tags.tsx';
import { ageInWords, exactTime, useMinuteClock } from '../entity/updated.tsx';
import { usageWords } from '../entity/usage-section.tsx';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { pathOfRecordsWith } from '../resources/shared/record-lists.ts';
import { Button } from '../ui/button.tsx';
import { startOfText } from '../ui/cut-text.ts';
import { SectionTitle } from '../ui/section-title.tsx';
import { renderList, spellOutInvisible, VisibleText } from '../ui/text.tsx';
import { changesText } from './changes.ts';
import { RawRecord } from './raw-record.tsx';
import styles from '../ui/pairs.module.css';
import bodyStyles from './detail-body.module.css';

interface KnownFact {
  readonly label: string;
  /** Undefined: still loading; null: known to be empty. */
  readonly value: ReactNode;
  /** The word for it among those that are empty; absent: nothing is said. */
  readonly emptyWord?: PlainMessageKey;
  /** Whether a value without its label could be of another fact. */
  readonly isNamed?: boolean;
}

interface PeopleAndTagsProps {
  readonly record: EntityRow;
  readonly loading: boolean;
  /** Whether the facts are one wrapped line of values; default: pairs. */
  readonly inLine?: boolean;
  readonly more?: readonly Fact[] | undefined;
}

/** The state of approval that the service gives a new record. */
const DEFAULT_STATUS = 'Unprocessed';

/**
 * Tier, tags, glossary terms, owners, domains, data products, certification, status, usage, followers; then in a few words
 * those that are empty. Missing parts are placeholders while loading, then hidden; those that many servers lack are hidden
 * from the start.
 */
export function PeopleAndTags({ record, loading, inLine = false, more }: PeopleAndTagsProps) {
  const t = useTranslator();
  const { resource } = useResource();
  const { tags, owners, followers, domains, dataProducts, certification, entityStatus } = record;
  const words = record.usageSummary && usageWords(record.usageSummary, t);
  const facts: readonly (KnownFact | false | undefined)[] = [
    (tags ?? loading) && {
      label: t('detail.tier'),
      value: tags && renderTier(tags, inLine),
      // Say 'no tier' only for types that have tiers.
      ...(resource.facets.includes('tier') && { emptyWord: 'emptyFact.tier' }),
    },
    (tags ?? loading) && {
      label: t('detail.tags'),
      value: tags && renderLabels(tags, inLine),
      emptyWord: 'emptyFact.tags',
    },
    tags?.some(isTerm) && { label: t('detail.glossary'), value: renderLabels(tags, inLine, true) },
    (owners ?? loading) && {
      label: t('detail.owners'),
      value: owners && (peopleFact(owners, inLine ? 2 : undefined) ?? null),
      emptyWord: 'emptyFact.owners',
    },
    domains && {
      label: t('detail.domains'),
      value: domains.length > 0 ? <Belongings of={domains} facet="domain" /> : null,
      emptyWord: 'emptyFact.domains',
    },
    dataProducts && {
      label: t('detail.dataProducts'),
      value: dataProducts.length > 0 ? <Belongings of={dataProducts} facet="dataProduct" /> : null,
      emptyWord: 'emptyFact.dataProducts',
      isNamed: true,
    },
    certification && { label: t('detail.certification'), value: <Certificate of={certification} /> },
    entityStatus !== undefined &&
      entityStatus !== DEFAULT_STATUS && {
        label: t('detail.status'),
        value: <VisibleText text={entityStatus} />,
      },
    // In pairs a section has the usage, if there is any.
    words &&
      (inLine || !words.isUsed) && {
        label: t('detail.usage'),
        value: <span className={words.isUsed ? undefined : 'faint'}>{words.text}</span>,
      },
    ...((inLine && more) || []),
    (followers ?? loading) && {
      label: t('detail.followers'),
      value: followers && (inLine ? followerCount(followers, t) : renderFollowers(followers, t)),
      emptyWord: 'emptyFact.followers',
    },
  ];
  const known = facts.filter((fact) => fact !== false && fact !== undefined);
  const empty = known.flatMap(({ value, emptyWord }) =>
    value === null && emptyWord !== undefined ? [t(emptyWord)] : [],
  );
  return (
    <>
      <dl className={inLine ? bodyStyles.line : styles.pairs} data-top>
        {renderList(
          known.filter(({ value }) => value !== null),
          ({ label, value, isNamed }) => (
            <>
              <dt className={inLine && !isNamed ? 'visually-hidden' : undefined}>{label}</dt>
              <dd aria-busy={value === undefined || undefined} title={inLine ? label : undefined}>
                {value === undefined ? <span className={styles.skeleton} /> : value}
              </dd>
            </>
          ),
        )}
      </dl>
      {empty.length > 0 && (
        <p className={bodyStyles.empty}>{t('detail.noneOf', { names: empty.join(', ') })}</p>
      )}
    </>
  );
}

type Tags = NonNullable<EntityRow['tags']>;
type People = NonNullable<EntityRow['owners']>;

const renderTier = (labels: Tags, inLine: boolean) => {
  const { rank, tier } = splitTier(labels);
  if (rank === undefined) return null;
  const words = tier?.displayName ?? tierName(tier?.description);
  return (
    <>
      <TierBox rank={rank} />
      {words !== undefined && <span className={inLine ? 'visually-hidden' : 'muted'}>{words}</span>}
    </>
  );
};

/** Most letters of a tier's name; a server 1.12 has names of up to 92. */
const MAX_TIER_NAME = 100;

/** The name of a tier, because catalogs describe tiers in paragraphs: the text before the first full stop, cut at a word. */
function tierName(description = ''): string | undefined {
  const name = /^[^.:\n]{3,}/.exec(plainText(description))?.[0].trim();
  if (name === undefined || name.length <= MAX_TIER_NAME) return name;
  const words = startOfText(name, MAX_TIER_NAME).replace(/\s+\S*$/u, '');
  return `${words}…`;
}

/** The ways in which the catalog itself gives a record a tag, by `labelType`. Any other is of a person or of a tool. */
const GIVEN_BY_CATALOG: ReadonlyMap<
  string | undefined,
  readonly [word: PlainMessageKey, why: PlainMessageKey]
> = new Map([
  ['Propagated', ['detail.inherited', 'detail.propagatedWhy']],
  ['Derived', ['detail.derived', 'detail.derivedWhy']],
]);

const FIRST_TAGS = 4;

interface LabelsProps {
  readonly labels: Tags;
  readonly inLine: boolean;
}

/** Chips of some tags of a record, each with a word if the catalog has given it; a line has the first, and a button. */
function Labels({ labels, inLine }: LabelsProps) {
  const t = useTranslator();
  const [isWhole, setWhole] = useState(false);
  const first = inLine && !isWhole ? labels.slice(0, FIRST_TAGS) : labels;
  const rest = labels.length - first.length;
  return (
    <>
      {renderList(first, (tag) => {
        const given = GIVEN_BY_CATALOG.get(tag.labelType);
        return (
          <span className={styles.marked}>
            <TagChip tag={tag} />
            {given && (
              <span className="muted" title={t(given[1])}>
                {t(given[0])}
              </span>
            )}
          </span>
        );
      })}
      {rest > 0 && (
        <Button variant="link" onClick={() => setWhole(true)}>
          {t('detail.morePeople', { count: rest })}
        </Button>
      )}
    </>
  );
}

/** The terms of a record, or its other tags; null: none. */
const renderLabels = (labels: Tags, inLine: boolean, areTerms = false) => {
  const shown = splitTier(labels).tags.filter((label) => isTerm(label) === areTerms);
  return shown.length > 0 ? <Labels labels={shown} inLine={inLine} /> : null;
};

interface BelongingsProps {
  readonly of: readonly EntityReference[];
  readonly facet: 'domain' | 'dataProduct';
}

/** Domains or data products, each a link to the records of the same type that belong to it. */
function Belongings({ of, facet }: BelongingsProps) {
  const { resource } = useResource();
  return renderList(of, (reference) => {
    const { fullyQualifiedName: fqn, inherited } = reference;
    const to = fqn === undefined ? undefined : pathOfRecordsWith(resource, facet, fqn);
    const name = <VisibleText text={referenceName(reference)} />;
    return (
      <span className={styles.marked} title={fqn && spellOutInvisible(fqn)}>
        {to === undefined ? name : <PageLink to={to}>{name}</PageLink>}
        {inherited && <Inherited />}
      </span>
    );
  });
}

function Certificate({ of }: { readonly of: NonNullable<EntityRow['certification']> }) {
  const t = useTranslator();
  const now = useMinuteClock();
  const { tagLabel, expiryDate } = of;
  const time = expiryDate === undefined ? undefined : exactTime(expiryDate, t);
  const isOver = expiryDate !== undefined && expiryDate < now;
  return (
    <>
      <TagChip tag={tagLabel} />
      {time !== undefined && (
        <span className="muted">{t(isOver ? 'detail.expiredOn' : 'detail.validUntil', { time })}</span>
      )}
    </>
  );
}

const followerCount = ({ length: count }: People, t: Translator) =>
  count > 0 ? <span className="muted">{t('detail.followerCount', { count })}</span> : null;

const renderFollowers = (followers: People, t: Translator) => {
  const [first] = followers;
  if (!first) return null;
  const isNamed = first.name !== undefined || first.displayName !== undefined;
  // The search index has only ids of followers.
  if (!isNamed) return <span className="muted">{t.number(followers.length)}</span>;
  const short = (
    <>
      <span className={styles.avatars}>
        {renderList(followers.slice(0, 3), (follower) => (
          <Avatar of={follower} />
        ))}
      </span>
      <span className="muted">
        <VisibleText text={personName(first, t)} />
      </span>
    </>
  );
  return <PeopleList people={followers} first={1} short={short} />;
};

interface RecordFactsProps {
  readonly record: EntityRow;
  readonly asJson: boolean;
  readonly onAsJson: (asJson: boolean) => void;
  readonly ref?: Ref<HTMLElement>;
}

export function RecordFacts({ record, asJson, onAsJson, ref }: RecordFactsProps) {
  const t = useTranslator();
  const { fullyQualifiedName, serviceType } = record;
  const { resource } = useResource();
  const kind = resource.kind?.(record, t);
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('detail.record')}>
      <SectionTitle
        end={
          <Button variant="link" aria-expanded={asJson} onClick={() => onAsJson(!asJson)}>
            {t(asJson ? 'detail.hideJson' : 'detail.showJson')}
          </Button>
        }
      >
        {t('detail.record')}
      </SectionTitle>
      <dl className={styles.pairs}>
        <dt>{t('detail.fullName')}</dt>
        <dd className={styles.mono}>
          <VisibleText text={fullyQualifiedName} />
        </dd>
        {kind !== undefined && <FactLine label={t('detail.type')} text={kind} />}
        {serviceType && <FactLine label={t('detail.service')} text={serviceType} />}
      </dl>
      {asJson && <RawRecord record={record} />}
    </section>
  );
}

type ChangesProps = Pick<RecordFactsProps, 'record' | 'ref'>;

export const hasChanges = ({ updatedAt, updatedBy, version }: EntityRow): boolean =>
  updatedAt !== undefined || Boolean(updatedBy) || version !== undefined;

/** The last edit of a record: when, by whom, and what it changed, as far as the server says. */
export function Changes({ record, ref }: ChangesProps) {
  const t = useTranslator();
  const { updatedAt, updatedBy, version, changeDescription } = record;
  const edit = editText(updatedAt, updatedBy, t);
  const changes = changeDescription ? changesText(changeDescription, t) : '';
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('changes.changes')}>
      <SectionTitle
        {...(version !== undefined && { count: t('changes.version', { version: String(version) }) })}
      >
        {t('changes.changes')}
      </SectionTitle>
      {edit && (
        <p>
          <VisibleText
            text={changes ? t('changes.editedWhat', { edit, changes }) : t('changes.edited', { edit })}
          />{' '}
          {updatedAt !== undefined && <Ago at={updatedAt} />}
        </p>
      )}
    </section>
  );
}

function editText(at: number | undefined, by: string | undefined, t: Translator): string {
  const time = at === undefined ? '' : (exactTime(at, t) ?? String(at));
  if (!by) return time;
  return time === '' ? t('detail.updatedBy', { name: by }) : t('detail.updatedAtBy', { time, name: by });
}

function Ago({ at }: { readonly at: number }) {
  const t = useTranslator();
  const now = useMinuteClock();
  return exactTime(at, t) !== undefined && <span className="muted">{ageInWords(at, now, t)}</span>;
}

function FactLine({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={styles.number}>
        <VisibleText text={text} />
      </dd>
    </>
  );
}
