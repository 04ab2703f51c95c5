import { chance, deriveRandom, hash32, itemAt, pick, randomSequence, toFraction } from '../random.ts';
import { titleCase } from './generated-texts.ts';
import type { Governance } from './governance.ts';
import { hostileName } from './hostile.ts';
import { DAY, identity, newRecord, type Members } from './new-record.ts';
import { referenceTo } from './records.ts';
import { teamOf } from './table-facts.ts';
import type { EntityRecord, Places } from './types.ts';
import { DOMAINS } from './vocabulary/domains.ts';
import { LAYERS, type Layer } from './vocabulary/layers.ts';
import { SERVICES, type ServiceSpec } from './vocabulary/services.ts';

/** A planned schema: its database, its purpose, and its number of tables. */
interface SchemaPlan {
  readonly name: string;
  readonly database: number;
  readonly domain: number;
  readonly layer: Layer;
  /** Index of the only source of its tables among the domain's; undefined: both are used. */
  readonly source: number | undefined;
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

/** The first database of every service, then the second ones, and so on. */
const databasesOf = (services: readonly ServiceSpec[]): readonly DatabasePlan[] =>
  [...Array(Math.max(...services.map(({ databases }) => databases.length))).keys()].flatMap((round) =>
    services.flatMap(({ databases }, service) =>
      databases.slice(round, round + 1).map((spec) => ({ ...spec, service })),
    ),
  );

/** Services, databases and schemas for a number of tables: about 70 schemas at 12,480, 650 at a million. */
export function planSchemas(tables: number, seed: number, hostile: boolean): Plan {
  const count = Math.max(4, Math.round(0.645 * Math.sqrt(tables)));
  const databaseCount = Math.max(2, Math.round(count ** 0.58));
  const services = SERVICES.slice(0, Math.ceil(databaseCount / 2));
  const databases = databasesOf(services).slice(0, databaseCount);
  const schemas = planNames(services, databases, count, seed, hostile);
  return { services, databases, schemas, starts: planSizes(tables, count, seed) };
}

/** Attempts to find a schema that suits its database, then one in the database's own style, then any. */
const ATTEMPTS = 12;

/** Service types whose schemas occasionally have a dot in their names. */
const DOTS: ReadonlySet<string> = new Set(['Postgres', 'Redshift', 'Mssql', 'Mysql']);

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
    const plan = itemAt(databases, database);
    const { type, upper = false } = itemAt(services, plan.service);
    for (let attempt = 0; ; attempt++) {
      const drawn = deriveRandom(draw(n), attempt);
      // A database that already has a schema of each kind accepts any other, and finally another name for one.
      const suits = attempt < ATTEMPTS ? plan : undefined;
      const layer = pick(layersOf(suits?.layers), deriveRandom(drawn, 1));
      const domain = pick(domainsOf(suits?.domains), deriveRandom(drawn, 2));
      const habit =
        attempt < 2 * ATTEMPTS
          ? deriveRandom(habits(database), LAYERS.indexOf(layer))
          : deriveRandom(drawn, 3);
      const pattern = pick(layer.schemas, habit);
      const source = pattern.includes('%s') ? deriveRandom(drawn, 5) % 2 : undefined;
      const { name: domainName, sources } = itemAt(DOMAINS, domain);
      const plain =
        pattern.replace('%d', domainName).replace('%s', itemAt(sources, source ?? 0)) +
        (attempt > 3 * ATTEMPTS ? `_${attempt}` : '');
      const odd = chance(drawn, 4) < 0.07;
      const dotted = odd && DOTS.has(type) ? plain.replace('_', '.') : plain;
      const cased = upper ? dotted.toUpperCase() : dotted;
      const key = `${database} ${plain}`;
      if (taken.has(key)) continue;
      taken.add(key);
      return { name: hostile && odd ? hostileName(cased, n) : cased, database, domain, layer, upper, source };
    }
  });
}

/** The layers with these names, or all, each as often as its weight. */
const layersOf = (names: DatabasePlan['layers'] = LAYERS.map(({ name }) => name)): readonly Layer[] =>
  LAYERS.filter(({ name }) => names.includes(name)).flatMap((layer) => Array(layer.weight).fill(layer));

const domainsOf = (names: DatabasePlan['domains'] = DOMAINS.map(({ name }) => name)): readonly number[] =>
  [...DOMAINS.keys()].filter((index) => names.includes(itemAt(DOMAINS, index).name));

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
  const made = (route: string, n: number, names: readonly string[], members: Members) => {
    const drawn = randomSequence(seed, route)(n);
    const updatedAt = Date.UTC(2026, 0, 5) + Math.floor(toFraction(drawn) * 200) * DAY;
    return newRecord(route, identity(drawn, names), { updatedAt, ...members });
  };
  const services = plan.services.map(({ name, title, type, purpose }, n) =>
    made('services/databaseServices', n, [name], {
      displayName: title,
      description: purpose,
      serviceType: type,
    }),
  );
  const databases = plan.databases.map(({ name, service: of, layers }, n) => {
    const service = itemAt(services, of);
    return made('databases', n, [service.name, name], {
      description: databaseText(layers, String(service['displayName'])),
      owners: owned(itemAt(teams, hash32(n)), n),
      service: referenceTo(service, 'databaseService'),
      serviceType: service['serviceType'],
      default: false,
    });
  });
  const schemas = plan.schemas.map((schema, n) => {
    const database = itemAt(databases, schema.database);
    const service = itemAt(services, itemAt(plan.databases, schema.database).service);
    const domain = governance.topDomain(schema.domain);
    return made('databaseSchemas', n, [service.name, database.name, schema.name], {
      description: n % 5 === 4 ? undefined : schemaText(schema),
      owners: owned(itemAt(teams, schema.domain * 2 + teamOf(schema)), n + 1),
      // One of two schemas is in a domain.
      domains: domain && hash32(n * 17) % 2 > 0 ? [domain] : undefined,
      service: referenceTo(service, 'databaseService'),
      serviceType: service['serviceType'],
      database: referenceTo(database, 'database'),
    });
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

/** Two of three places have an owner, which their tables inherit if they have none of their own. */
const owned = (team: EntityRecord, n: number): readonly EntityRecord[] | undefined =>
  hash32(n * 31) % 3 > 0 ? [team] : undefined;

function schemaText({ layer, domain, source }: SchemaPlan): string {
  const { name, sources, teams } = itemAt(DOMAINS, domain);
  const from = source === undefined ? '' : `, from ${titleCase(itemAt(sources, source))}`;
  return `${CONTENTS[layer.name]} ${name}${from}. Kept by ${teams[teamOf({ layer })]}.`;
}

function databaseText(layers: DatabasePlan['layers'], service: string): string {
  if (layers.includes('sandbox')) return `Room for trials on ${service}; nothing here is backed up.`;
  if (layers.includes('mart')) return `Modelled data on ${service}: what reports and analyses read.`;
  return `Data on ${service} as the sources deliver it.`;
}
