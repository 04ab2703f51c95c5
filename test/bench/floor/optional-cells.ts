import avatar from '#src/tables/cells/avatar.module.css';
import none from '#src/tables/cells/none.module.css';
import ownersLook from '#src/tables/cells/owners-cell.module.css';
import chip from '#src/tables/cells/tag-chip.module.css';
import tagsLook from '#src/tables/cells/tags-cell.module.css';
import { element, icon } from './elements.ts';
import type { FloorRecord } from './record.ts';

const nothing = () =>
  element(
    'span',
    { class: none['none'] },
    element('span', { 'aria-hidden': 'true' }, '—'),
    element('span', { class: 'visually-hidden' }, 'none'),
  );

/** The first owner, and how many more there are. */
export function ownersCell(owners: NonNullable<FloorRecord['owners']>): Node {
  const [first] = owners;
  if (!first) return nothing();
  const name = first.displayName ?? first.name;
  const letters = name
    .split(/\s+/, 2)
    .map((word) => word.charAt(0))
    .join('');
  const person = element(
    'span',
    { class: avatar['person'] },
    element(
      'span',
      {
        class: avatar['avatar'],
        'data-team': first.type === 'team' ? 'true' : undefined,
        'aria-hidden': 'true',
      },
      letters,
    ),
    element('span', { class: avatar['name'] }, element('bdi', {}, name)),
  );
  const cell = element(
    'span',
    { class: ownersLook['owners'] },
    element('span', { class: ownersLook['first'], title: name }, person),
  );
  if (owners.length > 1) cell.append(element('button', { type: 'button' }, `+${owners.length - 1}`));
  return cell;
}

/** The tier's box, the first other tag, and how many more there are. */
export function tagsCell(tags: NonNullable<FloorRecord['tags']>): Node {
  if (tags.length === 0) return nothing();
  const cell = element('span', { class: tagsLook['tags'] });
  const tier = tags.find((tag) => tag.tagFQN.startsWith('Tier.'));
  if (tier) {
    const rank = tier.tagFQN.slice(-1);
    cell.append(
      element(
        'span',
        { class: chip['tier'], 'data-tier': rank },
        element('span', { 'aria-hidden': 'true' }, `T${rank}`),
        element('span', { class: 'visually-hidden' }, `Tier ${rank}`),
      ),
    );
  }
  const others = tags.filter((tag) => tag !== tier);
  const [first] = others;
  if (first) {
    const cut = first.tagFQN.lastIndexOf('.');
    cell.append(
      element(
        'span',
        { class: chip['tag'], title: first.tagFQN },
        icon(),
        element('span', { class: chip['of'] }, element('bdi', {}, first.tagFQN.slice(0, cut))),
        element('span', { class: chip['name'] }, element('bdi', {}, first.tagFQN.slice(cut + 1))),
      ),
    );
  }
  if (others.length > 1) cell.append(element('button', { type: 'button' }, `+${others.length - 1}`));
  return cell;
}
