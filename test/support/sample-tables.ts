import type { StoredTable } from '#src/fake/catalog/types.ts';

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

/** A UUID for a number; numbers are hashed, so that ids are not ordered like the numbers. */
export const sampleId = (number: number): string =>
  `${hex(Math.imul(number + 1, 0x9e3779b1) >>> 0, 8)}-0000-4000-8000-${hex(number, 12)}`;

const quoted = (name: string) => (/[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
const join = (...names: string[]) => names.map(quoted).join('.');

const reference = (type: string, id: number, name: string, fullyQualifiedName: string) => ({
  id: sampleId(id),
  type,
  name,
  fullyQualifiedName,
});

const ada = { ...reference('user', 9001, 'ada', 'ada'), displayName: 'Ada Lovelace' };
const finance = reference('team', 9002, 'finance', 'finance');

/** A complete record, optional members included, as a catalog stores it. */
export function sampleTable(
  number: number,
  name: string,
  place: { service?: string; database?: string; schema?: string; deleted?: boolean } = {},
): StoredTable {
  const { service = 'snow', database = 'sales', schema = 'mart', deleted = false } = place;
  const schemaFqn = join(service, database, schema);
  const fullyQualifiedName = `${schemaFqn}.${quoted(name)}`;
  const id = sampleId(number);
  return {
    id,
    name,
    fullyQualifiedName,
    version: 0.1,
    updatedAt: 1_790_000_000_000 + number,
    updatedBy: 'admin',
    href: `http://localhost/api/v1/tables/${id}`,
    tableType: 'Regular',
    deleted,
    serviceType: 'Snowflake',
    databaseSchema: reference('databaseSchema', 7000 + schema.length, schema, schemaFqn),
    database: reference('database', 8000 + database.length, database, join(service, database)),
    service: reference('databaseService', 9100 + service.length, service, quoted(service)),
    owners: number % 2 === 0 ? [ada, finance] : [],
    tags: number % 3 === 0 ? [{ tagFQN: 'Tier.Tier1', source: 'Classification', labelType: 'Manual' }] : [],
    columns: [
      { name: 'id', dataType: 'BIGINT', fullyQualifiedName: `${fullyQualifiedName}.id`, tags: [] },
      {
        name: 'customer',
        dataType: 'STRUCT',
        fullyQualifiedName: `${fullyQualifiedName}.customer`,
        tags: [],
        children: [
          { name: 'email', dataType: 'STRING', fullyQualifiedName: `${fullyQualifiedName}.customer.email` },
        ],
      },
    ],
    followers: [],
    tableConstraints: [{ constraintType: 'PRIMARY_KEY', columns: ['id'] }],
    usageSummary: { dailyStats: { count: 0, percentileRank: 0 }, date: '2026-11-20' },
  };
}

/** `count` tables named by their numbers, in two schemas of one database, and one soft-deleted. */
export const sampleTables = (count: number): StoredTable[] => [
  ...Array.from({ length: count }, (_, number) =>
    sampleTable(number, `orders_${String(number).padStart(3, '0')}`, {
      schema: number % 2 === 0 ? 'mart' : 'raw.zone',
    }),
  ),
  sampleTable(5000, 'orders_dropped', { deleted: true }),
];
