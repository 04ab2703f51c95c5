import { brief, ContractError, hold } from './check.ts';

export type Members = Readonly<Record<string, unknown>>;

/** One answer of the server; `body` is undefined where the text is no JSON. */
export interface Answer {
  readonly target: string;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly body: unknown;
}

export interface Row extends Members {
  readonly id: string;
  readonly name: string;
  readonly fullyQualifiedName: string;
}

export interface Page {
  readonly rows: readonly Row[];
  readonly ids: readonly string[];
  readonly total: number;
  readonly before?: string;
  readonly after?: string;
}

/** Whether a value is a JSON object. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws ContractError */
export function readObject(value: unknown, what: string): Members {
  hold(isMembers(value), `${what} is no object: ${brief(value)}`);
  return value;
}

/** @throws ContractError */
export function readArray(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ContractError(`${what} is no array: ${brief(value)}`);
  return value;
}

/** A record with its three names. @throws ContractError */
export function readRow(value: unknown): Row {
  const { id, name, fullyQualifiedName, ...rest } = readObject(value, 'a record');
  hold(
    typeof id === 'string' && typeof name === 'string' && typeof fullyQualifiedName === 'string',
    `a record has no id, name or fullyQualifiedName: ${brief(value)}`,
  );
  return { id, name, fullyQualifiedName, ...rest };
}

const readCursor = (value: unknown, what: string): string | undefined => {
  if (value === undefined || value === null) return undefined;
  hold(typeof value === 'string' && value !== '', `paging.${what} is no text: ${brief(value)}`);
  return value;
};

/** The page in an answer to a list. @throws ContractError where it is none */
export function readPage(answer: Answer): Page {
  hold(answer.status === 200, `${answer.target} answered ${answer.status} ${brief(answer.text)}`);
  const { data, paging } = readObject(answer.body, `the answer to ${answer.target}`);
  const { total, before, after } = readObject(paging, 'paging');
  hold(Number.isInteger(total) && Number(total) >= 0, `paging.total is no count: ${brief(total)}`);
  const rows = readArray(data, 'data').map(readRow);
  const cursors = { before: readCursor(before, 'before'), after: readCursor(after, 'after') };
  return {
    rows,
    ids: rows.map(({ id }) => id),
    total: Number(total),
    ...(cursors.before !== undefined && { before: cursors.before }),
    ...(cursors.after !== undefined && { after: cursors.after }),
  };
}

/** The text of a refusal, in one of the two shapes a server has. @throws ContractError where it has none */
export function readRefusal(answer: Answer, statuses: readonly number[]): string {
  const { target, status, body } = answer;
  hold(
    statuses.includes(status),
    `${target} answered ${status} where ${statuses.join(' or ')} was due: ${brief(answer.text)}`,
  );
  hold(isMembers(body), `the refusal of ${target} is no JSON object: ${brief(answer.text)}`);
  hold(
    /\bjson\b/.test(answer.contentType),
    `the refusal of ${target} is sent as ${brief(answer.contentType)}`,
  );
  const { code, message, responseMessage } = body;
  const text = message ?? responseMessage;
  hold(typeof text === 'string' && text !== '', `the refusal of ${target} has no message: ${brief(body)}`);
  hold(
    code === undefined || code === status,
    `the refusal of ${target} has the code ${brief(code)}, not ${status}`,
  );
  return text;
}
