import { draws, pick, redraw, share } from './mix.ts';
import { DOMAINS } from './vocabulary/all.ts';
import { LAYERS } from './vocabulary/layers.ts';
import { SERVICES, type ServiceSpec } from './vocabulary/services.ts';

/** A schema to be: where it is, what it is for, and how many tables it gets. */
interface SchemaPlan {
  readonly name: string;
  readonly database: number;
  readonly domain: number;
  readonly layer: number;
  readonly upper: boolean;
}

interface DatabasePlan {
  readonly name: string;
  readonly service: number;
}

export interface Plan {
  readonly services: readonly ServiceSpec[];
  readonly databases: readonly DatabasePlan[];
  readonly schemas: readonly SchemaPlan[];
  /** Row of the first table of each schema, and after them the number of tables. */
  readonly starts: readonly number[];
}

/** Services, databases and schemas for so many tables: about 70 schemas at 12,480, 650 at a million. */
export function planSchemas(tables: number, seed: number): Plan {
  const schemaCount = Math.max(4, Math.round(0.645 * Math.sqrt(tables)));
  const most = SERVICES.reduce((sum, service) => sum + service.databases.length, 0);
  const databaseCount = Math.min(most, Math.max(2, Math.round(schemaCount ** 0.58)));
  const services = SERVICES.slice(0, Math.min(SERVICES.length, Math.ceil(databaseCount / 2)));
  const databases = planDatabases(services, databaseCount);
  const schemas = planNames(services, databases, schemaCount, seed);
  return { services, databases, schemas, starts: planSizes(tables, schemaCount, seed) };
}

/** First one database a service, then the second ones, and so on. */
function planDatabases(services: readonly ServiceSpec[], count: number): DatabasePlan[] {
  const databases: DatabasePlan[] = [];
  for (let round = 0; databases.length < count; round++) {
    for (const [service, { databases: names }] of services.entries()) {
      const name = names[round];
      if (name !== undefined && databases.length < count) databases.push({ name, service });
    }
  }
  return databases;
}

function planNames(
  services: readonly ServiceSpec[],
  databases: readonly DatabasePlan[],
  count: number,
  seed: number,
): SchemaPlan[] {
  const draw = draws(seed, 'schemas');
  const layers = LAYERS.flatMap((layer, index) => Array.from({ length: layer.weight }, () => index));
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, n) => {
    const database = n % databases.length;
    const service = services[databases[database]?.service ?? 0];
    const upper = service?.upper === true;
    for (let attempt = 0; ; attempt++) {
      const drawn = redraw(draw(n), attempt);
      const layer = pick(layers, redraw(drawn, 1));
      const domain = redraw(drawn, 2) % DOMAINS.length;
      const plain = schemaName(layer, domain, redraw(drawn, 3)) + (attempt > 20 ? `_${attempt}` : '');
      const dotted = share(redraw(drawn, 4)) < 0.07 ? plain.replace('_', '.') : plain;
      const name = upper ? dotted.toUpperCase() : dotted;
      const key = `${database} ${name.toLowerCase()}`;
      if (taken.has(key)) continue;
      taken.add(key);
      return { name, database, domain, layer, upper };
    }
  });
}

function schemaName(layer: number, domain: number, drawn: number): string {
  const { name, sources } = DOMAINS[domain] ?? { name: 'main', sources: ['app', 'app'] as const };
  const pattern = pick(LAYERS[layer]?.schemas ?? ['%d'], drawn);
  return pattern.replace('%d', name).replace('%s', sources[0]).replace('%t', sources[1]);
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
