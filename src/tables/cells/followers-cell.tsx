import type { TableRow } from '../../api/table-schema.ts';
import { inOrder } from '../../ui/in-order.ts';
import * as details from '../../words/en/cell-details.ts';
import * as columns from '../../words/en/columns.ts';
import { say } from '../../words/say.ts';
import { Avatar, listItems } from './avatar.tsx';
import { countText } from '../count-text.ts';
import { MoreButton } from './more-button.tsx';
import { nameList } from './name-list.ts';
import { None } from './none.tsx';
import { personName } from './people.ts';
import styles from './followers-cell.module.css';

export function FollowersCell({ row: { followers } }: { readonly row: TableRow }) {
  if (!followers) return null;
  if (followers.length === 0) return <None />;
  const count = followers.length;
  const names = nameList(followers.slice(0, 200).map(personName));
  return (
    <span className={styles.followers}>
      {inOrder(followers.slice(0, 3), (follower) => (
        <Avatar of={follower} />
      ))}
      <MoreButton
        label={say(details.followersNamed, { count, names })}
        list={() => ({ label: say(columns.followers), items: listItems(followers) })}
      >
        {countText(count)}
      </MoreButton>
    </span>
  );
}
