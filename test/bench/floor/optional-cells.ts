import avatar from '#src/tables/cells/avatar.module.css';
import followersLook from '#src/tables/cells/followers-cell.module.css';
import more from '#src/tables/cells/more-button.module.css';
import none from '#src/tables/cells/none.module.css';
import ownersLook from '#src/tables/cells/owners-cell.module.css';
import chip from '#src/tables/cells/tag-chip.module.css';
import tagsLook from '#src/tables/cells/tags-cell.module.css';
import { element } from './elements.ts';
import type { FloorRecord, OptionalField } from './record.ts';

type Person = NonNullable<FloorRecord['owners']>[number];

const nothing = () =>
  element(
    'span',
    { class: none['none'] },
    element('span', { 'aria-hidden': 'true' }, '—'),
    element('span', { class: 'visually-hidden' }, 'none'),
  );

const moreButton = (text: string) =>
  element('button', { type: 'button', class: more['more'], tabindex: '-1', title: text }, text);

const nameOf = (person: Person) => person.displayName ?? person.name;

function picture(person: Person): Node {
  const letters = nameOf(person)
    .split(/\s+/, 2)
    .map((word) => word.charAt(0));
  const team = person.type === 'team' ? 'true' : undefined;
  return element(
    'span',
    { class: avatar['avatar'], 'data-team': team, 'aria-hidden': 'true' },
    letters.join(''),
  );
}

/** The first owner, and how many more there are. */
function ownersCell(owners: readonly Person[]): Node {
  const [first] = owners;
  if (!first) return nothing();
  const name = nameOf(first);
  const person = element(
    'span',
    { class: avatar['person'] },
    picture(first),
    element('span', { class: avatar['name'] }, element('bdi', {}, name)),
  );
  const cell = element(
    'span',
    { class: ownersLook['owners'] },
    element('span', { class: ownersLook['first'], title: name }, person),
  );
  if (owners.length > 1) cell.append(moreButton(`+${owners.length - 1}`));
  return cell;
}

function tierBox(tagFQN: string | undefined): Node {
  if (tagFQN === undefined) {
    return element('span', { class: chip['tier'], 'data-tier': 'none', 'aria-hidden': 'true' });
  }
  const rank = tagFQN.slice(-1);
  return element(
    'span',
    { class: chip['tier'], 'data-tier': rank, title: `Tier ${rank}` },
    element('span', { 'aria-hidden': 'true' }, `T${rank}`),
    element('span', { class: 'visually-hidden' }, `Tier ${rank}`),
  );
}

/** The tier's box, the first other tag, and how many more there are. */
function tagsCell(tags: NonNullable<FloorRecord['tags']>): Node {
  if (tags.length === 0) return nothing();
  const tier = tags.find((tag) => tag.tagFQN.startsWith('Tier.'));
  const cell = element('span', { class: tagsLook['tags'] }, tierBox(tier?.tagFQN));
  const others = tags.filter((tag) => tag !== tier);
  const [first] = others;
  if (first) {
    const cut = first.tagFQN.lastIndexOf('.');
    cell.append(
      element(
        'span',
        { class: chip['tag'], title: first.tagFQN },
        element('span', { class: chip['of'] }, element('bdi', {}, first.tagFQN.slice(0, cut)), '.'),
        element('span', { class: chip['name'] }, element('bdi', {}, first.tagFQN.slice(cut + 1))),
      ),
    );
  }
  if (others.length > 1) cell.append(moreButton(`+${others.length - 1}`));
  return cell;
}

/** The first three followers, and how many there are. */
function followersCell(followers: readonly Person[]): Node {
  if (followers.length === 0) return nothing();
  return element(
    'span',
    { class: followersLook['followers'] },
    ...followers.slice(0, 3).map(picture),
    moreButton(String(followers.length)),
  );
}

/** The cell of a field that the record has; undefined where its value has not come. */
export function optionalCell(field: OptionalField, record: FloorRecord): Node | undefined {
  const { owners, tags, followers } = record;
  if (field === 'owners') return owners && ownersCell(owners);
  if (field === 'tags') return tags && tagsCell(tags);
  return followers && followersCell(followers);
}
