import {
  hash32,
  deriveRandom,
  pick,
  randomSequence,
  toFraction,
  uuid,
  type RandomSequence,
} from '../random.ts';
import {
  containerMembers,
  dataModelMembers,
  modelMembers,
  pipelineMembers,
  procedureMembers,
  topicMembers,
  usage,
} from './asset-parts.ts';
import type { DrawnHead } from './asset-parts.ts';
import { sentenceCase, spacedWords, titleCase } from './generated-texts.ts';
import { extensionOfAsset, type Governance } from './governance.ts';
import { HOSTILE_TEXTS, hostileCount, hostileName } from './hostile.ts';
import type { People } from './people.ts';
import type { RecordSchema } from './record-schema.ts';
import { locationOf, NOW, ORIGIN, referenceTo, quoteName } from './records.ts';
import { labelTags, tagsIn } from './tags.ts';
import {
  type EntityRecord,
  SERVICE_OF,
  type Assets,
  type AssetService,
  type AssetType,
  type Places,
} from './types.ts';
import { DOMAINS, ENTITIES, ENTITIES_A_DOMAIN, type Entity } from './vocabulary/domains.ts';
import { ASSET_NAMES, ASSET_SERVICES, BUCKETS, CHART_TYPES } from './vocabulary/services.ts';

/** Records of each type beside 12,480 tables. */
const BESIDE_TABLES = 12_480;
/** Limit of the factor: larger companies have no more dashboards, and search reads every record of a type. */
const MOST_TIMES = 5;
const COUNTS: Readonly<Record<AssetType, number>> = {
  topic: 1_200,
  dashboard: 800,
  chart: 2_400,
  pipeline: 1_500,
  mlmodel: 120,
  container: 2_000,
  storedProcedure: 600,
  dashboardDataModel: 300,
};
const ROUTES: Readonly<Record<AssetType, string>> = {
  topic: 'topics',
  dashboard: 'dashboards',
  chart: 'charts',
  pipeline: 'pipelines',
  mlmodel: 'mlmodels',
  container: 'containers',
  storedProcedure: 'storedProcedures',
  dashboardDataModel: 'dashboard/datamodels',
};

type Head = DrawnHead & {
  readonly entity: number;
  /** Index of the service among those of its kind; of a procedure, of its schema. */
  readonly service: number;
  /** Index of the parent container. */
  readonly parent: number | undefined;
};

interface AssetOptions {
  readonly tables: number;
  readonly seed: number;
  readonly hostile: boolean;
  readonly people: People;
  readonly governance: Governance;
  readonly places: Places;
}

