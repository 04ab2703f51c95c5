import { randomSequence, pick, deriveRandom, toFraction, hash32, uuid } from '../random.ts';
import { titleCase } from './generated-texts.ts';
import type { Governance } from './governance.ts';
import { hostileName } from './hostile.ts';
import { ORIGIN, referenceTo, joinFqn, quoteName } from './records.ts';
import type { Places, EntityRecord } from './types.ts';
import { DOMAINS } from './vocabulary/domains.ts';
import { LAYERS, type Layer } from './vocabulary/layers.ts';
import { SERVICES, type ServiceSpec } from './vocabulary/services.ts';

/** A planned schema: its database, its purpose, and its number of tables. */
interface SchemaPlan {
  readonly name: string;
  readonly database: number;
  readonly domain: number;
  readonly layer: number;
  /** Index of the only source of its tables among the domain's; absent if both are used. */
  readonly source?: number;
  readonly upper: boolean;
}

type DatabasePlan = ServiceSpec['databases'][number] & { readonly service: number };

export interface Plan {
  readonly services: readonly ServiceSpec[];
  readonly databases: readonly DatabasePlan[];
  readonly schemas: readonly SchemaPlan[];
  /** Row of the first table of each schema, followed by the number of tables. */
  readonly starts: readonly number[];
}

/** Services, databases and schemas for a number of tables: about 70 schemas at 12,480, 650 at a million. */
export function planSchemas(tables: number, seed: number, hostile = false): Plan {
  const schemaCount = Math.max(4, Math.round(0.645 * Math.sqrt(tables)));
  const most = SERVICES.reduce((sum, service) => sum + service.databases.length, 0);
  const databaseCount = Math.min(most, Math.max(2, Math.round(schemaCount ** 0.58)));
  const services = SERVICES.slice(0, Math.min(SERVICES.length, Math.ceil(databaseCount / 2)));
  const databases = planDatabases(services, databaseCount);
  const schemas = planNames(services, databases, schemaCount, seed, hostile);
  return { services, databases, schemas, starts: planSizes(tables, schemaCount, seed) };
}

/** The first database of every service, then the second ones, and so on. */
function planDatabases(services: readonly ServiceSpec[], count: number): DatabasePlan[] {
  const databases: DatabasePlan[] = [];
  for (let round = 0; databases.length < count; round++) {
    for (const [service, { databases: names }] of services.entries()) {
      const spec = names[round];
      if (spec !== undefined && databases.length < count) databases.push({ ...spec, service });
    }
  }
  return databases;
}

function planNames(
  services: readonly ServiceSpec[],
  databases: readonly DatabasePlan[],
  count: number,
  seed: number,
  hostile: boolean,
): SchemaPlan[] {
  const draw = randomSequence(seed, 'schemas');
  const habits = randomSequence(seed, 'naming');
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, n) => {
    const database = n % databases.length;
    const plan = databases[database];
    const service = services[plan?.service ?? 0];
    const upper = service?.upper === true;
    for (let attempt = 0; ; attempt++) {
      const drawn = deriveRandom(draw(n), attempt);
      // A database that already has a schema of each kind accepts any other, and finally another name for one.
      const sorted = attempt < ATTEMPTS ? plan : undefined;
      const layer = drawLayer(sorted?.layers, deriveRandom(drawn, 1));
      const domain = drawDomain(sorted?.domains, deriveRandom(drawn, 2));
      const habit = attempt < 2 * ATTEMPTS ? deriveRandom(habits(database), layer) : deriveRandom(drawn, 3);
      const pattern = pick(LAYERS[layer]?.schemas ?? ['%d'], habit);
      const source = pattern.includes('%s') ? deriveRandom(drawn, 5) % 2 : undefined;
      const plain = schemaName(pattern, domain, source) + (attempt > 3 * ATTEMPTS ? `_${attempt}` : '');
      const odd = toFraction(deriveRandom(drawn, 4)) < 0.07;
      const name = odd && DOTS.has(service?.type ?? '') ? plain.replace('_', '.') : plain;
      const cased = upper ? name.toUpperCase() : name;
      const key = `${database} ${plain}`;
      if (taken.has(key)) continue;
      taken.add(key);
      return {
        name: hostile && odd ? hostileName(cased, n) : cased,
        database,
        domain,
        layer,
        upper,
        ...(source === undefined ? {} : { source }),
      };
    }
  });
}

/** Attempts to find a schema that suits its database, then one in the database's own style, then any. */
const ATTEMPTS = 12;

/** Service types whose schemas occasionally have a dot in their names. */
const DOTS: ReadonlySet<string> = new Set(['Postgres', 'Redshift', 'Mssql', 'Mysql']);

function drawLayer(names: DatabasePlan['layers'] | undefined, drawn: number): number {
  const layers = LAYERS.flatMap(({ name, weight }, index) =>
    names === undefined || names.includes(name) ? Array.from({ length: weight }, () => index) : [],
  );
  return pick(layers, drawn);
}

function drawDomain(names: DatabasePlan['domains'], drawn: number): number {
  const domains = [...DOMAINS.keys()].filter((index) => names?.includes(DOMAINS[index]?.name ?? '') ?? true);
  return pick(domains, drawn);
}

