import { useState, type ReactNode } from 'react';
import type { EntityReference, TagLabel } from '../api/schemas/entity.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { EmptyValue } from '../entity/cell-parts.tsx';
import { PageLink } from '../entity/page-link.tsx';
import { referenceName } from '../entity/parts-list.tsx';
import { Inherited, peopleFact, PeopleList } from '../entity/people-list.tsx';
import { Avatar, personName } from '../entity/people.tsx';
import { plainText } from '../entity/plain-text.ts';
import { TagChip, splitTier, tagNameOf, type TagName, TierBox } from '../entity/tags.tsx';
import { exactTime, useMinuteClock } from '../entity/updated.tsx';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { pathOfRecordsWith } from '../resources/record-lists.ts';
import { useResource } from '../resources/registry.ts';
import { Button } from '../ui/button.tsx';
import { startOfText } from '../ui/cut-text.ts';
import { SectionTitle } from '../ui/section-title.tsx';
import { renderList, spellOutInvisible, VisibleText } from '../ui/text.tsx';
import styles from '../ui/pairs.module.css';

const isTerm = ({ source }: TagLabel) => source === 'Glossary';

/**
 * Tier, tags, glossary terms, owners, domains, data products, certification, status, followers. Missing parts are
 * placeholders while loading, then hidden; those that many servers lack are hidden from the start.
 */
export function PeopleAndTags({
  record,
  loading,
}: {
  readonly record: EntityRow;
  readonly loading: boolean;
}) {
  const t = useTranslator();
  const { tags, owners, followers, domains, dataProducts, certification, entityStatus } = record;
  return (
    <dl className={styles.pairs} data-top>
      <Pair label={t('detail.tier')} value={tags} loading={loading} render={renderTier} />
      <Pair label={t('detail.tags')} value={tags} loading={loading} render={renderTags} />
      {tags?.some(isTerm) && (
        <Pair label={t('detail.glossary')} value={tags} loading={loading} render={renderTerms} />
      )}
      <Pair label={t('detail.owners')} value={owners} loading={loading} render={renderOwners} />
      <Pair
        label={t('detail.domains')}
        value={domains}
        render={(all) => <Belongings of={all} member="domains" />}
      />
      <Pair
        label={t('detail.dataProducts')}
        value={dataProducts}
        render={(all) => <Belongings of={all} member="dataProducts" />}
      />
      <Pair
        label={t('detail.certification')}
        value={certification}
        render={(one) => <Certificate of={one} />}
      />
      <Pair
        label={t('detail.status')}
        value={entityStatus}
        render={(status) => <VisibleText text={status} />}
      />
      <Pair
        label={t('detail.followers')}
        value={followers}
        loading={loading}
        render={(people) => renderFollowers(people, t)}
      />
    </dl>
  );
}

interface PairProps<Value> {
  readonly label: string;
  readonly value: Value | undefined;
  /** Whether a missing value is still loading; default: false. */
  readonly loading?: boolean;
  readonly render: (value: Value) => ReactNode;
}

function Pair<Value>({ label, value, loading = false, render }: PairProps<Value>) {
  if (value === undefined && !loading) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd aria-busy={value === undefined || undefined}>
        {value === undefined ? <span className={styles.skeleton} /> : render(value)}
      </dd>
    </>
  );
}

type Tags = NonNullable<EntityRow['tags']>;
type People = NonNullable<EntityRow['owners']>;

