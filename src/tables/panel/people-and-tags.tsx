import type { ReactNode } from 'react';
import type { TableRow } from '../../api/table-schema.ts';
import { inOrder } from '../../ui/in-order.ts';
import { Avatar, Person } from '../cells/avatar.tsx';
import { countText } from '../count-text.ts';
import { None } from '../cells/none.tsx';
import { personName } from '../cells/people.ts';
import { TagChip } from '../cells/tag-chip.tsx';
import { sortTags } from '../cells/tag-names.ts';
import { TierBox } from '../cells/tier-box.tsx';
import styles from './pairs.module.css';

/** Tier, tags, owners, followers; what the record does not carry is promised while it loads, else not shown. */
export function PeopleAndTags({ table, loading }: { readonly table: TableRow; readonly loading: boolean }) {
  const { tags, owners, followers } = table;
  return (
    <dl className={styles.pairs} data-top>
      <Pair label="Tier" of={tags} loading={loading} draw={drawTier} />
      <Pair label="Tags" of={tags} loading={loading} draw={drawTags} />
      <Pair label="Owners" of={owners} loading={loading} draw={drawOwners} />
      <Pair label="Followers" of={followers} loading={loading} draw={drawFollowers} />
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

const drawTags = (labels: Tags) => {
  const { tags } = sortTags(labels);
  return tags.length > 0 ? inOrder(tags, (tag) => <TagChip tag={tag} />) : <None />;
};

const drawOwners = (owners: People) =>
  owners.length > 0 ? inOrder(owners, (owner) => <Person of={owner} />) : <None />;

const drawFollowers = (followers: People) => {
  const first = followers[0];
  if (!first) return <None />;
  return (
    <>
      <span className={styles.avatars}>
        {inOrder(followers.slice(0, 3), (follower) => (
          <Avatar of={follower} />
        ))}
      </span>
      <span className={styles.muted}>
        {first.name === undefined ? countText(followers.length) : <bdi>{personName(first).slice(0, 80)}</bdi>}
        {first.name !== undefined && followers.length > 1 && `, ${countText(followers.length - 1)} more`}
      </span>
    </>
  );
};
