import type { ReactNode } from 'react';
import type { EntityReference } from '../api/schemas/entity.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import type { Translator } from '../i18n/translate.ts';
import { firstCharacter } from '../ui/cut-text.ts';
import { memoizeByFirst } from '../ui/memoize.ts';
import { renderList, spellOutInvisible, visibleText } from '../ui/text.tsx';
import { MAX_LISTED, MoreButton, nameList, EmptyValue } from './cell-parts.tsx';
import { shownName } from './names.tsx';
import styles from './cells.module.css';

/** The text for a user or team: display name, else name; never the id, which indexes keep of unknown users. */
export const personName = (reference: EntityReference, t: Translator): string =>
  shownName(reference) ?? t('cell.unknown');

export const peopleText = (people: readonly EntityReference[] | undefined, t: Translator): string =>
  (people ?? []).map((person) => personName(person, t)).join(', ');

/** One or two characters for an avatar: the initials of the first and the last word, in upper case. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  if (first === undefined) return firstCharacter(name.trim()) || '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last ?? ''].map(firstLetter).join('').toUpperCase();
}

const firstLetter = (word: string) => firstCharacter(/[\p{L}\p{N}].*/su.exec(word)?.[0] ?? '');

/** Initials in a circle, those of a team in a square. Decorative: the name is beside it or in a title. */
const renderAvatar = (of: EntityReference): ReactNode => (
  <span
    className={styles.avatar}
    data-team={of.type === 'team' || undefined}
    aria-hidden="true"
    translate="no"
  >
    {initials(shownName(of) ?? '')}
  </span>
);

export const Avatar = ({ of }: { readonly of: EntityReference }) => renderAvatar(of);

export function renderPerson(of: EntityReference, t: Translator): ReactNode {
  const name = personName(of, t);
  return (
    <span className={styles.person} title={spellOutInvisible(name)}>
      {renderAvatar(of)}
      <bdi className="clip" translate="no">
        {visibleText(name)}
      </bdi>
    </span>
  );
}

export const renderOwners = ({ owners }: EntityRow, t: Translator): ReactNode =>
  owners ? renderOwnersOnce(owners, t) : null;

// Rows of a page share equal lists of people, and React skips an element that it has drawn in a row's place before.
const renderOwnersOnce = memoizeByFirst((owners: readonly EntityReference[], t: Translator): ReactNode => {
  const first = owners[0];
  if (!first) return <EmptyValue />;
  const rest = owners.slice(1);
  const names = rest.map((person) => personName(person, t));
  return (
    <span className={styles.owners}>
      {renderPerson(first, t)}
      {rest.length > 0 && (
        <MoreButton
          label={t('cell.moreNamed', { count: rest.length, names: nameList(names, t) })}
          title={t('column.owners')}
          items={owners}
          draw={(person) => renderPerson(person, t)}
        >
          {`+${rest.length}`}
        </MoreButton>
      )}
    </span>
  );
});

export const renderFollowers = ({ followers }: EntityRow, t: Translator): ReactNode =>
  followers ? renderFollowersOnce(followers, t) : null;

const renderFollowersOnce = memoizeByFirst(
  (followers: readonly EntityReference[], t: Translator): ReactNode => {
    if (followers.length === 0) return <EmptyValue />;
    const count = followers.length;
    const names = followers.slice(0, MAX_LISTED).flatMap((follower) => shownName(follower) ?? []);
    return (
      <span className={styles.followers}>
        {renderList(followers.slice(0, 3), renderAvatar)}
        <MoreButton
          label={
            names.length > 0
              ? t('cell.followersNamed', { count, names: nameList(names, t) })
              : t('cell.followers', { count })
          }
          title={t('column.followers')}
          items={followers}
          draw={(person) => renderPerson(person, t)}
        >
          {t.number(count)}
        </MoreButton>
      </span>
    );
  },
);
