import { emptyUsage, joinFqn } from '#src/fake/catalog/records.ts';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { createRandom, hash32, pick, randomSequence, uuid } from '#src/fake/random.ts';

// Tables in which indexes of different versions are easily wrong: nested columns with tags and terms of their own, owners of
// both kinds and inherited ones, names that differ by case alone, and names that attack a query.

let draw = createRandom(20);
const chance = (part: number): boolean => draw() < part;
const oneOf = <T>(items: readonly T[]): T => pick(items, Math.floor(draw() * 2 ** 32));
const some = <T>(items: readonly T[], most: number): readonly T[] => [
  ...new Set(Array.from({ length: Math.floor(draw() * (most + 1)) }, () => oneOf(items))),
];

/** An id that is not ordered as what it is of. */
const idOf = (text: string): string => {
  const drawn = randomSequence(3, text)(0);
  return uuid(hash32(drawn), drawn);
};

const reference = (type: string, names: readonly string[]) => ({
  id: idOf(`${type} ${names.join('\n')}`),
  type,
  name: names.at(-1) ?? '',
  fullyQualifiedName: joinFqn(names),
});

const person = (type: 'user' | 'team', name: string) => ({
  ...reference(type, [name]),
  displayName: `${name} (${type})`,
});

/** A user and a team have one name; one is called as a record without owners is asked for. */
const USERS = ['ada', 'ada.okafor', "sean.o'brien", 'none', '李明', 'finance'].map((name) =>
  person('user', name),
);
const TEAMS = ['finance', 'Data Platform', 'a,b'].map((name) => person('team', name));

const label = (tagFQN: string, source: 'Classification' | 'Glossary') => ({
  tagFQN,
  source,
  labelType: 'Manual',
  state: 'Confirmed',
});
const tag = (fqn: string) => label(fqn, 'Classification');
const term = (fqn: string) => label(fqn, 'Glossary');

const TAGS = [
  'PII.Sensitive',
  'PII.NonSensitive',
  'Quality.Gold',
  'Odd."a.b"',
  'Odd.a,b',
  'Odd.<b>é</b>',
].map(tag);
const TERMS = ['Business.Revenue', 'Business."Churn rate"'].map(term);
/** Labels that no table has of its own. */
const OF_COLUMNS = [tag('PII.Column'), term('Business.Column')];
/** Labels that nothing but columns of columns has. */
const OF_NESTED = [tag('PII.Nested'), term('Business.Nested')];
const TIERS = ['Tier.Tier1', 'Tier.Tier2', 'Tier.Tier5'].map(tag);

/** Names of columns: twins by case, several words, signs of every query language, and a constructor. */
const COLUMNS = [
  'id',
  'email',
  'Email',
  'EMAIL',
  'order lines',
  'lines',
  'a,b',
  'a*b',
  'a?b',
  '__proto__',
].concat(['"q"', 'x\\y', 'straße', 'İd', '注文', '🦜', '<img src=x>', 'none', '0']);

/** Levels of columns, at most. */
const DEPTH = 5;

interface Column {
  readonly name: string;
  readonly dataType: string;
  readonly fullyQualifiedName: string;
  readonly tags: readonly unknown[];
  readonly children?: readonly Column[];
}

function columns(parent: string, level: number): readonly Column[] {
  const names = some(COLUMNS, level === 1 ? 6 : 2);
  return names.map((name): Column => {
    const fullyQualifiedName = `${parent}.${joinFqn([name])}`;
    const inner = level < DEPTH && chance(0.45) ? columns(fullyQualifiedName, level + 1) : [];
    const labels =
      level === 1 ? [...TAGS, ...OF_COLUMNS] : [...TAGS.slice(0, 2), ...OF_COLUMNS, ...OF_NESTED];
    return {
      name,
      dataType: inner.length > 0 ? 'STRUCT' : 'STRING',
      fullyQualifiedName,
      tags: chance(0.25) ? some(labels, 2) : [],
      ...(inner.length > 0 && { children: inner }),
    };
  });
}

/** Databases and schemas, among them twins by case, and names that need quotes. */
const PLACES = [
  ['snow', 'sales', 'mart'],
  ['snow', 'sales', 'MART'],
  ['snow', 'SALES', 'mart'],
  ['pg.orders', 'a.b', 'public'],
  ['pg.orders', 'a.b', 'rec.two'],
  ['lake', 'raw zone', 'x'],
] as const;

