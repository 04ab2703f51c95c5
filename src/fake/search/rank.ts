import { NONE, type SearchCorpus } from '../catalog/types.ts';
import { fold } from './analyse.ts';
import { foldedColumn } from './columns.ts';
import { longestLiteral } from './pattern.ts';
import type { Query } from './query/ast.ts';

/** A text that hits are better for having in their names. */
interface Wanted {
  readonly text: string;
  readonly boost: number;
}

const EXACT = 96.4;
const PREFIX = 48.2;
const PART = 24.1;
/** What a match is worth in each: a display name less than a name. */
const worth = { name: 1, displayName: 0.9 } as const;

const byName = (field: string | undefined) =>
  field === undefined || /^(?:name|displayName)(?:\.keyword)?$/.test(field);

/** The texts that a query wants in names, folded; what it excludes is not among them. */
function wantedTexts(query: Query): readonly Wanted[] {
  switch (query.kind) {
    case 'all':
    case 'none':
    case 'exists':
    case 'range':
    case 'expression':
      return [];
    case 'boolean':
      return query.clauses.flatMap((clause) =>
        clause.occur === 'must_not' ? [] : wantedTexts(clause.query),
      );
    default: {
      const text = fold(query.kind === 'pattern' ? longestLiteral(query.parts) : query.text);
      return text !== '' && byName(query.field) ? [{ text, boost: query.boost }] : [];
    }
  }
}

function nameScore(name: string, wanted: readonly Wanted[]): number {
  let score = 0;
  for (const { text, boost } of wanted) {
    if (!name.includes(text)) continue;
    if (name === text) score += boost * EXACT;
    else score += boost * (name.startsWith(text) ? PREFIX : PART);
  }
  return score;
}

/**
 * The score of each document for a query, 1 and more: the name equal to a wanted text is best, then one that begins
 * with it, then one that has it, then the rest. Undefined: all are alike.
 */
export function scores(query: Query, corpus: SearchCorpus): Float32Array | undefined {
  const wanted = wantedTexts(query);
  if (wanted.length === 0) return undefined;
  const result = new Float32Array(corpus.size).fill(1);
  for (const field of ['name', 'displayName'] as const) {
    const { folded, of } = foldedColumn(corpus, field);
    const byValue = Float32Array.from(folded, (name) => 1 + worth[field] * nameScore(name, wanted));
    for (let row = 0; row < corpus.size; row++) {
      const index = of[row] ?? NONE;
      const score = index === NONE ? 0 : (byValue[index] ?? 0);
      if (score > (result[row] ?? 0)) result[row] = score;
    }
  }
  return result;
}
