import { referenceTo } from '../../catalog/records.ts';
import { ASSET_TYPES, type EntityRecord, type LineageNode } from '../../catalog/types.ts';
import { ServiceError } from '../http.ts';
import type { Route, RouteRequest, ServiceState } from '../router.ts';

const NO_FIELDS: ReadonlySet<string> = new Set();

/** The record of a node with the members of a reference. */
function recordOf({ catalog, dialect }: ServiceState, { type, index }: LineageNode): EntityRecord {
  return type === 'table'
    ? catalog.record(index, NO_FIELDS, dialect.records)
    : catalog.assets().record(type, index, dialect.records);
}

const referenceOf = (state: ServiceState, node: LineageNode): EntityRecord =>
  referenceTo(recordOf(state, node), node.type);

/** `upstreamDepth` or `downstreamDepth`. @throws ServiceError for a number out of bounds */
function readDepth(parameters: URLSearchParams, name: string): number {
  const depth = Number(parameters.get(name) ?? '1');
  if (depth > 3) throw new ServiceError(400, `[query param ${name} must be less than or equal to 3]`);
  if (!(depth >= 0)) throw new ServiceError(400, `[query param ${name} must be greater than or equal to 0]`);
  return depth;
}

interface Edge {
  readonly fromEntity: string;
  readonly toEntity: string;
}

/** The lineage of a node to some depths, as a graph of references and edges between their ids. */
function lineageOf(
  state: ServiceState,
  node: LineageNode,
  depths: Readonly<Record<'upstream' | 'downstream', number>>,
) {
  const lineage = state.catalog.lineage();
  const entity = referenceOf(state, node);
  const nodes = new Map<string, EntityRecord>();
  const edgesTo = (side: 'upstream' | 'downstream'): readonly Edge[] => {
    const edges = new Map<string, Edge>();
    let level: readonly LineageNode[] = [node];
    for (let depth = 0; depth < depths[side]; depth++) {
      const next: LineageNode[] = [];
      for (const one of level) {
        const { id } = referenceOf(state, one);
        for (const other of lineage[side](one)) {
          const reference = referenceOf(state, other);
          if (reference.id !== entity.id) nodes.set(reference.id, reference);
          const edge =
            side === 'upstream'
              ? { fromEntity: reference.id, toEntity: id }
              : { fromEntity: id, toEntity: reference.id };
          edges.set(`${edge.fromEntity} ${edge.toEntity}`, edge);
          next.push(other);
        }
      }
      level = next;
    }
    return [...edges.values()];
  };
  const [upstreamEdges, downstreamEdges] = [edgesTo('upstream'), edgesTo('downstream')];
  return { entity, nodes: [...nodes.values()], upstreamEdges, downstreamEdges };
}

type NodeType = LineageNode['type'];

/** The live record of a type with an id or an FQN; undefined: there is none. */
function findNode(
  { catalog }: ServiceState,
  type: NodeType,
  member: 'id' | 'fullyQualifiedName',
  text: string,
): LineageNode | undefined {
  if (type !== 'table') {
    const head = catalog
      .assets()
      .heads(type)
      .find((one) => one[member] === text && !one.deleted);
    return head && { type, index: head.index };
  }
  const index = member === 'id' ? catalog.findById(text) : catalog.findByFqn(text);
  return index === undefined || catalog.isDeleted(index) ? undefined : { type, index };
}

const pathOf = (type: string, member: 'id' | 'fullyQualifiedName') => [
  'lineage',
  type,
  ...(member === 'id' ? [] : ['name']),
  '*',
];

const routeOf = (type: NodeType, member: 'id' | 'fullyQualifiedName'): Route => ({
  method: 'GET',
  path: pathOf(type, member),
  token: 'required',
  parameters: ['upstreamDepth', 'downstreamDepth'],
  answer({ state, segment, parameters }: RouteRequest) {
    const depths = {
      upstream: readDepth(parameters, 'upstreamDepth'),
      downstream: readDepth(parameters, 'downstreamDepth'),
    };
    const node = findNode(state, type, member, segment);
    if (!node) throw new ServiceError(404, `${type} instance for ${segment} not found`);
    return { status: 200, body: lineageOf(state, node, depths), cost: { kind: 'other' } };
  },
});

/** The lineage of a domain, which has none here. */
const routeOfDomain = (member: 'id' | 'fullyQualifiedName'): Route => ({
  ...routeOf('table', member),
  path: pathOf('domain', member),
  answer({ state, segment }: RouteRequest) {
    const domain = state.catalog.belongings().domains.find((one) => one[member] === segment);
    if (!domain) throw new ServiceError(404, `domain instance for ${segment} not found`);
    const body = { entity: referenceTo(domain, 'domain'), nodes: [], upstreamEdges: [], downstreamEdges: [] };
    return { status: 200, body, cost: { kind: 'other' } };
  },
});

const TYPES: readonly NodeType[] = ['table', ...ASSET_TYPES];

/** `GET /lineage/{type}/name/{fqn}` and `GET /lineage/{type}/{id}`, in every version. */
export const lineageRoutes: readonly Route[] = (['fullyQualifiedName', 'id'] as const).flatMap((member) => [
  ...TYPES.map((type) => routeOf(type, member)),
  routeOfDomain(member),
]);
