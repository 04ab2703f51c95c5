import { describe, expect, test } from 'vitest';
import { nameMatch } from '#src/api/name-match.ts';
import { foundBy } from '#src/entity/found-by.tsx';
import { tableRow } from './rows.ts';

const marks = (text: string) => `<span class="text-highlighter">${text}</span>`;
const by = (typed: string, members: Parameters<typeof tableRow>[0]) =>
  foundBy(tableRow(members), nameMatch(typed));

describe('a record is found by', () => {
  test.each([
    ['its name', 'ORDERS', {}],
    ['its display name', 'sales', { displayName: 'Sales today' }],
    ['both', 'orders today', { displayName: 'Sales today' }],
    [
      'its name in another number',
      'order',
      { name: 'fact_orderings', highlight: { name: [marks('order')] } },
    ],
    ['its full name', 'sales.mart.fact_orders', {}],
    ['no word', '', { name: 'x' }],
  ])('%s, and nothing is said', (_, typed, members) => {
    expect(by(typed, members)).toBeUndefined();
  });

  test.each([
    [
      'a column that is marked',
      { highlight: { 'columns.name': [marks('email')] } },
      { kind: 'part', name: 'email' },
    ],
    [
      'a field of a topic',
      { highlight: { 'messageSchema.schemaFields.name.keyword': [`user_${marks('email')}`] } },
      { kind: 'part', name: 'user_email' },
    ],
    [
      'a column that came along',
      { columns: [{ name: 'customer', children: [{ name: 'E-Mail' }, { name: 'Email' }] }] },
      { kind: 'part', name: 'Email' },
    ],
    [
      'a description with another form of the word',
      { highlight: { description: [`to ${marks('emails')}`] } },
      { kind: 'description' },
    ],
    [
      'something else where a server marks another word in a description',
      { highlight: { description: [`an ${marks('e')}`] } },
      { kind: 'text' },
    ],
    [
      'something else where a server marks the operators of the query',
      {
        highlight: {
          name: [`red ${marks('or')} blue`],
          description: [`click ${marks('and')} collect`],
          'columns.name': [marks('OR')],
        },
      },
      { kind: 'text' },
    ],
    ['a description', { description: 'Every eMail that was sent.' }, { kind: 'description' }],
    ['the name of a service', { fullyQualifiedName: 'email.db.s.fact_orders' }, { kind: 'location' }],
    ['something else', { highlight: { 'service.name': [marks('email')] } }, { kind: 'text' }],
  ])('%s', (_, members, found) => {
    expect(by('email', members as Parameters<typeof tableRow>[0])).toEqual(found);
  });

  test.each([
    [
      'the location, where a server marks a part of the word in a description',
      'user.agent',
      { highlight: { description: [`of the ${marks('user')}`] }, fullyQualifiedName: 'a.user.agent.t' },
      { kind: 'location' },
    ],
    [
      'a description with all parts of the word',
      'user.agent',
      { highlight: { description: [`the ${marks('agents')} of a ${marks('user')}`] } },
      { kind: 'description' },
    ],
    [
      'the word that its names lack',
      'orders email',
      {
        highlight: { 'columns.name': [`${marks('order')}_id`], description: [`to ${marks('emails')}`] },
      },
      { kind: 'description' },
    ],
  ])('%s', (_, typed, members, found) => {
    expect(by(typed, members as Parameters<typeof tableRow>[0])).toEqual(found);
  });
});
