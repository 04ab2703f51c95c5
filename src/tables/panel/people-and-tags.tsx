import type { ReactNode } from 'react';
import type { EntityReference, TableRow, TagLabel } from '../../api/table-schema.ts';
import { inOrder } from '../../ui/in-order.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as panel from '../../words/en/panel.ts';
import { say } from '../../words/say.ts';
import { Avatar } from '../cells/avatar.tsx';
import { countText } from '../count-text.ts';
import { None } from '../cells/none.tsx';
import { personName } from '../cells/people.ts';
import { TagChip } from '../cells/tag-chip.tsx';
import { sortTags, type TagName } from '../cells/tag-names.ts';
import { TierBox } from '../cells/tier-box.tsx';
import { PeopleList } from './people-list.tsx';
import styles from './pairs.module.css';

const FIRST_OWNERS = 8;
const isTerm = ({ source }: TagLabel) => source === 'Glossary';

/** Tier, tags of classifications and of glossaries, owners, followers; what the record does not carry is promised while it loads, else not shown. */
export function PeopleAndTags({ table, loading }: { readonly table: TableRow; readonly loading: boolean }) {
  const { tags, owners, followers } = table;
  return (
    <dl className={styles.pairs} data-top>
      <Pair label={say(panel.tier)} of={tags} loading={loading} draw={drawTier} />
      <Pair label={say(panel.tags)} of={tags} loading={loading} draw={drawTags} />
      {tags?.some(isTerm) && (
        <Pair label={say(panel.glossary)} of={tags} loading={loading} draw={drawTerms} />
      )}
      <Pair label={say(panel.owners)} of={owners} loading={loading} draw={drawOwners} />
      <Pair label={say(panel.followers)} of={followers} loading={loading} draw={drawFollowers} />
    </dl>
  );
}

interface PairProps<Value> {
  readonly label: string;
  readonly of: Value | undefined;
  readonly loading: boolean;
  readonly draw: (value: Value) => ReactNode;
}

function Pair<Value>({ label, of, loading, draw }: PairProps<Value>) {
  if (of === undefined && !loading) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd aria-busy={of === undefined || undefined}>
        {of === undefined ? <span className={styles.skeleton} /> : draw(of)}
      </dd>
    </>
  );
}

type Tags = NonNullable<TableRow['tags']>;
type People = NonNullable<TableRow['owners']>;

const drawTier = (labels: Tags) => {
  const { rank, tier } = sortTags(labels);
  if (rank === undefined) return <None />;
  const words = tier?.displayName ?? firstWords(tier?.description);
  return (
    <>
      <TierBox rank={rank} />
      {words !== undefined && <span className={styles.muted}>{words}</span>}
    </>
  );
};

// The catalog describes its tiers in paragraphs; what stands before the first stop is the name of the rank.
const firstWords = (description: string | undefined) =>
  /^[\s*_#]*([^.:*\n]{3,60})/.exec(description ?? '')?.[1]?.trim();

const drawLabels = (shown: readonly TagName[]) =>
  shown.length > 0 ? inOrder(shown, (tag) => <TagChip tag={tag} />) : <None />;

const drawTags = (labels: Tags) => drawLabels(sortTags(labels).tags.filter(({ glossary }) => !glossary));
const drawTerms = (labels: Tags) => drawLabels(sortTags(labels).tags.filter(({ glossary }) => glossary));

const drawOwners = (owners: People) =>
  owners.length > 0 ? <PeopleList people={owners} first={FIRST_OWNERS} /> : <None />;

const drawFollowers = (followers: People) => {
  const [first] = followers;
  if (!first) return <None />;
  const isNamed = first.name !== undefined || first.displayName !== undefined;
  // The search index knows their ids alone.
  if (!isNamed) return <span className={styles.muted}>{countText(followers.length)}</span>;
  return <PeopleList people={followers} first={1} short={<FirstFollowers of={followers} first={first} />} />;
};

const FirstFollowers = ({ of, first }: { readonly of: People; readonly first: EntityReference }) => (
  <>
    <span className={styles.avatars}>
      {inOrder(of.slice(0, 3), (follower) => (
        <Avatar of={follower} />
      ))}
    </span>
    <span className={styles.muted}>
      <VisibleText text={personName(first)} />
    </span>
  </>
);
