import { useState, type ReactNode } from 'react';
import type { EntityReference } from '../api/schemas/entity.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button } from '../ui/button.tsx';
import { renderList } from '../ui/text.tsx';
import { renderPerson } from './people.tsx';
import styles from '../ui/pairs.module.css';

/** Users added per press, because a record may have thousands of followers. */
const PEOPLE_STEP = 200;

interface PeopleListProps {
  readonly people: readonly EntityReference[];
  readonly first: number;
  /** Content in place of the first users until the list is expanded. */
  readonly short?: ReactNode;
}

/** The first users, each with a word if the record has it from another one, and a button that shows more. */
export function PeopleList({ people, first, short }: PeopleListProps) {
  const t = useTranslator();
  const [shown, show] = useState(first);
  const rest = people.length - shown;
  return (
    <>
      {shown === first && short !== undefined ? (
        short
      ) : (
        <ul className={styles.people}>
          {renderList(people.slice(0, shown), (person) => (
            <li>
              {renderPerson(person, t)}
              {person.inherited && <Inherited />}
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button variant="link" onClick={() => show(shown === first ? PEOPLE_STEP : shown + PEOPLE_STEP)}>
          {t('detail.morePeople', { count: rest })}
        </Button>
      )}
    </>
  );
}

/** The mark of a user or a domain that is not the record's own. */
export function Inherited() {
  const t = useTranslator();
  return (
    <span className="muted" title={t('detail.inheritedWhy')}>
      {t('detail.inherited')}
    </span>
  );
}

const FIRST_PEOPLE = 8;

export const peopleFact = (people: readonly EntityReference[], first = FIRST_PEOPLE): ReactNode =>
  people.length > 0 ? <PeopleList people={people} first={first} /> : undefined;
