import { chance, deriveRandom, drawsOf, hash32, itemAt, pick, randomSequence, uuid } from '../random.ts';
import { ASSET_DESCRIPTIONS } from './asset-types.ts';
import type { Asset, AssetRelations, GeneratedHead } from './generated-head.ts';
import { titleCase, wordsOf } from './generated-texts.ts';
import { costCenterOf, type Governance } from './governance.ts';
import { HOSTILE_TEXTS, hostileCount, hostileName } from './hostile.ts';
import { DAY, defined, identity, newRecord, type Members } from './new-record.ts';
import { once } from './once.ts';
import type { People } from './people.ts';
import { locationOf, NOW, quoteName, referenceTo } from './records.ts';
import { assetTags, tagsIn } from './tags.ts';
import {
  type Assets,
  type AssetService,
  type AssetType,
  type EntityRecord,
  type Places,
  SERVICE_OF,
} from './types.ts';
import { ENTITIES } from './vocabulary/domains.ts';
import { ASSET_SERVICES } from './vocabulary/services.ts';

/** Number of tables beside which there are as many records of each type as its description says. */
const BESIDE_TABLES = 12_480;
/** Limit of the factor: larger companies have no more dashboards, and search reads every record of a type. */
const MOST_TIMES = 5;

export interface GeneratedAssets extends Assets {
  heads(type: AssetType): readonly GeneratedHead[];
}

/** A service by its index among those of its kind, or a schema, with the FQN that records in it begin with. */
interface AssetPlace {
  readonly service: number;
  readonly path: string;
}

interface AssetOptions {
  readonly tables: number;
  readonly seed: number;
  readonly hostile: boolean;
  readonly people: People;
  readonly governance: Governance;
  readonly places: Places;
}

