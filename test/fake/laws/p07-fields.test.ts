import * as fc from 'fast-check';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';
import { readPage, readRow, type Row } from '#test/contract/answer.ts';
import { hold } from '#test/contract/check.ts';
import { answeredEmpty, holdRow } from '#test/contract/record-rules.ts';
import { leakyFields } from '#test/support/broken/leaky-fields.ts';
import { addressOf, ask } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { shelves } from './shelf.ts';

const base = new Set(
  'id name fullyQualifiedName displayName description version updatedAt updatedBy href tableType deleted databaseSchema database service serviceType'.split(
    ' ',
  ),
);
const optional = [
  'owner',
  'owners',
  'tags',
  'columns',
  'followers',
  'tableConstraints',
  'usageSummary',
] as const;

function holdKeys(row: Row, asked: ReadonlySet<string>, columnsAlways: boolean): void {
  holdRow(row, asked, columnsAlways);
  const extra = Object.keys(row).filter(
    (key) => !base.has(key) && !asked.has(key) && !(columnsAlways && key === 'columns'),
  );
  hold(extra.length === 0, `${extra.join()} came unasked`);
}

const law: Law = (make) =>
  fc.asyncProperty(
    shelves,
    fc.subarray([...optional]),
    fc.constantFrom('', ' ', '\t'),
    fc.constantFrom(...dialectNames),
    async (shelf, picked, blank, dialect) => {
      const { ownerFields, columnsAlways } = dialects[dialect];
      const owners: readonly string[] = ownerFields;
      const asked = picked.filter((name) => !name.startsWith('owner') || owners.includes(name));
      const service = make(shelf, dialect);
      const query = { fields: asked.map((name) => `${blank}${name}${blank}`).join(',') };
      const { rows } = readPage(await ask(service, addressOf('/tables', query)));
      for (const row of rows) holdKeys(row, new Set(asked), columnsAlways);
      const [first] = rows;
      if (!first) return;
      const one = readRow((await ask(service, addressOf(`/tables/${first.id}`, query))).body);
      holdKeys(one, new Set(asked), columnsAlways);
      hold(
        asked.every((name) => !answeredEmpty.has(name) || name in one),
        'a field asked for did not come',
      );
    },
  );

keeps('P7', "a row's keys are within those always there and those asked for", law);
rejects(law, 'a service with leaky fields', makeWith(leakyFields));
