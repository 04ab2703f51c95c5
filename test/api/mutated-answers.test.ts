import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import type { CatalogRow } from '#src/api/table-schema.ts';
import { decodeExchange } from '#test/recordings/decode-exchange.ts';
import { recorded } from './fake-fetch.ts';
import { mutate, mutations } from './mutate.ts';

const NAMES = [
  'list-fields-owner',
  'list-first-page',
  'one-by-id-fields',
  'search-highlight-hostile',
  'list-last-page',
];
const RUNS = 10_000;
/** Long runs on a machine with other work; ms. */
const LONG = { timeout: 120_000 };

let answers: readonly { readonly path: string; readonly body: unknown }[];
beforeAll(async () => {
  answers = await Promise.all(NAMES.map((name) => recorded(name)));
});

const exchange = (path: string, body: unknown) => ({
  request: { method: 'GET', path },
  response: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    bodyIsText: true,
  },
});

/** Reads what the cells of a grid read; fails where a member is not of the type that the schema promises. */
function draw(row: CatalogRow): string {
  if (row.kind === 'unreadable') return row.id.trim() + row.reason.trim() + row.raw.trim();
  const { owners = [], tags = [], columns = [], usageSummary } = row;
  return [
    row.id.trim() + row.name.trim() + row.fullyQualifiedName.trim(),
    row.description?.trim(),
    row.service?.name?.trim(),
    new Date(row.updatedAt ?? 0).getTime().toFixed(),
    ...owners.map((owner) => owner.name?.trim()),
    ...tags.map(({ tagFQN }) => tagFQN.trim()),
    ...columns.map(
      ({ name, children = [] }) => name.trim() + children.map((child) => child.name.trim()).join(),
    ),
    usageSummary?.weeklyStats?.count.toFixed(),
  ].join();
}

interface Believed {
  readonly name: string;
  readonly fullyQualifiedName: string;
  readonly description?: string;
  readonly service: { readonly name: string };
  readonly updatedAt: number;
  readonly owner?: { readonly name: string };
  readonly tags?: readonly { readonly tagFQN: string }[];
  readonly columns: readonly { readonly name: string }[];
}

/** The control: a plausible reader of the same members that believes the server. */
function naive(text: string): string {
  const answer: { data?: Believed[]; hits?: { hits: { _source: Believed }[] } } & Believed = JSON.parse(text);
  const records = answer.data ?? answer.hits?.hits.map(({ _source: source }) => source) ?? [answer];
  return records
    .map(({ name, fullyQualifiedName, description, service, updatedAt, owner, tags, columns }) => [
      name.trim() + fullyQualifiedName.trim() + service.name.trim() + updatedAt.toFixed(),
      description?.trim(),
      owner?.name.trim(),
      ...(tags ?? []).map(({ tagFQN }) => tagFQN.trim()),
      ...columns.map((column) => column.name.trim()),
    ])
    .join();
}

type End = 'read' | 'refused' | 'threw';

function endOf(path: string, text: string): End {
  try {
    const decoded = decodeExchange(exchange(path, text));
    if (decoded.as === 'rows') decoded.rows.forEach(draw);
    return 'read';
  } catch (error) {
    return error instanceof ApiError ? 'refused' : 'threw';
  }
}

function endOfNaive(text: string): End {
  try {
    naive(text);
    return 'read';
  } catch {
    return 'threw';
  }
}

const answer = fc.nat(NAMES.length - 1).map((at) => {
  const { path = '', body } = answers[at] ?? {};
  return { path, body };
});

describe(`${RUNS} mutated answers of a real server`, () => {
  test('are rows, some of them unreadable, or an ApiError; the naive reader fails on half', LONG, () => {
    const ends = { read: 0, refused: 0, threw: 0 };
    const control = { read: 0, refused: 0, threw: 0 };
    fc.assert(
      fc.property(answer, mutations, ({ path, body }, changes) => {
        const text = JSON.stringify(mutate(body, changes)) ?? 'null';
        ends[endOf(path, text)] += 1;
        control[endOfNaive(text)] += 1;
      }),
      { numRuns: RUNS },
    );
    expect(ends).toMatchObject({ threw: 0 });
    expect(ends.read).toBeGreaterThan(RUNS / 3);
    expect(control.threw).toBeGreaterThan(RUNS / 2);
  });

  test('so are texts cut or spoilt anywhere', LONG, () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        answer,
        share,
        fc.string({ maxLength: 3 }),
        fc.boolean(),
        ({ path, body }, at, put, cut) => {
          const text = JSON.stringify(body);
          const place = Math.floor(at * text.length);
          expect(endOf(path, text.slice(0, place) + put + (cut ? '' : text.slice(place + 1)))).not.toBe(
            'threw',
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
