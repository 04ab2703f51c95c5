import type { TableRow } from '../../api/table-schema.ts';
import { spellOut } from '../../ui/invisible-characters.ts';
import * as details from '../../words/en/cell-details.ts';
import * as columns from '../../words/en/columns.ts';
import { say } from '../../words/say.ts';
import { listItems, Person } from './avatar.tsx';
import { MoreButton } from './more-button.tsx';
import { nameList } from './name-list.ts';
import { None } from './none.tsx';
import { personName } from './people.ts';
import styles from './owners-cell.module.css';

export function OwnersCell({ row: { owners } }: { readonly row: TableRow }) {
  if (!owners) return null;
  const first = owners[0];
  if (!first) return <None />;
  const rest = owners.slice(1);
  return (
    <span className={styles.owners}>
      <span className={styles.first} title={spellOut(personName(first))}>
        <Person of={first} />
      </span>
      {rest.length > 0 && (
        <MoreButton
          label={say(details.moreNamed, { count: rest.length, names: nameList(rest.map(personName)) })}
          list={() => ({ label: say(columns.owners), items: listItems(owners) })}
        >
          +{rest.length}
        </MoreButton>
      )}
    </span>
  );
}