function schemaName(pattern: string, domain: number, source: number | undefined): string {
  const { name, sources } = DOMAINS[domain] ?? { name: 'main', sources: ['app', 'app'] as const };
  return pattern.replace('%d', name).replace('%s', sources[source ?? 0] ?? name);
}

/** Sizes of schemas: a few large, many small. Rounded cumulatively, so that they add up to `tables`. */
function planSizes(tables: number, count: number, seed: number): number[] {
  const draw = randomSequence(seed, 'sizes');
  const weights = Array.from(
    { length: count },
    (_, n) => (0.6 + 0.6 * toFraction(draw(n))) / (((n * 31 + 7) % count) + count / 10) ** 0.6,
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const starts = [0];
  let sum = 0;
  for (const weight of weights) {
    sum += weight;
    starts.push(Math.min(tables, Math.round((tables * sum) / whole)));
  }
  starts[count] = tables;
  return starts;
}

/** The records of the planned services, databases and schemas. */
export function placesFromPlan(
  plan: Plan,
  seed: number,
  teams: readonly EntityRecord[],
  governance: Governance,
): Places {
  const services = plan.services.map(({ name, title, type, purpose }, n) => ({
    ...entity('services/databaseServices', seed, n, [name]),
    displayName: title,
    description: purpose,
    serviceType: type,
  }));
  const databases = plan.databases.map(({ name, service, layers }, n) => {
    const parent = at(services, service);
    return {
      ...entity('databases', seed, n, [parent.name, name]),
      description: databaseText(layers, parent.displayName),
      ...owned(teams[hash32(n) % teams.length], n),
      service: referenceTo(parent, 'databaseService'),
      serviceType: parent.serviceType,
      default: false,
    };
  });
  const schemas = plan.schemas.map((schema, n) => {
    const database = at(databases, schema.database);
    const service = at(services, plan.databases[schema.database]?.service ?? 0);
    return {
      ...entity('databaseSchemas', seed, n, [service.name, database.name, schema.name]),
      ...(n % 5 === 4 ? {} : { description: schemaText(schema) }),
      ...owned(teams[schema.domain * 2 + teamOfLayer(schema.layer)], n + 1),
      ...inDomain(governance.topDomain(schema.domain), n),
      service: referenceTo(service, 'databaseService'),
      serviceType: service.serviceType,
      database: referenceTo(database, 'database'),
    };
  });
  return {
    services,
    databases,
    schemas,
    databaseOf: plan.schemas.map(({ database }) => database),
    serviceOf: plan.databases.map(({ service }) => service),
  };
}

const CONTENTS: Readonly<Record<Layer['name'], string>> = {
  raw: 'Raw loads of',
  staging: 'Cleaned loads of',
  intermediate: 'Steps between staging and marts of',
  mart: 'Facts and dimensions of',
  report: 'Tables behind the reports of',
  sandbox: 'Trials and working copies of',
};

/** The team of a domain that keeps the tables of a layer: engineers or analysts. */
export function teamOfLayer(layer: number): 0 | 1 {
  const { name } = at(LAYERS, layer);
  return name === 'mart' || name === 'report' ? 1 : 0;
}

/** Two of three places have an owner, which their tables inherit if they have none of their own. */
const owned = (team: EntityRecord | undefined, n: number): { owners?: readonly EntityRecord[] } =>
  team && hash32(n * 31) % 3 > 0 ? { owners: [{ ...team }] } : {};

/** One of two schemas is in a domain. */
const inDomain = (domain: EntityRecord | undefined, n: number): { domains?: readonly EntityRecord[] } =>
  domain && hash32(n * 17) % 2 > 0 ? { domains: [{ ...domain }] } : {};

function schemaText({ layer, domain, source }: Plan['schemas'][number]): string {
  const { name: stage } = at(LAYERS, layer);
  const { name, sources, teams } = at(DOMAINS, domain);
  const from = source === undefined ? '' : `, from ${titleCase(at(sources, source))}`;
  const team = teams[teamOfLayer(layer)];
  return `${CONTENTS[stage]} ${name}${from}. Kept by ${team}.`;
}

function databaseText(layers: readonly Layer['name'][], service: string): string {
  const stages: readonly string[] = layers;
  if (stages.includes('sandbox')) return `Room for trials on ${service}; nothing here is backed up.`;
  if (stages.includes('mart')) return `Modelled data on ${service}: what reports and analyses read.`;
  return `Data on ${service} as the sources deliver it.`;
}

function entity(route: string, seed: number, n: number, names: readonly string[]): EntityRecord {
  const drawn = randomSequence(seed, route)(n);
  const id = uuid(hash32(drawn), drawn);
  const name = names.at(-1) ?? '';
  return {
    id,
    name,
    fullyQualifiedName: names.length === 1 ? quoteName(name) : joinFqn(names),
    version: 0.1,
    updatedAt: Date.UTC(2026, 0, 5) + Math.floor(toFraction(drawn) * 200) * 86_400_000,
    updatedBy: 'admin',
    href: `${ORIGIN}/api/v1/${route}/${id}`,
    deleted: false,
  };
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no place ${index}`);
  return item;
}
