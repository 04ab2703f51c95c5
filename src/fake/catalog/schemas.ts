import { draws, pick, redraw, share } from './mix.ts';
import { hostileName } from './hostile-names.ts';
import { DOMAINS } from './vocabulary/all.ts';
import { LAYERS } from './vocabulary/layers.ts';
import { SERVICES, type ServiceSpec } from './vocabulary/services.ts';

/** A schema to be: where it is, what it is for, and how many tables it gets. */
interface SchemaPlan {
  readonly name: string;
  readonly database: number;
  readonly domain: number;
  readonly layer: number;
  /** The one source that its tables come from, as an index into the domain's; absent where they come from both. */
  readonly source?: number;
  readonly upper: boolean;
}

type DatabasePlan = ServiceSpec['databases'][number] & { readonly service: number };

export interface Plan {
  readonly services: readonly ServiceSpec[];
  readonly databases: readonly DatabasePlan[];
  readonly schemas: readonly SchemaPlan[];
  /** Row of the first table of each schema, and after them the number of tables. */
  readonly starts: readonly number[];
}

/** Services, databases and schemas for so many tables: about 70 schemas at 12,480, 650 at a million. */
export function planSchemas(tables: number, seed: number, hostile = false): Plan {
  const schemaCount = Math.max(4, Math.round(0.645 * Math.sqrt(tables)));
  const most = SERVICES.reduce((sum, service) => sum + service.databases.length, 0);
  const databaseCount = Math.min(most, Math.max(2, Math.round(schemaCount ** 0.58)));
  const services = SERVICES.slice(0, Math.min(SERVICES.length, Math.ceil(databaseCount / 2)));
  const databases = planDatabases(services, databaseCount);
  const schemas = planNames(services, databases, schemaCount, seed, hostile);
  return { services, databases, schemas, starts: planSizes(tables, schemaCount, seed) };
}

/** First one database a service, then the second ones, and so on. */
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
  const draw = draws(seed, 'schemas');
  const habits = draws(seed, 'naming');
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, n) => {
    const database = n % databases.length;
    const plan = databases[database];
    const service = services[plan?.service ?? 0];
    const upper = service?.upper === true;
    for (let attempt = 0; ; attempt++) {
      const drawn = redraw(draw(n), attempt);
      // A database that has a schema of each sort already takes any other, and then another name for one.
      const sorted = attempt < ATTEMPTS ? plan : undefined;
      const layer = drawLayer(sorted?.layers, redraw(drawn, 1));
      const domain = drawDomain(sorted?.domains, redraw(drawn, 2));
      const habit = attempt < 2 * ATTEMPTS ? redraw(habits(database), layer) : redraw(drawn, 3);
      const pattern = pick(LAYERS[layer]?.schemas ?? ['%d'], habit);
      const source = pattern.includes('%s') ? redraw(drawn, 5) % 2 : undefined;
      const plain = schemaName(pattern, domain, source) + (attempt > 3 * ATTEMPTS ? `_${attempt}` : '');
      const odd = share(redraw(drawn, 4)) < 0.07;
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

/** Attempts to find a schema that suits its database, then any in the database's own style, then any at all. */
const ATTEMPTS = 12;

/** Services whose schemas now and then have a dot in their names. */
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

/** A few large schemas, many small ones; cumulated, so that the sizes add up to `tables`. */
function planSizes(tables: number, count: number, seed: number): number[] {
  const draw = draws(seed, 'sizes');
  const weights = Array.from(
    { length: count },
    (_, n) => (0.6 + 0.6 * share(draw(n))) / (((n * 31 + 7) % count) + count / 10) ** 0.6,
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
