import type { Places } from './base-tables.ts';
import { joinFqn, quoteName } from './fqn.ts';
import { draws, mix, share, uuid } from './mix.ts';
import { ORIGIN, referenceTo } from './references.ts';
import type { Plan } from './schemas.ts';
import type { EntityRecord } from './types.ts';
import { DOMAINS } from './vocabulary/all.ts';
import { LAYERS } from './vocabulary/layers.ts';
import { titled } from './wording.ts';

/** The records of the planned services, databases and schemas. */
export function placesFromPlan(plan: Plan, seed: number): Places {
  const services = plan.services.map(({ name, type }, n) => ({
    ...entity('services/databaseServices', seed, n, [name]),
    displayName: titled(name),
    description: `The **${type}** warehouse.`,
    serviceType: type,
  }));
  const databases = plan.databases.map(({ name, service }, n) => {
    const parent = at(services, service);
    return {
      ...entity('databases', seed, n, [parent.name, name]),
      ...(n % 3 === 0 ? { displayName: titled(name) } : {}),
      description: `Database ${name} on ${parent.displayName}.`,
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
      description: `${titled(at(LAYERS, schema.layer).name)} tables of ${at(DOMAINS, schema.domain).team}.`,
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

function entity(route: string, seed: number, n: number, names: readonly string[]): EntityRecord {
  const drawn = draws(seed, route)(n);
  const id = uuid(mix(drawn), drawn);
  const name = names.at(-1) ?? '';
  return {
    id,
    name,
    fullyQualifiedName: names.length === 1 ? quoteName(name) : joinFqn(names),
    version: 0.1,
    updatedAt: Date.UTC(2026, 0, 5) + Math.floor(share(drawn) * 200) * 86_400_000,
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