const renderTier = (labels: Tags) => {
  const { rank, tier } = splitTier(labels);
  if (rank === undefined) return <EmptyValue />;
  const words = tier?.displayName ?? tierName(tier?.description);
  return (
    <>
      <TierBox rank={rank} />
      {words !== undefined && <span className="muted">{words}</span>}
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

/** Chips of some tags of a record, each with a word if the catalog has given it. */
function Labels({ shown, labels }: { readonly shown: readonly TagName[]; readonly labels: Tags }) {
  const t = useTranslator();
  if (shown.length === 0) return <EmptyValue />;
  return renderList(shown, (tag) => {
    const given = GIVEN_BY_CATALOG.get(labels.find(({ tagFQN }) => tagFQN === tag.fqn)?.labelType);
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
  });
}

const renderTags = (labels: Tags) => (
  <Labels labels={labels} shown={splitTier(labels).tags.filter(({ glossary }) => !glossary)} />
);
const renderTerms = (labels: Tags) => (
  <Labels labels={labels} shown={splitTier(labels).tags.filter(({ glossary }) => glossary)} />
);

interface BelongingsProps {
  readonly of: readonly EntityReference[];
  readonly member: 'domains' | 'dataProducts';
}

/** Domains or data products, each a link to the records of the same type that belong to it. */
function Belongings({ of, member }: BelongingsProps) {
  const current = useResource();
  if (of.length === 0) return <EmptyValue />;
  return renderList(of, (reference) => {
    const { fullyQualifiedName: fqn, inherited } = reference;
    const to = fqn === undefined ? undefined : pathOfRecordsWith(current, member, fqn);
    const name = <VisibleText text={referenceName(reference)} />;
    return (
      <span className={styles.marked} title={fqn && spellOutInvisible(fqn)}>
        {to === undefined ? name : <PageLink to={to}>{name}</PageLink>}
        {inherited && <Inherited />}
      </span>
    );
  });
}

/** A certificate, and until when it holds. */
function Certificate({ of }: { readonly of: NonNullable<EntityRow['certification']> }) {
  const t = useTranslator();
  const now = useMinuteClock();
  const { tagLabel, expiryDate } = of;
  const time = expiryDate === undefined ? undefined : exactTime(expiryDate, t);
  const isOver = expiryDate !== undefined && expiryDate < now;
  return (
    <>
      <TagChip tag={tagNameOf(tagLabel)} />
      {time !== undefined && (
        <span className="muted">{t(isOver ? 'detail.expiredOn' : 'detail.validUntil', { time })}</span>
      )}
    </>
  );
}

const renderOwners = (owners: People) => peopleFact(owners) ?? <EmptyValue />;

const renderFollowers = (followers: People, t: Translator) => {
  const [first] = followers;
  if (!first) return <EmptyValue />;
  const isNamed = first.name !== undefined || first.displayName !== undefined;
  // The search index has only ids of followers.
  if (!isNamed) return <span className="muted">{t.number(followers.length)}</span>;
  return <PeopleList people={followers} first={1} short={<FirstFollowers of={followers} first={first} />} />;
};

const FirstFollowers = ({ of, first }: { readonly of: People; readonly first: EntityReference }) => {
  const t = useTranslator();
  return (
    <>
      <span className={styles.avatars}>
        {renderList(of.slice(0, 3), (follower) => (
          <Avatar of={follower} />
        ))}
      </span>
      <span className="muted">
        <VisibleText text={personName(first, t)} />
      </span>
    </>
  );
};

interface RecordFactsProps {
  readonly record: EntityRow;
  /** The record as JSON; absent: not available. */
  readonly json: ReactNode;
}

/** Facts about the record itself. */
export function RecordFacts({ record, json }: RecordFactsProps) {
  const t = useTranslator();
  const { fullyQualifiedName, serviceType, updatedAt, updatedBy, version } = record;
  const { resource } = useResource();
  const kind = resource.kind?.(record, t);
  const [asJson, setAsJson] = useState(false);
  const updated = updatedText(updatedAt, updatedBy, t);
  return (
    <section aria-label={t('detail.record')}>
      <SectionTitle
        end={
          json !== undefined && (
            <Button variant="link" aria-expanded={asJson} onClick={() => setAsJson(!asJson)}>
              {t(asJson ? 'detail.hideJson' : 'detail.showJson')}
            </Button>
          )
        }
      >
        {t('detail.record')}
      </SectionTitle>
      <dl className={styles.pairs}>
        <dt>{t('detail.fullName')}</dt>
        <dd className={styles.mono}>
          <VisibleText text={fullyQualifiedName} />
        </dd>
        {kind !== undefined && <Fact label={t('detail.type')} text={kind} />}
        {serviceType && <Fact label={t('detail.service')} text={serviceType} />}
        {updated && (
          <Fact
            label={t('detail.updated')}
            text={updated}
            more={updatedAt !== undefined && <Ago at={updatedAt} />}
          />
        )}
        {version !== undefined && <Fact label={t('detail.version')} text={String(version)} />}
      </dl>
      {asJson && json}
    </section>
  );
}

/** Time and author of the last update, as far as known; else empty. */
function updatedText(at: number | undefined, by: string | undefined, t: Translator): string {
  const time = at === undefined ? '' : (exactTime(at, t) ?? String(at));
  if (!by) return time;
  return time === '' ? t('detail.updatedBy', { name: by }) : t('detail.updatedAtBy', { time, name: by });
}

/** The age of a time; nothing if the number is no valid date. */
function Ago({ at }: { readonly at: number }) {
  const t = useTranslator();
  const now = useMinuteClock();
  return exactTime(at, t) !== undefined && <span className="muted">{formatRelativeTime(at, now, t)}</span>;
}

interface FactProps {
  readonly label: string;
  readonly text: string;
  /** Shown after the text. */
  readonly more?: ReactNode;
}

function Fact({ label, text, more }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={styles.number}>
        <VisibleText text={text} />
        {more}
      </dd>
    </>
  );
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 60 * MINUTE],
] as const;

/** Consecutive numbers of years, months and days: adjacent ones differ by one. */
const CALENDAR: Readonly<Partial<Record<Intl.RelativeTimeFormatUnit, (date: Date) => number>>> = {
  year: (date) => date.getFullYear(),
  month: (date) => date.getFullYear() * 12 + date.getMonth(),
  day: (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY,
};

/**
 * The time from `now` to `at`, both ms since the epoch, in whole units and words: `3 hours ago`, `yesterday`, `in 2
 * minutes`. Days, months and years are those of the local time zone.
 */
export function formatRelativeTime(at: number, now: number, t: Translator): string {
  const [unit, ms] = UNITS.find((one) => Math.abs(at - now) >= one[1]) ?? (['minute', MINUTE] as const);
  const count = Math.trunc((at - now) / ms);
  const ordinal = CALENDAR[unit];
  // Numbers replace names that do not fit: 36 hours ago may be the day before yesterday.
  const hasName = ordinal ? ordinal(new Date(at)) - ordinal(new Date(now)) === count : count === 0;
  const numeric = hasName ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(t.language.locale, { numeric }).format(count, unit);
}
