import { ServiceError } from './errors.ts';
import type { Fault, FaultAction } from './faults.ts';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function fail(where: string, what: string): never {
  throw new ServiceError(400, `${where}: ${what}`);
}

function parseHeaders(value: unknown, where: string): Record<string, string> {
  if (!isObject(value)) fail(where, 'headers must be an object of texts');
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) =>
      typeof text === 'string' ? [name, text] : fail(where, `header ${name} must be a text`),
    ),
  );
}

function only(value: Members, names: readonly string[], where: string): void {
  const other = Object.keys(value).find((name) => !names.includes(name));
  if (other !== undefined) fail(where, `unknown member ${other}`);
}

function parseAction(value: unknown, where: string): FaultAction {
  if (!isObject(value)) fail(where, 'then must be an object');
  const { status, hang, truncate, raw, contentType, redirect, delay } = value;
  if (typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599) {
    only(value, ['status', 'body', 'headers'], where);
    return {
      status,
      ...('body' in value && { body: value['body'] }),
      ...('headers' in value && { headers: parseHeaders(value['headers'], where) }),
    };
  }
  if (isCount(truncate) && (hang === undefined || isCount(hang))) {
    only(value, ['truncate', 'hang'], where);
    return hang === undefined ? { truncate } : { truncate, hang };
  }
  if (typeof raw === 'string' && typeof contentType === 'string') {
    only(value, ['raw', 'contentType'], where);
    return { raw, contentType };
  }
  only(value, ['hang', 'drop', 'redirect', 'delay'], where);
  if (Object.keys(value).length === 1) {
    if (isCount(hang)) return { hang };
    if (isCount(delay)) return { delay };
    if (value['drop'] === true) return { drop: true };
    if (typeof redirect === 'string') return { redirect };
  }
  return fail(
    where,
    'then must be one of {status}, {hang}, {drop}, {truncate}, {raw, contentType}, {redirect}, {delay}',
  );
}

function parseFault(value: unknown, index: number): Fault {
  const where = `fault ${index}`;
  if (!isObject(value)) fail(where, 'must be an object');
  only(value, ['route', 'method', 'skip', 'times', 'then'], where);
  const { route, method, skip, times } = value;
  if (typeof route !== 'string' || !route.startsWith('/')) fail(where, 'route must be a path prefix');
  if (method !== undefined && typeof method !== 'string') fail(where, 'method must be a text');
  if (skip !== undefined && !isCount(skip)) fail(where, 'skip must be a count');
  if (times !== undefined && times !== -1 && !isCount(times)) fail(where, 'times must be a count or -1');
  return {
    route,
    ...(method !== undefined && { method }),
    ...(skip !== undefined && { skip }),
    ...(times !== undefined && { times }),
    action: parseAction(value['then'], where),
  };
}

/** A plan of faults as JSON holds it. @throws ServiceError 400 that names the first fault that is wrong. */
export function parseFaults(value: unknown): Fault[] {
  if (!Array.isArray(value)) throw new ServiceError(400, 'faults must be an array');
  return value.map((fault, index) => parseFault(fault, index));
}