/** The assets beside a number of tables: equal options give equal records. Heads are kept, records are made afresh. */
export function generatedAssets(options: AssetOptions): Assets {
  const { tables, seed, hostile, people, governance, places } = options;
  const heads = new Map<AssetType, readonly Head[]>();
  /** Number of live records; the soft-deleted follow. */
  const sizeOf = (type: AssetType) =>
    tables === 0 ? 0 : Math.max(4, Math.round(COUNTS[type] * Math.min(tables / BESIDE_TABLES, MOST_TIMES)));
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
        pathsOf(type),
      ),
    );
  /** FQNs of what records of a type are in, each with its share of them. */
  const pathsOf = (type: AssetType): readonly Share[] => {
    const kind = SERVICE_OF[type];
    if (kind === 'databaseService')
      return places.schemas.map(({ fullyQualifiedName: path }) => ({ path, share: 1 }));
    // Data models stand apart from the charts of their service.
    const inner = type === 'dashboardDataModel' ? '.model' : '';
    return ASSET_SERVICES[kind].map(({ name, share }) => ({ path: name + inner, share }));
  };
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
      const owners = people.owners(domain, drawn & 1 ? 1 : 0, used, deriveRandom(drawn, 16));
      const extension = extensionOfAsset(domain, deriveRandom(drawn, 23));
      const labels = labelTags(head.entity, deriveRandom(drawn, 17));
      return {
        ...common(type, index),
        ...placeOf(type, head),
        ...(owners.length > 0 && { owners: owners.map((owner) => ({ ...owner })) }),
        followers: people.followers(domain, deriveRandom(drawn, 18), used).map((person) => ({ ...person })),
        tags: tagsIn(schema, labels),
        domains: governance.domainsOfAsset(head.entity, deriveRandom(drawn, 22)).map((one) => ({ ...one })),
        ...(extension && { extension }),
        ...own(type, index, head, schema),
      };
    },
  };

  /** The service of a record; of a procedure also its database and schema. */
  function placeOf(type: AssetType, { service: at, index }: Head): Record<string, unknown> {
    const kind = SERVICE_OF[type];
    if (kind === 'databaseService') return locationOf(places, at);
    const service = servicesOf(kind)[at];
    if (!service) throw new RangeError(`no service of ${type} ${index}`);
    return { service: referenceTo(service, kind), serviceType: service['serviceType'] };
  }

  /** The data model that some dashboards are built on, of their own service. */
  function modelsOf({ service, drawn }: Head): readonly EntityRecord[] {
    if (drawn % 3 !== 0) return [];
    const models = headsOf('dashboardDataModel').filter(
      (model) => !model.deleted && model.service === service,
    );
    const model = models[deriveRandom(drawn, 23) % Math.max(1, models.length)];
    return model ? [reference('dashboardDataModel', model.index)] : [];
  }

  /** The members that only records of the type have. */
  function own(
    type: AssetType,
    index: number,
    head: Head,
    { addressMembers, namesDataModels }: RecordSchema,
  ): Record<string, unknown> {
    const { drawn, name, fullyQualifiedName: fqn } = head;
    const entity = entityOf(head);
    const kind = SERVICE_OF[type];
    const service = kind === 'databaseService' ? undefined : ASSET_SERVICES[kind][head.service];
    const address = `https://${service?.type.toLowerCase()}.example.com`;
    switch (type) {
      case 'topic':
        return topicMembers(head, entity);
      case 'dashboard': {
        const size = sizeOf('dashboard');
        const known = chartsOf(head, size).filter((chart) => headsOf('chart')[chart]?.deleted === false);
        return {
          [addressMembers.dashboard]: `${address}/dashboards/${encodeURIComponent(name)}`,
          charts: known.map((chart) => reference('chart', chart)),
          dataModels: namesDataModels ? modelsOf(head) : [],
          usageSummary: usage(drawn),
        };
      }
      case 'chart': {
        const size = Math.max(1, sizeOf('dashboard'));
        const dashboard = headsOf('dashboard')[index % size];
        const isShown = dashboard !== undefined && chartsOf(dashboard, size).includes(index);
        return {
          chartType: pick(CHART_TYPES, deriveRandom(drawn, 21)),
          [addressMembers.chart]: `${address}/charts/${encodeURIComponent(name)}`,
          dashboards: isShown ? [reference('dashboard', dashboard.index)] : [],
        };
      }
      case 'storedProcedure':
        return procedureMembers(head, entity);
      case 'dashboardDataModel':
        return dataModelMembers(head, entity, service?.type ?? '');
      case 'pipeline':
        return {
          [addressMembers.pipeline]: `${address}/pipelines/${encodeURIComponent(name)}`,
          ...pipelineMembers(fqn, drawn, address, addressMembers.task),
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

/** A place of records, with its share of them. */
interface Share {
  readonly path: string;
  readonly share: number;
}

const DAY = 86_400_000;

function once<K, V>(made: Map<K, V>, key: K, make: () => V): V {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

/** Indexes of the charts of a dashboard among `size` dashboards. */
const chartsOf = ({ index, drawn }: Head, size: number): readonly number[] =>
  [0, 1, 2].slice(0, 1 + (drawn % 3)).map((nth) => index + nth * size);

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

/** A place by its share of the assets. */
function placeAt(services: readonly Share[], drawn: number): number {
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
  places: readonly Share[],
): readonly Head[] {
  const heads: Head[] = [];
  const taken = new Map<string, number>();
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
      placeAt(places, deriveRandom(drawn, 2));
    const plain =
      type === 'container' && above === undefined ? bucketName(index) : assetName(type, entity, drawn);
    const path = above?.fullyQualifiedName ?? places[service]?.path ?? '';
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
    case 'storedProcedure':
      return `Run every night by the scheduler of **${team}**. ${entity.meaning}`;
    case 'dashboardDataModel':
      return `The columns of ${many} that dashboards may show. ${entity.meaning}`;
    case 'mlmodel':
      return `Trained every week on ${many}. ${entity.meaning}`;
    default:
      return isRoot
        ? 'A bucket; each folder has an owner of its own.'
        : `Files with ${many}. ${entity.meaning}`;
  }
}
