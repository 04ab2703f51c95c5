import type { StoredTable } from '#src/fake/catalog/types.ts';
import { sampleId, sampleTable } from '#test/support/sample-tables.ts';

/** A number for a text. */
const numberOf = (text: string): number =>
  Array.from(text).reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), 7) >>> 0;

/** A table in a database and schema that have ids of their own, whatever their names. */
export function tableIn(number: number, service: string, database: string, schema: string): StoredTable {
  const table = sampleTable(number, `table_${number}`, { service, database, schema });
  const own = (member: 'service' | 'database' | 'databaseSchema') => {
    const reference = table[member] as { fullyQualifiedName: string };
    return { ...reference, id: sampleId(numberOf(`${member} ${reference.fullyQualifiedName}`)) };
  };
  return {
    ...table,
    service: own('service'),
    database: own('database'),
    databaseSchema: own('databaseSchema'),
  };
}
