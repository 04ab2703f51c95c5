import type { ReactNode } from 'react';
import type { EntityReference } from '../../api/table-schema.ts';
import { inOrder } from '../../ui/in-order.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as details from '../../words/en/cell-details.ts';
import { say } from '../../words/say.ts';
import { initials, personName } from './people.ts';
import styles from './avatar.module.css';

/** Initials in a circle, a square for a team. Only a picture: the name stands beside it or in a title. */
export function Avatar({ of }: { readonly of: EntityReference }) {
  return (
    <span className={styles.avatar} data-team={of.type === 'team' || undefined} aria-hidden="true">
      {initials(personName(of))}
    </span>
  );
}

/** A person or team: avatar and name. */
export function Person({ of }: { readonly of: EntityReference }) {
  return (
    <span className={styles.person}>
      <Avatar of={of} />
      <span className={styles.name}>
        <VisibleText text={personName(of)} />
      </span>
    </span>
  );
}

const LISTED = 200;

/** People as items of the list that a number opens, the first 200. */
export function listItems(people: readonly EntityReference[]): ReactNode {
  return (
    <>
      {inOrder(people.slice(0, LISTED), (person) => (
        <li>
          <Person of={person} />
        </li>
      ))}
      {people.length > LISTED && <li>{say(details.andMore, { count: people.length - LISTED })}</li>}
    </>
  );
}
