import { NONE, type SearchCorpus, type TextColumn } from '../catalog/types.ts';
import { fold } from './analyse.ts';
import type { IndexField } from './fields.ts';

/** A column with its values also folded, by the same index. */
export interface FoldedColumn extends TextColumn {
  readonly folded: readonly string[];
}

const foldedValues = new WeakMap<TextColumn, readonly string[]>();
const derivedColumns = new WeakMap<SearchCorpus, Map<IndexField, TextColumn>>();

/** A column of the corpus, folded once for as long as the corpus keeps it. */
export function foldedColumn(corpus: SearchCorpus, field: IndexField): FoldedColumn {
  const column = columnOf(corpus, field);
  let folded = foldedValues.get(column);
  if (!folded) foldedValues.set(column, (folded = column.values.map(fold)));
  return { ...column, folded };
}

/** A column of the corpus, or one that follows from it. */
export function columnOf(corpus: SearchCorpus, field: IndexField): TextColumn {
  if (field !== 'serviceType' && field !== 'entityType' && field !== 'deleted') return corpus.text(field);
  const made = derivedColumns.get(corpus) ?? new Map<IndexField, TextColumn>();
  derivedColumns.set(corpus, made);
  let column = made.get(field);
  if (!column) made.set(field, (column = derive(corpus, field)));
  return column;
}

function derive(corpus: SearchCorpus, field: 'serviceType' | 'entityType' | 'deleted'): TextColumn {
  switch (field) {
    case 'entityType':
      return { values: ['table'], of: new Uint32Array(corpus.size) };
    case 'deleted':
      return {
        values: ['false', 'true'],
        of: Uint32Array.from(corpus.state, (state) => Number(state === 2)),
      };
    default:
      return serviceTypes(corpus);
  }
}

/** A service has one type: one document of each service tells it. */
function serviceTypes(corpus: SearchCorpus): TextColumn {
  const { values: names, of } = corpus.text('service.name');
  const types: (string | undefined)[] = names.map(() => undefined);
  let left = names.length;
  for (let row = 0; row < corpus.size && left > 0; row++) {
    const service = of[row] ?? NONE;
    if (service === NONE || corpus.state[row] === 0 || types[service] !== undefined) continue;
    const type = corpus.document(row)['serviceType'];
    types[service] = typeof type === 'string' ? type : '';
    left--;
  }
  return { values: types.map((type) => type ?? ''), of };
}
