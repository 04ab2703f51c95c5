import { quoteName } from './fqn.ts';
import { type TableFacts, entityOf } from './table-facts.ts';

/** The statement that a view is made of. */
export function viewDefinition(facts: TableFacts, columns: readonly string[]): string {
  const list = columns.map((name) => `  ${name}`).join(',\n');
  const { plural } = entityOf(facts.parts);
  return `create or replace view ${quoteName(facts.name)} as\nselect\n${list}\nfrom stg_${plural}\nwhere not _deleted`;
}