/** Domains on three levels, one that only seems to be below another, and one that needs quotes. */
const DOMAINS = [['Sales'], ['Sales', 'EMEA'], ['Sales', 'EMEA', 'North'], ['SalesOps'], ['Odd', 'a.b']].map(
  (names) => reference('domain', names),
);
const PRODUCTS = [['Orders'], ['orders'], ['a.b']].map((names) => reference('dataProduct', names));
const CERTIFICATES = ['Certification.Gold', 'Certification.Silver'].map(tag);
const STATES = ['Approved', 'In Review', 'Deprecated'];

const DAY_MS = 86_400_000;

/** Texts of a custom property, among them twins by case, and others that look like values of another kind. */
const COST_CENTERS = ['CC-1', 'cc-1', 'CC,2', 'a b', '30', '', 'none', '2026-01-05', 'x*y', '"q"', '1..2'];

/** Custom properties of each kind that indexes have fields of. */
function extension(now: number) {
  const ago = (days: number) => now - Math.floor(draw() * days * DAY_MS);
  return {
    ...(chance(0.8) && { costCenter: oneOf(COST_CENTERS) }),
    ...(chance(0.5) && { refreshSla: oneOf([['daily'], ['daily', 'weekly'], ['Hourly']]) }),
    ...(chance(0.5) && { reviewedOn: new Date(ago(400)).toISOString().slice(0, 10) }),
    ...(chance(0.5) && { retentionDays: oneOf([0, 1, 30, 365]) }),
    ...(chance(0.5) && { steward: oneOf(USERS) }),
    ...(chance(0.5) && { auditedAt: ago(400) }),
  };
}

const TYPES = ['Regular', 'View', 'External', 'MaterializedView'];

/** As people name tables, with twins by case. */
const NAMES = [
  'orders',
  'Orders',
  'ORDERS',
  'order lines',
  'dim_customer',
  "d'or",
  '日本',
  'a/b',
  'null',
  '%',
];

function table(number: number, now: number): StoredTable {
  const [service, database, schema] = oneOf(PLACES);
  const name = number < NAMES.length ? (NAMES[number] ?? '') : `${oneOf(NAMES)}_${number}`;
  const fullyQualifiedName = joinFqn([service, database, schema, name]);
  const owners = oneOf([[], some(USERS, 3), [oneOf(TEAMS)]]);
  const isInherited = chance(0.3);
  const count = chance(0.5) ? 0 : Math.floor(draw() * 400);
  const usage = { count, percentileRank: 0 };
  return {
    id: idOf(`table ${number}`),
    name,
    fullyQualifiedName,
    ...(chance(0.6) && { description: oneOf(['<p>One row per order.</p>', 'Orders', '**x**']) }),
    version: 0.1,
    updatedAt: now - Math.floor(draw() * 400 * DAY_MS),
    updatedBy: 'admin',
    href: `http://localhost/api/v1/tables/${number}`,
    tableType: oneOf(TYPES),
    deleted: number % 12 === 11,
    serviceType: service === 'snow' ? 'Snowflake' : 'Postgres',
    service: reference('databaseService', [service]),
    database: reference('database', [service, database]),
    databaseSchema: reference('databaseSchema', [service, database, schema]),
    owners: owners.map((owner) => (isInherited ? { ...owner, inherited: true } : owner)),
    followers: some(USERS, 2),
    domains: some(DOMAINS, 2),
    dataProducts: some(PRODUCTS, 2),
    ...(chance(0.4) && { certification: { tagLabel: oneOf(CERTIFICATES), appliedDate: now } }),
    ...(chance(0.8) && { entityStatus: oneOf(STATES) }),
    ...(chance(0.7) && { extension: extension(now) }),
    tags: [...(chance(0.5) ? [oneOf(TIERS)] : []), ...(chance(0.4) ? some([...TAGS, ...TERMS], 3) : [])],
    columns: columns(fullyQualifiedName, 1),
    usageSummary: { ...emptyUsage(), weeklyStats: usage },
  };
}

/** `count` tables, every twelfth of which is deleted; the same ones on each call. @param now ms since the epoch */
export function lawTables(count: number, now: number): readonly StoredTable[] {
  draw = createRandom(20);
  return Array.from({ length: count }, (_, number) => table(number, now));
}
