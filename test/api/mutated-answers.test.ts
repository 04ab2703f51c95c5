import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { rawText } from '#src/api/raw-words.ts';
import type { CatalogRow } from '#src/api/table-schema.ts';
import { unreadableText } from '#src/api/unreadable-words.ts';
import { decodeExchange } from '#test/recordings/decode-exchange.ts';
import { evidence, runs } from '#test/support/long.ts';
import { recorded } from './fake-fetch.ts';
import { mutate, mutations } from './mutate.ts';
import { naive } from './naive-reader.ts';

const NAMES = [
  'list-fields-owner',
  'list-first-page',
  'one-by-id-fields',
  'search-highlight-hostile',
  'list-last-page',
];
const RUNS = runs(500, 10_000);
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
  if (row.kind === 'unreadable') return row.id.trim() + unreadableText(row).trim() + rawText(row).trim();
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
    evidence({
      figure: 3,
      what: 'answers of a real server, mutated, through the decoders and what draws rows',
      came: `${ends.threw} threw in ${RUNS}: ${ends.read} read, ${ends.refused} refused`,
      control: `a reader that believes the server: ${control.threw} threw`,
    });
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
      { numRuns: runs(200, 2_000) },
    );
  });
});
