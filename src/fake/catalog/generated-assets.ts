import {
  hash32,
  deriveRandom,
  pick,
  randomSequence,
  toFraction,
  uuid,
  type RandomSequence,
} from '../random.ts';
import { SERVICE_OF, type AssetHead, type Assets, type AssetService, type AssetType } from './assets.ts';
import { quoteName } from './fqn.ts';
import { sentenceCase, spacedWords, titleCase } from './generated-texts.ts';
import { HOSTILE_TEXTS, hostileCount, hostileName } from './hostile.ts';
import type { People } from './people.ts';
import { NOW, ORIGIN, referenceTo, USAGE_DATE } from './records.ts';
import { labelTags, tagsIn } from './tags.ts';
import type { EntityRecord } from './types.ts';
import type { ColumnSpec, Entity } from './vocabulary/domain.ts';
import { DOMAINS, ENTITIES, ENTITIES_A_DOMAIN } from './vocabulary/domains.ts';
import {
  ALGORITHMS,
  ASSET_NAMES,
  ASSET_SERVICES,
  BUCKETS,
  CHART_TYPES,
  TASKS,
  type AssetServiceSpec,
} from './vocabulary/asset-services.ts';

/** Records of each type beside 12,480 tables. */
const BESIDE_TABLES = 12_480;
const COUNTS: Readonly<Record<AssetType, number>> = {
  topic: 1_200,
  dashboard: 800,
  chart: 2_400,
  pipeline: 1_500,
  mlmodel: 120,
  container: 2_000,
};
const ROUTES: Readonly<Record<AssetType, string>> = {
  topic: 'topics',
  dashboard: 'dashboards',
  chart: 'charts',
  pipeline: 'pipelines',
  mlmodel: 'mlmodels',
  container: 'containers',
};

type Head = AssetHead & {
  readonly entity: number;
  readonly service: number;
  readonly drawn: number;
  /** Index of the container that it is in. */
  readonly parent: number | undefined;
};

interface AssetOptions {
  readonly tables: number;
  readonly seed: number;
  readonly hostile: boolean;
  readonly people: People;
}

