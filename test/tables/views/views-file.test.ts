import { expect, test } from 'vitest';
import { importedText } from '#src/tables/views/views-file.tsx';
import { NO_VIEWS } from '#src/view/saved-views.ts';

const said = (added: number, known: number, unread: number) =>
  importedText('views.json', { all: NO_VIEWS, added, known, unread });

test.each([
  [said(3, 0, 0), '3 views added from views.json.'],
  [said(1, 1, 1), '1 view added from views.json. 1 view was here already. 1 entry of it cannot be read.'],
  [
    said(0, 2, 2),
    '0 views added from views.json. 2 views were here already. 2 entries of it cannot be read.',
  ],
])('%s', (text, expected) => {
  expect(text).toBe(expected);
});
