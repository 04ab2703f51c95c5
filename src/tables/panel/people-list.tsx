import { useState, type ReactNode } from 'react';
import type { EntityReference } from '../../api/table-schema.ts';
import { Button } from '../../ui/button.tsx';
import { Person } from '../cells/avatar.tsx';
import { inOrder } from '../../ui/in-order.ts';
import * as panel from '../../words/en/panel.ts';
import { say } from '../../words/say.ts';
import styles from './pairs.module.css';

/** People drawn with each press: a table may have thousands of followers. */
const STEP = 200;

interface PeopleListProps {
  readonly people: readonly EntityReference[];
  /** How many are shown at first. */
  readonly first: number;
  /** Stands in place of the first ones while only they are shown. */
  readonly short?: ReactNode;
}

/** The first people, and a button that shows the others. */
export function PeopleList({ people, first, short }: PeopleListProps) {
  const [shown, show] = useState(first);
  const rest = people.length - shown;
  return (
    <>
      {shown === first && short !== undefined ? (
        short
      ) : (
        <ul className={styles.people}>
          {inOrder(people.slice(0, shown), (person) => (
            <li>
              <Person of={person} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button look="link" onClick={() => show(shown === first ? STEP : shown + STEP)}>
          {say(panel.morePeople, { count: rest })}
        </Button>
      )}
    </>
  );
}