/** The assets beside a number of tables: equal options give equal records. Heads are kept, records are made afresh. */
export function generatedAssets(options: AssetOptions): Assets {
  const { tables, seed, hostile, people } = options;
  const heads = new Map<AssetType, readonly Head[]>();
  /** Live ones; the soft-deleted come after them. */
  const sizeOf = (type: AssetType) =>
    tables === 0 ? 0 : Math.max(4, Math.round((tables * COUNTS[type]) / BESIDE_TABLES));
  const servicesOf = (kind: AssetService) => once(serviceRecords, kind, () => makeServices(kind, seed));
  const serviceRecords = new Map<AssetService, readonly EntityRecord[]>();
  const headsOf = (type: AssetType): readonly Head[] =>
    once(heads, type, () =>
      makeHeads(
        type,
        sizeOf(type),
        randomSequence(seed, type),
        hostile,
        type === 'chart' ? headsOf('dashboard').slice(0, sizeOf('dashboard')) : [],
      ),
    );
  const children = new Map<number, number[]>();
  const childrenOf = (index: number): readonly number[] => {
    if (children.size === 0)
      for (const [child, { parent }] of headsOf('container').entries())
        if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), child]);
    return children.get(index) ?? [];
  };

  const headAt = (type: AssetType, index: number): Head => {
    const head = headsOf(type)[index];
    if (!head) throw new RangeError(`no ${type} ${index}`);
    return head;
  };

  const common = (type: AssetType, index: number): EntityRecord => {
    const head = headAt(type, index);
    const { id, name, fullyQualifiedName, deleted, drawn } = head;
    const entity = entityOf(head);
    const hasTitle =
      toFraction(deriveRandom(drawn, 11)) < (type === 'dashboard' || type === 'chart' ? 0.9 : 0.35);
    const hasText = toFraction(deriveRandom(drawn, 12)) < 0.68;
    const isHostile = hostile && index < hostileCount(sizeOf(type));
    const text = isHostile ? HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] : describe(type, entity, head);
    return {
      id,
      name,
      fullyQualifiedName,
      ...(hasTitle && {
        displayName: isHostile
          ? (HOSTILE_TEXTS[(index + 3) % 9] ?? name)
          : titleCase(name.replaceAll('.', ' ')),
      }),
      ...(hasText && text !== undefined && { description: text }),
      version: Math.round(1 + (drawn % 30) ** 1.3 / 8) / 10,
      updatedAt: NOW - Math.floor(toFraction(deriveRandom(drawn, 13)) ** 2 * 500 * DAY) - 60_000,
      updatedBy: people.writer(deriveRandom(drawn, 14)),
      href: `${ORIGIN}/api/v1/${ROUTES[type]}/${id}`,
      deleted,
    };
  };
  const reference = (type: AssetType, index: number) => referenceTo(common(type, index), type);

  return {
    heads: headsOf,
    services: servicesOf,
    record(type, index, schema) {
      const head = headAt(type, index);
      const { drawn } = head;
      const domain = Math.floor(head.entity / ENTITIES_A_DOMAIN);
      const used = toFraction(deriveRandom(drawn, 15)) < 0.2;
      const service = servicesOf(SERVICE_OF[type])[head.service];
      if (!service) throw new RangeError(`no service of ${type} ${index}`);
      const owners = people.owners(domain, drawn & 1 ? 1 : 0, used, deriveRandom(drawn, 16));
      const labels = labelTags(head.entity, deriveRandom(drawn, 17));
      return {
        ...common(type, index),
        service: referenceTo(service, SERVICE_OF[type]),
        serviceType: service['serviceType'],
        ...(owners.length > 0 && { owners: owners.map((owner) => ({ ...owner })) }),
        followers: people.followers(domain, deriveRandom(drawn, 18), used).map((person) => ({ ...person })),
        tags: tagsIn(schema, labels),
        ...own(type, index, head),
      };
    },
  };

  /** The members that only its type has. */
  function own(type: AssetType, index: number, head: Head): Record<string, unknown> {
    const { drawn, name, fullyQualifiedName: fqn } = head;
    const entity = entityOf(head);
    const address = `https://${ASSET_SERVICES[SERVICE_OF[type]][head.service]?.type.toLowerCase()}.example.com`;
    switch (type) {
      case 'topic':
        return topicMembers(head, entity);
      case 'dashboard': {
        const size = sizeOf('dashboard');
        const charts = [0, 1, 2].slice(0, 1 + (drawn % 3)).map((nth) => index + nth * size);
        const known = charts.filter((chart) => headsOf('chart')[chart]?.deleted === false);
        return {
          dashboardUrl: `${address}/dashboards/${encodeURIComponent(name)}`,
          charts: known.map((chart) => reference('chart', chart)),
          dataModels: [],
          usageSummary: usage(drawn),
        };
      }
      case 'chart':
        return {
          chartType: pick(CHART_TYPES, deriveRandom(drawn, 21)),
          chartUrl: `${address}/charts/${encodeURIComponent(name)}`,
        };
      case 'pipeline':
        return {
          pipelineUrl: `${address}/pipelines/${encodeURIComponent(name)}`,
          ...pipelineMembers(fqn, drawn, address),
        };
      case 'mlmodel': {
        const dashboards = sizeOf('dashboard');
        return {
          ...modelMembers(fqn, name, entity, drawn),
          ...(dashboards > 0 && drawn % 4 === 0 && { dashboard: reference('dashboard', drawn % dashboards) }),
          usageSummary: usage(drawn),
        };
      }
      default:
        return {
          ...(head.parent !== undefined && { parent: reference('container', head.parent) }),
          children: childrenOf(index)
            .filter((child) => !headAt('container', child).deleted)
            .map((child) => reference('container', child)),
          ...containerMembers(head, entity, childrenOf(index).length > 0),
        };
    }
  }
}

const DAY = 86_400_000;

