import { expect, test } from 'vitest';
import { changesText } from '#src/detail/changes.ts';
import { t } from '#test/support/translator.ts';

const value = (...names: string[]) => JSON.stringify(names.map((name) => ({ name })));

test.each([
  ['2 columns added', { fieldsAdded: [{ name: 'columns', newValue: value('a', 'b') }] }],
  [
    '1 column added, 1 column removed',
    {
      fieldsAdded: [{ name: 'columns', newValue: value('a') }],
      fieldsDeleted: [{ name: 'columns', oldValue: [{ name: 'b' }] }],
    },
  ],
  [
    '2 columns edited',
    {
      fieldsAdded: [
        { name: 'columns.email.tags', newValue: '[]' },
        { name: 'columns.email.description', newValue: '[broken' },
      ],
      fieldsUpdated: [{ name: 'columns.id.dataType' }],
    },
  ],
  // As recorded of 1.12: other owners are added and the former ones deleted.
  ['owners edited', { fieldsAdded: [{ name: 'owners' }], fieldsDeleted: [{ name: 'owners' }] }],
  ['description added', { fieldsAdded: [{ name: 'description', newValue: 'Patched' }] }],
  ['restored', { fieldsUpdated: [{ name: 'deleted', oldValue: true, newValue: false }] }],
  [
    'retentionPeriod edited, tags removed',
    { fieldsUpdated: [{ name: 'retentionPeriod' }], fieldsDeleted: [{ name: 'tags' }] },
  ],
  ['', {}],
])('an edit is told as %j', (text, change) => {
  expect(changesText(change, t)).toBe(text);
});