/** The assets beside a number of tables: equal options give equal records. Heads are kept, records are made afresh. */
export function generatedAssets(options: AssetOptions): GeneratedAssets {
  const { tables, seed, hostile, people, governance, places } = options;
  const heads = new Map<AssetType, readonly GeneratedHead[]>();
  const services = new Map<AssetService, readonly EntityRecord[]>();
  const children = new Map<number, number[]>();

  /** Number of live records; the soft-deleted follow. */
  const sizeOf = (type: AssetType): number => {
    const times = Math.min(tables / BESIDE_TABLES, MOST_TIMES);
    return tables === 0 ? 0 : Math.max(4, Math.round(ASSET_DESCRIPTIONS[type].count * times));
  };
  const isHostile = (type: AssetType, index: number): boolean =>
    hostile && index < hostileCount(sizeOf(type));

  const servicesOf = (kind: AssetService): readonly EntityRecord[] =>
    once(services, kind, () => {
      const draw = randomSequence(seed, kind);
      return ASSET_SERVICES[kind].map(({ name, title, type, purpose }, n) =>
        // A dot in these names is not quoted, as a server 1.1 has them.
        newRecord(
          `services/${kind}s`,
          { ...identity(draw(n), [name]), fullyQualifiedName: name },
          { displayName: title, description: purpose, serviceType: type },
        ),
      );
    });

  /** What records of a type are in, each as often as its share of them. */
  const placesOf = (type: AssetType): readonly AssetPlace[] => {
    const kind = SERVICE_OF[type];
    if (kind === 'databaseService')
      return places.schemas.map(({ fullyQualifiedName: path }, service) => ({ service, path }));
    // Data models stand apart from the charts of their service.
    const inner = type === 'dashboardDataModel' ? '.model' : '';
    return ASSET_SERVICES[kind].flatMap(({ name, share }, service) =>
      Array.from({ length: share }, () => ({ service, path: name + inner })),
    );
  };

  const headsOf = (type: AssetType): readonly GeneratedHead[] => once(heads, type, () => makeHeads(type));

  function makeHeads(type: AssetType): readonly GeneratedHead[] {
    const made: GeneratedHead[] = [];
    const draw = randomSequence(seed, type);
    const live = sizeOf(type);
    const all = placesOf(type);
    const { names, parentOf = () => undefined, nameOfRoot } = ASSET_DESCRIPTIONS[type];
    const taken = new Map<string, number>();
    for (let index = 0; index < live + Math.round(live / 100); index++) {
      const drawn = draw(index);
      const entity = itemAt(ENTITIES, deriveRandom(drawn, 1));
      const parent = parentOf(index, live, deriveRandom(drawn, 5));
      const above = parent === undefined ? undefined : made[parent];
      // Charts are of the service of their dashboard.
      const beside = type === 'chart' ? headsOf('dashboard')[index % sizeOf('dashboard')] : above;
      const { service, path: within } =
        all.find((place) => place.service === beside?.service) ?? pick(all, deriveRandom(drawn, 2));
      const path = above?.fullyQualifiedName ?? within;
      const plain =
        nameOfRoot && !above
          ? nameOfRoot(index)
          : pick(names.split(' '), deriveRandom(drawn, 6))
              .replace('*', entity.plural)
              .replace('+', entity.singular);
      const before = taken.get(`${path} ${plain}`) ?? 0;
      taken.set(`${path} ${plain}`, before + 1);
      const numbered = before === 0 ? plain : `${plain}_v${before + 1}`;
      const name = isHostile(type, index) ? hostileName(numbered, index) : numbered;
      made.push({
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
    return made;
  }

  const headAt = (type: AssetType, index: number): GeneratedHead => {
    const head = headsOf(type)[index];
    if (!head) throw new RangeError(`no ${type} ${index}`);
    return head;
  };

  /** The members that records of every type have, and that references to them are made from. */
  const common = (type: AssetType, index: number): EntityRecord => {
    const head = headAt(type, index);
    const { name, deleted, drawn, entity } = head;
    const { route, titled = 0.35, describe } = ASSET_DESCRIPTIONS[type];
    const odd = isHostile(type, index);
    const title = odd ? HOSTILE_TEXTS[(index + 3) % 9] : titleCase(name.replaceAll('.', ' '));
    const text = odd ? itemAt(HOSTILE_TEXTS, index) : describe(wordsOf(entity, drawn & 1 ? 1 : 0), head);
    return newRecord(route, head, {
      displayName: chance(drawn, 11) < titled ? title : undefined,
      description: chance(drawn, 12) < 0.68 ? text : undefined,
      version: Math.round(1 + (drawn % 30) ** 1.3 / 8) / 10,
      updatedAt: NOW - Math.floor(chance(drawn, 13) ** 2 * 500 * DAY) - 60_000,
      updatedBy: people.writer(deriveRandom(drawn, 14)),
      deleted,
    });
  };

  const relations: AssetRelations = {
    heads: headsOf,
    sizeOf,
    reference: (type, index) => referenceTo(common(type, index), type),
    childrenOf(index) {
      if (children.size === 0)
        for (const { index: child, parent } of headsOf('container'))
          if (parent !== undefined) once(children, parent, () => []).push(child);
      return children.get(index) ?? [];
    },
  };

  /** The service of a record; of a procedure also its database and schema. */
  function placeOf(type: AssetType, { service: at, index }: GeneratedHead): Members {
    const kind = SERVICE_OF[type];
    if (kind === 'databaseService') return locationOf(places, at);
    const service = servicesOf(kind)[at];
    if (!service) throw new RangeError(`no service of ${type} ${index}`);
    return { service: referenceTo(service, kind), serviceType: service['serviceType'] };
  }

  return {
    heads: headsOf,
    services: servicesOf,
    record(type, index, schema) {
      const head = headAt(type, index);
      const { drawn, entity } = head;
      const place = placeOf(type, head);
      const used = chance(drawn, 15) < 0.2;
      const owners = people.owners(entity.domain, drawn & 1 ? 1 : 0, used, deriveRandom(drawn, 16));
      const domain = governance.domainOf(entity, 0.5, deriveRandom(drawn, 22));
      const extended = deriveRandom(drawn, 23);
      const asset: Asset = {
        ...head,
        ...drawsOf(drawn),
        serviceType: String(place['serviceType']),
        address: `https://${String(place['serviceType']).toLowerCase()}.example.com`,
        schema,
        relations,
      };
      return {
        ...common(type, index),
        ...defined({
          ...place,
          owners: owners.length > 0 ? owners : undefined,
          followers: people.followers(entity.domain, deriveRandom(drawn, 18), used),
          tags: tagsIn(schema, assetTags(entity, deriveRandom(drawn, 17))),
          domains: domain ? [domain] : [],
          extension:
            chance(extended, 1) < 0.3
              ? { costCenter: costCenterOf(entity.domain, deriveRandom(extended, 2)) }
              : undefined,
          ...ASSET_DESCRIPTIONS[type].members(asset),
        }),
      };
    },
  };
}