function once<K, V>(made: Map<K, V>, key: K, make: () => V): V {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

function entityOf({ entity }: Head): Entity {
  const found = ENTITIES[entity];
  if (!found) throw new RangeError(`no entity ${entity}`);
  return found;
}

function makeServices(kind: AssetService, seed: number): readonly EntityRecord[] {
  const draw = randomSequence(seed, kind);
  return ASSET_SERVICES[kind].map(({ name, title, type, purpose }, n) => {
    const id = uuid(hash32(draw(n)), draw(n));
    return {
      id,
      name,
      fullyQualifiedName: name,
      displayName: title,
      serviceType: type,
      description: purpose,
      version: 0.1,
      updatedAt: Date.UTC(2026, 0, 5),
      updatedBy: 'admin',
      href: `${ORIGIN}/api/v1/services/${kind}s/${id}`,
      deleted: false,
    };
  });
}

/** A service by its share of the assets. */
function serviceAt(services: readonly AssetServiceSpec[], drawn: number): number {
  const whole = services.reduce((sum, { share }) => sum + share, 0);
  let left = toFraction(drawn) * whole;
  const found = services.findIndex(({ share }) => (left -= share) < 0);
  return Math.max(found, 0);
}

function makeHeads(
  type: AssetType,
  live: number,
  draw: RandomSequence,
  hostile: boolean,
  dashboards: readonly Head[],
): readonly Head[] {
  const heads: Head[] = [];
  const taken = new Map<string, number>();
  const services = ASSET_SERVICES[SERVICE_OF[type]];
  const size = live + Math.round(live / 100);
  const odd = hostile ? hostileCount(live) : 0;
  const roots = Math.max(1, Math.round(live * 0.04));
  const inner = Math.max(1, Math.round(live * 0.2));
  for (let index = 0; index < size; index++) {
    const drawn = draw(index);
    const entity = deriveRandom(drawn, 1) % ENTITIES.length;
    const parent = type !== 'container' || index < roots ? undefined : parentAt(index, roots, inner, drawn);
    const above = parent === undefined ? undefined : heads[parent];
    const service =
      above?.service ??
      dashboards[index % Math.max(1, dashboards.length)]?.service ??
      serviceAt(services, deriveRandom(drawn, 2));
    const plain =
      type === 'container' && above === undefined ? bucketName(index) : assetName(type, entity, drawn);
    const path = above?.fullyQualifiedName ?? services[service]?.name ?? '';
    const key = `${path} ${plain}`;
    const before = taken.get(key) ?? 0;
    taken.set(key, before + 1);
    const numbered = before === 0 ? plain : `${plain}_v${before + 1}`;
    const name = index < odd ? hostileName(numbered, index) : numbered;
    heads.push({
      index,
      id: uuid(hash32(deriveRandom(drawn, 3)), drawn),
      name,
      fullyQualifiedName: `${path}.${quoteName(name)}`,
      deleted: index >= live,
      isRoot: above === undefined,
      entity,
      service,
      drawn,
      parent,
    });
  }
  return heads;
}

/** Folders are in buckets, files in folders. */
function parentAt(index: number, roots: number, inner: number, drawn: number): number {
  const number = deriveRandom(drawn, 5);
  return index < roots + inner ? number % roots : roots + (number % inner);
}

const bucketName = (index: number) =>
  `lindgate-${BUCKETS[index % BUCKETS.length] ?? 'data'}${index < BUCKETS.length ? '' : `-${Math.floor(index / BUCKETS.length)}`}`;

function assetName(type: AssetType, entity: number, drawn: number): string {
  const { plural = '', singular = '' } = ENTITIES[entity] ?? {};
  return pick(ASSET_NAMES[type], deriveRandom(drawn, 6)).replace('*', plural).replace('+', singular);
}

function describe(type: AssetType, entity: Entity, { drawn, isRoot }: Head): string {
  const many = spacedWords(entity.plural);
  const domain = DOMAINS[Math.floor(ENTITIES.indexOf(entity) / ENTITIES_A_DOMAIN)];
  const team = domain?.teams[drawn & 1 ? 1 : 0] ?? '';
  switch (type) {
    case 'topic':
      return `One message for each change of ${many}, keyed by its id.\n\n${entity.meaning}`;
    case 'dashboard':
      return `What **${team}** looks at every morning: ${many} by day, region and channel.`;
    case 'chart':
      return `${sentenceCase(entity.plural)} of the period that is chosen above. ${entity.meaning}`;
    case 'pipeline':
      return `Brings ${many} from the source into the warehouse. Ask *${team}* before it is run again.`;
    case 'mlmodel':
      return `Trained every week on ${many}. ${entity.meaning}`;
    default:
      return isRoot
        ? 'A bucket; each folder has an owner of its own.'
        : `Files with ${many}. ${entity.meaning}`;
  }
}

function usage(drawn: number): Record<string, unknown> {
  const daily = Math.floor(toFraction(deriveRandom(drawn, 31)) ** 6 * 400);
  const rank = Math.round(toFraction(deriveRandom(drawn, 31)) * 1000) / 10;
  const stats = (count: number) => ({ count, percentileRank: count === 0 ? 0 : rank });
  return {
    dailyStats: stats(daily),
    weeklyStats: stats(daily * 6),
    monthlyStats: stats(daily * 25),
    date: USAGE_DATE,
  };
}

const FIELD_TYPES: Readonly<Record<ColumnSpec['kind'], string>> = {
  id: 'LONG',
  text: 'STRING',
  long: 'STRING',
  code: 'STRING',
  int: 'INT',
  money: 'DOUBLE',
  ratio: 'DOUBLE',
  flag: 'BOOLEAN',
  time: 'TIMESTAMP',
  date: 'DATE',
  json: 'STRING',
  pii: 'STRING',
  bytes: 'BYTES',
  struct: 'RECORD',
  array: 'ARRAY',
};

/** Fields of a message, with their tags. */
function schemaFields(specs: readonly ColumnSpec[], path: string): Record<string, unknown>[] {
  return specs.map(({ name, kind, parts }) => {
    const fullyQualifiedName = `${path}.${quoteName(name)}`;
    return {
      name,
      dataType: FIELD_TYPES[kind],
      fullyQualifiedName,
      tags: kind === 'pii' ? [PERSONAL] : [],
      ...(parts && { children: schemaFields(parts, fullyQualifiedName) }),
    };
  });
}

const PERSONAL = {
  tagFQN: 'PII.Sensitive',
  description: 'Personal data that could harm a person if it were lost or disclosed.',
  source: 'Classification',
  labelType: 'Automated',
  state: 'Confirmed',
};

function topicMembers({ drawn, fullyQualifiedName }: Head, entity: Entity): Record<string, unknown> {
  const settled = toFraction(deriveRandom(drawn, 41)) < 0.7;
  const type = pick(['Avro', 'Avro', 'JSON', 'Protobuf'], deriveRandom(drawn, 42));
  const columns: readonly ColumnSpec[] = [{ name: `${entity.singular}_id`, kind: 'id' }, ...entity.columns];
  const fields = columns.map(({ name, kind }) => ({ name, type: FIELD_TYPES[kind].toLowerCase() }));
  const root = `${fullyQualifiedName}.${quoteName(titleCase(entity.singular).replaceAll(' ', ''))}`;
  return {
    ...(toFraction(deriveRandom(drawn, 43)) < 0.85 && {
      messageSchema: {
        schemaText: JSON.stringify({ type: 'record', name: entity.singular, fields }),
        schemaType: type,
        schemaFields: [
          {
            name: titleCase(entity.singular).replaceAll(' ', ''),
            dataType: 'RECORD',
            fullyQualifiedName: root,
            tags: [],
            children: schemaFields(columns, root),
          },
        ],
      },
    }),
    partitions: pick([1, 3, 6, 12, 12, 24, 48, 96], deriveRandom(drawn, 44)),
    cleanupPolicies: pick(
      [['delete'], ['delete'], ['compact'], ['delete', 'compact'], []],
      deriveRandom(drawn, 45),
    ),
    ...(settled && {
      retentionTime: pick([1, 3, 7, 7, 30], deriveRandom(drawn, 46)) * DAY,
      replicationFactor: pick([1, 2, 3, 3, 3], deriveRandom(drawn, 47)),
      maximumMessageSize: 1_048_576,
    }),
    retentionSize: -1,
  };
}

function pipelineMembers(fqn: string, drawn: number, address: string): Record<string, unknown> {
  const count = deriveRandom(drawn, 51) % (TASKS.length + 1);
  const names = TASKS.slice(0, count);
  const failed = toFraction(deriveRandom(drawn, 52));
  const state = failed < 0.08 ? 'Failed' : failed < 0.12 ? 'Pending' : 'Successful';
  const end = NOW - Math.floor(toFraction(deriveRandom(drawn, 53)) * 2 * DAY) - 3_600_000;
  const tasks = names.map(([name, taskType, description], n) => ({
    name,
    displayName: sentenceCase(name),
    fullyQualifiedName: `${fqn}.${name}`,
    ...(deriveRandom(drawn, 60 + n) % 2 === 0 && { description }),
    taskUrl: `${address}/tasks/${name}`,
    downstreamTasks: names[n + 1] ? [names[n + 1]?.[0]] : [],
    taskType,
    tags: [],
  }));
  const statusOf = (n: number) => (n < count - 1 || state === 'Successful' ? 'Successful' : state);
  return {
    ...(count > 0 && { tasks }),
    ...(count > 0 &&
      toFraction(deriveRandom(drawn, 54)) < 0.9 && {
        pipelineStatus: {
          timestamp: end,
          executionStatus: state,
          taskStatus: names.map(([name], n) => ({
            name,
            executionStatus: statusOf(n),
            startTime: end - (count - n) * 240_000,
            ...(statusOf(n) !== 'Pending' && { endTime: end - (count - n - 1) * 240_000 }),
            logLink: `${address}/logs/${name}`,
          })),
        },
      }),
  };
}

function modelMembers(fqn: string, name: string, entity: Entity, drawn: number): Record<string, unknown> {
  const [algorithm, parameters] = pick(ALGORITHMS, deriveRandom(drawn, 71));
  const features = entity.columns.filter(({ parts }) => parts === undefined);
  return {
    algorithm,
    ...(features.length > 0 && {
      mlFeatures: features.map(({ name: feature, kind }) => ({
        name: feature,
        dataType: ['int', 'money', 'ratio', 'time', 'date'].includes(kind) ? 'numerical' : 'categorical',
        ...(deriveRandom(drawn, feature.length) % 2 === 0 && {
          description: `${sentenceCase(feature)} on the day of training.`,
        }),
        fullyQualifiedName: `${fqn}.${quoteName(feature)}`,
      })),
    }),
    ...(deriveRandom(drawn, 72) % 4 > 0 && {
      mlHyperParameters: Object.entries(parameters).map(([parameter, value]) => ({ name: parameter, value })),
    }),
    ...(deriveRandom(drawn, 73) % 3 > 0 && { target: features.at(-1)?.name ?? 'label' }),
    ...(deriveRandom(drawn, 74) % 2 === 0 && {
      mlStore: {
        storage: `s3://lindgate-models/${encodeURIComponent(name)}`,
        imageRepository: 'https://registry.example.com/models',
      },
    }),
  };
}

function containerMembers(head: Head, entity: Entity, isFolder: boolean): Record<string, unknown> {
  const { drawn, fullyQualifiedName, name } = head;
  const isModelled = !isFolder && toFraction(deriveRandom(drawn, 81)) < 0.75;
  const objects = 1 + Math.floor(toFraction(deriveRandom(drawn, 82)) ** 3 * 40_000);
  const formats = [['parquet'], ['csv'], ['json', 'gz'], ['avro'], ['parquet', 'csv'], ['tsv', 'zip']];
  return {
    ...(isModelled && {
      dataModel: {
        isPartitioned: deriveRandom(drawn, 83) % 3 === 0,
        columns: schemaFields(
          entity.columns.filter(({ parts }) => parts === undefined),
          fullyQualifiedName,
        ).map(({ dataType, ...field }) => ({
          ...field,
          dataType: dataType === 'LONG' ? 'BIGINT' : dataType,
          dataTypeDisplay: String(dataType).toLowerCase(),
        })),
      },
    }),
    prefix: `/${name}`,
    numberOfObjects: objects,
    size: objects * (2_000 + (deriveRandom(drawn, 84) % 3_000_000)),
    fileFormats: isFolder ? [] : pick(formats, deriveRandom(drawn, 85)),
  };
}
