import { NONE, type SearchCorpus } from '../catalog/types.ts';
import { type FoldedColumn, foldedColumn } from './columns.ts';
import type { SearchedField } from './fields.ts';
import type { ValueTest } from './value-test.ts';

/** A byte a document: 1 where it is found. */
export type Mask = Uint8Array;

/** The documents whose value passes; each distinct value is tested once. */
export function valueMask(corpus: SearchCorpus, field: SearchedField['field'], test: ValueTest): Mask {
  return field === 'fullyQualifiedName'
    ? fqnMask(corpus, test)
    : columnMask(foldedColumn(corpus, field), corpus, test);
}

function columnMask(column: FoldedColumn, { size }: SearchCorpus, test: ValueTest): Mask {
  const { values, folded, of } = column;
  const passing = new Uint8Array(values.length);
  let some = false;
  for (let index = 0; index < values.length; index++) {
    if (!test(folded[index] ?? '', values[index] ?? '')) continue;
    passing[index] = 1;
    some = true;
  }
  const mask = new Uint8Array(size);
  if (!some) return mask;
  for (let row = 0; row < size; row++) {
    const index = of[row] ?? NONE;
    if (index !== NONE) mask[row] = passing[index] ?? 0;
  }
  return mask;
}

const quoted = (name: string) => (/[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/** The corpus has no column of FQNs: nearly all are different. They are joined anew, one at a time, and folded only. */
function fqnMask(corpus: SearchCorpus, test: ValueTest): Mask {
  const schemas = foldedColumn(corpus, 'databaseSchema.fullyQualifiedName');
  const names = foldedColumn(corpus, 'name');
  const parts = names.folded.map((name) => `.${quoted(name)}`);
  const mask = new Uint8Array(corpus.size);
  for (let row = 0; row < corpus.size; row++) {
    const schema = schemas.folded[schemas.of[row] ?? NONE];
    const name = parts[names.of[row] ?? NONE];
    if (schema === undefined || name === undefined) continue;
    const fqn = schema + name;
    mask[row] = Number(test(fqn, fqn));
  }
  return mask;
}

/** Adds to `into` what is also, or else, in `mask`: `into` is changed and returned. */
export function combine(into: Mask, mask: Mask, how: 'and' | 'or' | 'and-not'): Mask {
  for (let row = 0; row < into.length; row++) {
    const a = into[row] ?? 0;
    const b = mask[row] ?? 0;
    into[row] = how === 'or' ? a | b : a & (how === 'and' ? b : b ^ 1);
  }
  return into;
}
