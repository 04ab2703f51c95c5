import type { FacetId } from '#src/filters/facet.ts';

// What search answers for the filters of each facet, compared with the records of the list: ids in, a table out.

/** One value of a facet, by the list and by search. */
export interface AskedValue {
  readonly facet: FacetId;
  /** As it stands in an address. */
  readonly value: string;
  /** Ids of the records that have it, as they are in the list. */
  readonly listed: readonly string[];
  /** Ids of the records that search finds, or why the index does not answer. */
  readonly found: readonly string[] | { readonly unanswered: string };
}

/** `unanswered`: the index cannot tell, and nobody is misled; never said of a wrong answer. */
export type Verdict = 'right' | 'differs' | 'unanswered';

/** A line of the table. */
export interface FacetLine {
  readonly facet: FacetId;
  readonly value: string;
  /** Records with the value, of those that are judged. */
  readonly list: number;
  /** Of them and others those that search finds; undefined: it was not answered. */
  readonly search: number | undefined;
  /** Records with the value that search does not find. */
  readonly missing: number;
  /** Records that search finds and that do not have the value. */
  readonly tooMany: number;
  readonly verdict: Verdict;
  /** Why it was not answered. */
  readonly note?: string;
}

/** What a whole run told. */
export interface FacetReport {
  readonly lines: readonly FacetLine[];
  /** Records of the list that search was compared with. */
  readonly records: number;
  /** Whether they are the whole list. */
  readonly isWhole: boolean;
  /** Records that were deleted or written meanwhile, which nothing is said of. */
  readonly notJudged: number;
}

/** Ids in which search and list differ about a value, of those that are judged. */
export function differencesOf({ listed, found }: AskedValue, judged: ReadonlySet<string>) {
  const has = new Set(listed.filter((id) => judged.has(id)));
  const hits = new Set('unanswered' in found ? [] : found.filter((id) => judged.has(id)));
  return {
    has,
    hits,
    missing: [...has].filter((id) => !hits.has(id)),
    tooMany: [...hits].filter((id) => !has.has(id)),
  };
}

/** The line of a value. @param judged ids of the records that both sides speak of */
export function lineOf(asked: AskedValue, judged: ReadonlySet<string>): FacetLine {
  const { facet, value, found } = asked;
  const { has, hits, missing, tooMany } = differencesOf(asked, judged);
  const common = { facet, value, list: has.size };
  if ('unanswered' in found)
    return {
      ...common,
      search: undefined,
      missing: 0,
      tooMany: 0,
      verdict: 'unanswered',
      note: found.unanswered,
    };
  const isRight = missing.length + tooMany.length === 0;
  return {
    ...common,
    search: hits.size,
    missing: missing.length,
    tooMany: tooMany.length,
    verdict: isRight ? 'right' : 'differs',
  };
}

/** The verdict of each facet: that of its worst value. A facet that is right somewhere and not answered elsewhere is not. */
export function verdicts(lines: readonly FacetLine[]): ReadonlyMap<FacetId, Verdict> {
  const all = new Map<FacetId, Verdict>();
  const worst: readonly Verdict[] = ['right', 'unanswered', 'differs'];
  for (const { facet, verdict } of lines) {
    const known = all.get(facet) ?? 'right';
    all.set(facet, worst.indexOf(verdict) > worst.indexOf(known) ? verdict : known);
  }
  return all;
}

const WORDS: Readonly<Record<Verdict, string>> = {
  right: 'right',
  differs: 'DIFFERS',
  unanswered: 'not answered by this index',
};
const HEAD = ['facet', 'value', 'list', 'search', 'missing', 'too many', 'verdict'];
/** Columns of figures, which end below each other. */
const FIGURES: ReadonlySet<number> = new Set([2, 3, 4, 5]);

const MAX_LENGTH = 48;

/** A text of the server in one line of a terminal: short, and without what moves the text around it. */
function shown(text: string): string {
  const plain = Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '\uFFFD'));
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1).join('')}…` : plain.join('');
}

/** The table facet by facet, and what it comes to, in lines. */
export function facetTable({ lines, records, isWhole, notJudged }: FacetReport): readonly string[] {
  const rows = [
    HEAD,
    ...lines.map(({ facet, value, list, search, missing, tooMany, verdict, note }) => [
      facet,
      shown(value),
      String(list),
      ...(search === undefined ? ['-', '-', '-'] : [search, missing, tooMany].map(String)),
      note === undefined ? WORDS[verdict] : `${WORDS[verdict]}: ${shown(note)}`,
    ]),
  ];
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => Array.from(row[at] ?? '').length)));
  const padded = (text: string, at: number) => {
    const blanks = ' '.repeat(Math.max(0, (widths[at] ?? 0) - Array.from(text).length));
    return FIGURES.has(at) ? blanks + text : text + blanks;
  };
  const told = isWhole ? `all ${records} tables` : `the first ${records} tables`;
  return [
    `filters as search answers them, and as ${told} of the list have them${notJudged > 0 ? `; ${notJudged} written meanwhile are not judged` : ''}`,
    ...rows.map((row) => row.map(padded).join('  ').trimEnd()),
    summary(lines),
  ];
}

function summary(lines: readonly FacetLine[]): string {
  const all = [...verdicts(lines)];
  const of = (verdict: Verdict) => all.filter(([, each]) => each === verdict).map(([facet]) => facet);
  const named = (facets: readonly FacetId[], words: string) =>
    `${facets.length} ${words}${facets.length > 0 ? ` (${facets.join(', ')})` : ''}`;
  return `facets: ${of('right').length} right, ${named(of('differs'), 'differ')}, ${named(of('unanswered'), WORDS.unanswered)}`;
}
