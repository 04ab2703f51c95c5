import type { Places } from './base-tables.ts';
import { joinFqn, quoteName } from './fqn.ts';
import { draws, mix, share, uuid } from './mix.ts';
import { ORIGIN, referenceTo } from './references.ts';
import type { Plan } from './schemas.ts';
import type { EntityRecord } from './types.ts';
import { DOMAINS } from './vocabulary/all.ts';
import { LAYERS, type Layer } from './vocabulary/layers.ts';
import { titled } from './wording.ts';

/** The records of the planned services, databases and schemas. */
export function placesFromPlan(plan: Plan, seed: number): Places {
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

function schemaText({ layer, domain, source }: Plan['schemas'][number]): string {
  const { name: stage } = at(LAYERS, layer);
  const { name, sources, teams } = at(DOMAINS, domain);
  const from = source === undefined ? '' : `, from ${titled(at(sources, source))}`;
  const team = teams[stage === 'mart' || stage === 'report' ? 1 : 0];
  return `${CONTENTS[stage]} ${name}${from}. Kept by ${team}.`;
}

function databaseText(layers: readonly Layer['name'][], service: string): string {
  const stages: readonly string[] = layers;
  if (stages.includes('sandbox')) return `Room for trials on ${service}; nothing here is backed up.`;
  if (stages.includes('mart')) return `Modelled data on ${service}: what reports and analyses read.`;
  return `Data on ${service} as the sources deliver it.`;
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
