import { isObject } from '../catalog/records.ts';
import { CatalogError, type RowNumber } from '../catalog/types.ts';
import { dialectName, dialects } from './dialects.ts';
import { parseFaults } from './faults.ts';
import { readJson, ServiceError } from './http.ts';
import { parseLatency, type Latency } from './latency.ts';
import type { ServiceState } from './router.ts';
import { storedFields, tableFields } from './routes/tables.ts';

export interface ControlAnswer {
  readonly status: number;
  /** Undefined: no body. */
  readonly body?: unknown;
}

type Members = Record<string, unknown>;

function readObject(body: string): Members {
  const value = readJson(body);
  if (!isObject(value)) throw new ServiceError(400, 'The body must be an object');
  return value;
}

function readLatency(value: unknown): Latency {
  const latency = parseLatency(String(value));
  if (!latency) throw new ServiceError(400, 'latency must be MS, MS-MS or real');
  return latency;
}

function changeSettings(state: ServiceState, body: string): ControlAnswer {
  const { latency, dialect, token, ...rest } = readObject(body);
  const [other] = Object.keys(rest);
  if (other !== undefined) throw new ServiceError(400, `unknown setting ${other}`);
  const name = dialect === undefined ? state.dialect.name : dialectName(dialect);
  if (name === undefined) throw new ServiceError(400, `no dialect ${String(dialect)}`);
  if (state.catalog.count() > dialects[name].tablesMax) {
    throw new ServiceError(400, `dialect ${name} serves at most ${dialects[name].tablesMax} tables`);
  }
  if (token !== undefined && (typeof token !== 'string' || token === '')) {
    throw new ServiceError(400, 'token must be a text');
  }
  if (latency !== undefined) state.latency = readLatency(latency);
  state.dialect = dialects[name];
  if (token !== undefined && token !== state.token) {
    state.expiredTokens.add(state.token);
    state.expiredTokens.delete(token);
    state.token = token;
  }
  return { status: 200, body: { latency: state.latency, dialect: name, token: state.token } };
}

function wholeRecord({ catalog, dialect }: ServiceState, row: RowNumber): Members {
  return catalog.record(row, storedFields(tableFields(dialect), dialect), dialect.records);
}

/** Runs a write of the catalog; an impossible one is a 400 with its reason. */
function write<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof CatalogError ? new ServiceError(400, error.message) : error;
  }
}

function addTable(state: ServiceState, body: string): ControlAnswer {
  const { name, databaseSchema, ...members } = readObject(body);
  if (typeof name !== 'string' || typeof databaseSchema !== 'string') {
    throw new ServiceError(400, 'name and databaseSchema must be texts');
  }
  const row = write(() => state.catalog.add({ ...members, name, databaseSchema }));
  return { status: 201, body: wholeRecord(state, row) };
}

function changeTable(state: ServiceState, method: string, fqn: string, body: string): ControlAnswer {
  const row = state.catalog.findByFqn(fqn);
  if (row === undefined) throw new ServiceError(404, `table instance for ${fqn} not found`);
  if (method === 'DELETE') {
    write(() => state.catalog.remove(row));
    return { status: 204 };
  }
  const members = readObject(body);
  write(() => state.catalog.patch(row, members));
  return { status: 200, body: wholeRecord(state, row) };
}

function removeDatabase({ catalog }: ServiceState, fqn: string): ControlAnswer {
  const isKnown = catalog
    .databases()
    .some((record) => record.fullyQualifiedName === fqn && record['deleted'] !== true);
  if (!isKnown) throw new ServiceError(404, `database instance for ${fqn} not found`);
  write(() => catalog.removeDatabase(fqn));
  return { status: 204 };
}

/** The FQN at the end of a path; a raw slash in it is kept. */
function decodeFqn(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new ServiceError(400, 'The path is not percent-encoded');
  }
}

/**
 * Runs an operation of the control routes. @param path as sent, e.g. `/__fake/faults`
 * @throws ServiceError 400 for an invalid body, 404 for an unknown route or table
 */
export function control(state: ServiceState, method: string, path: string, body: string): ControlAnswer {
  switch (`${method} ${path}`) {
    case 'PUT /__fake/faults': {
      const plan = readJson(body);
      state.faults.replace(parseFaults(plan));
      return { status: 200, body: plan };
    }
    case 'POST /__fake/tables':
      return addTable(state, body);
    case 'GET /__fake/log':
      return { status: 200, body: state.log.entries() };
    case 'DELETE /__fake/log':
      state.log.clear();
      return { status: 204 };
    case 'PUT /__fake/settings':
      return changeSettings(state, body);
    default:
  }
  const database = /^\/__fake\/databases\/(.+)$/.exec(path)?.[1];
  if (database !== undefined && method === 'DELETE') return removeDatabase(state, decodeFqn(database));
  const fqn = /^\/__fake\/tables\/(.+)$/.exec(path)?.[1];
  if (fqn !== undefined && (method === 'PATCH' || method === 'DELETE')) {
    return changeTable(state, method, decodeFqn(fqn), body);
  }
  throw new ServiceError(404, `no control route ${method} ${path}`);
}
