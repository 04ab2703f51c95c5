import type { TableRow } from '../../api/table-schema.ts';
import { inOrder } from '../../ui/in-order.ts';
import * as details from '../../words/en/cell-details.ts';
import * as columns from '../../words/en/columns.ts';
import { say } from '../../words/say.ts';
import { useCells } from './cell-context.ts';
import { MoreButton } from './more-button.tsx';
import { nameList } from './name-list.ts';
import { None } from './none.tsx';
import { TagChip } from './tag-chip.tsx';
import { sortTags, tagsThatFit, tagText } from './tag-names.ts';
import { TierBox } from './tier-box.tsx';
import styles from './tags-cell.module.css';

/** The tier in a slot of its own, then as many tags as fit, the rest as a number that opens the list. */
export function TagsCell({ row }: { readonly row: TableRow }) {
  const { tagWidth } = useCells();
  if (!row.tags) return null;
  if (row.tags.length === 0) return <None />;
  const { rank, tags } = sortTags(row.tags);
  const shown = tagsThatFit(tags, tagWidth);
  const rest = tags.slice(shown);
  return (
    <span className={styles.tags}>
      <TierBox rank={rank} />
      {inOrder(tags.slice(0, shown), (tag) => (
        <TagChip tag={tag} />
      ))}
      {rest.length > 0 && (
        <MoreButton
          label={say(details.moreNamed, { count: rest.length, names: nameList(rest.map(tagText)) })}
          list={() => ({
            label: say(columns.tags),
            items: inOrder(tags, (tag) => (
              <li>
                <TagChip tag={tag} />
              </li>
            )),
          })}
        >
          +{rest.length}
        </MoreButton>
      )}
    </span>
  );
}
