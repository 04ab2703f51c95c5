import { clearBit, combineBits, countBoth, eachBit, hasBit, noBits, setBit, type Bits } from '../bits.ts';

/** Parts of a record whose values a search index keeps as lists of terms. */
export const TERM_GROUPS = [
  ...(['owners', 'followers', 'tier', 'tags', 'columns', 'status', 'governance'] as const),
] as const;
export type TermGroup = (typeof TERM_GROUPS)[number];

/** The terms of one part of a record, by the name of the index field: `owner.id`, `columns.children.name`. */
export type IndexTerms = ReadonlyMap<string, readonly string[]>;

/** Rows that hold a term: distances from one to the next as numbers of seven bits a byte, or bits where that is shorter. */
export type Postings = Uint8Array<ArrayBuffer> | Bits;

/** Collects the rows of a term, which are added in ascending order; a row that is added again counts once. */
export class PostingsBuilder {
  #bytes = new Uint8Array(8);
  #length = 0;
  #last = -1;

  add(row: number): void {
    if (row === this.#last) return;
    if (this.#length + 5 > this.#bytes.length) {
      const longer = new Uint8Array(this.#bytes.length * 2);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    let distance = row - this.#last;
    for (; distance > 0x7f; distance >>>= 7) this.#bytes[this.#length++] = (distance & 0x7f) | 0x80;
    this.#bytes[this.#length++] = distance;
    this.#last = row;
  }

  /** @param size number of rows of the index */
  finish(size: number): Postings {
    const distances = this.#bytes.slice(0, this.#length);
    if (distances.length * 8 <= size) return distances;
    const bits = noBits(size);
    addPostings(bits, distances);
    return bits;
  }
}

/** Calls back with each row of a list, ascending, until the callback returns false. */
function walkPostings(postings: Postings, each: (row: number) => boolean | void): void {
  if (postings instanceof Uint32Array) eachBit(postings, each);
  else eachPosting(postings, each);
}

function addPostings(into: Bits, postings: Postings): void {
  if (postings instanceof Uint32Array) combineBits(into, postings, 'or');
  else
    eachPosting(postings, (row) => {
      into[row >>> 5] = (into[row >>> 5] ?? 0) | (1 << (row & 31));
    });
}

/** Number of rows of a list that are in a set. */
function countPostings(postings: Postings, among: Bits): number {
  if (postings instanceof Uint32Array) return countBoth(among, postings);
  let count = 0;
  eachPosting(postings, (row) => {
    count += ((among[row >>> 5] ?? 0) >>> (row & 31)) & 1;
  });
  return count;
}

function eachPosting(postings: Uint8Array, each: (row: number) => boolean | void): void {
  for (let at = 0, row = -1; at < postings.length;) {
    let byte = postings[at++] ?? 0;
    let distance = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = postings[at++] ?? 0;
      distance |= (byte & 0x7f) << shift;
    }
    row += distance;
    if (each(row) === false) return;
  }
}

/** The documents of each term of a field. A term may have several lists. */
export type FieldTerms = ReadonlyMap<string, readonly Postings[]>;

/** The terms of all documents, by field. */
export type TermLists = ReadonlyMap<string, FieldTerms>;

/** Builds the lists from the terms of each row. */
export function termLists(size: number, termsAt: (row: number) => IndexTerms): TermLists {
  const built = new Map<string, Map<string, PostingsBuilder>>();
  for (let row = 0; row < size; row++) {
    for (const [field, terms] of termsAt(row)) {
      let lists = built.get(field);
      if (!lists) built.set(field, (lists = new Map()));
      for (const term of terms) postingsOf(lists, term).add(row);
    }
  }
  return new Map([...built].map(([field, lists]) => [field, finishTerms(lists, size)]));
}

/** The list of a term; a new one if there is none. */
export function postingsOf<Term>(lists: Map<Term, PostingsBuilder>, term: Term): PostingsBuilder {
  let list = lists.get(term);
  if (!list) lists.set(term, (list = new PostingsBuilder()));
  return list;
}

const finishTerms = (lists: ReadonlyMap<string, PostingsBuilder>, size: number): FieldTerms =>
  new Map([...lists].map(([term, list]) => [term, [list.finish(size)]]));

/** Terms of one part of all documents: those of the unwritten ones as lists, and the terms of written ones. */
export class TermIndex {
  readonly #size: number;
  readonly #lists: TermLists;
  readonly #written: ReadonlyMap<number, IndexTerms>;
  readonly #any = new Map<string, Bits>();

  /** @param written terms of the documents that differ from `lists`, none for a removed one */
  constructor(size: number, lists: TermLists, written: ReadonlyMap<number, IndexTerms> = new Map()) {
    this.#size = size;
    this.#lists = lists;
    this.#written = written;
  }

  /** Documents with a term that passes; a new set. */
  rowsWhere(field: string, passes: (term: string) => boolean): Bits {
    const found = noBits(this.#size);
    for (const [term, lists] of this.#lists.get(field) ?? [])
      if (passes(term)) for (const postings of lists) addPostings(found, postings);
    for (const [row, terms] of this.#written) {
      if (terms.get(field)?.some(passes)) setBit(found, row);
      else clearBit(found, row);
    }
    return found;
  }

  /** Documents with one of these very terms; a new set. */
  rowsOf(field: string, wanted: readonly string[]): Bits {
    const found = noBits(this.#size);
    for (const term of new Set(wanted))
      for (const postings of this.#lists.get(field)?.get(term) ?? []) addPostings(found, postings);
    for (const [row, terms] of this.#written) {
      if (terms.get(field)?.some((term) => wanted.includes(term))) setBit(found, row);
      else clearBit(found, row);
    }
    return found;
  }

  /** Documents with any term; a new set. */
  rowsWithAny(field: string): Bits {
    const known = this.#any.get(field) ?? this.rowsWhere(field, () => true);
    this.#any.set(field, known);
    return known.slice();
  }

  /** Distinct terms of a field, in no order. */
  terms(field: string): Iterable<string> {
    const found = new Set(this.#lists.get(field)?.keys());
    for (const terms of this.#written.values()) for (const term of terms.get(field) ?? []) found.add(term);
    return found;
  }

  /** Number of documents of a set with each term, for those with at least one. */
  counts(field: string, among: Bits): Map<string, number> {
    const counts = new Map<string, number>();
    const isWritten = this.#written.size > 0;
    for (const term of this.terms(field)) {
      const lists = isWritten ? [this.rowsOf(field, [term])] : (this.#lists.get(field)?.get(term) ?? []);
      const count = lists.reduce((sum, postings) => sum + countPostings(postings, among), 0);
      if (count > 0) counts.set(term, count);
    }
    return counts;
  }

  /** Calls back with each term of each document. */
  each(field: string, visit: (term: string, row: number) => void): void {
    for (const [term, lists] of this.#lists.get(field) ?? [])
      for (const postings of lists)
        walkPostings(postings, (row) => {
          if (!this.#written.has(row)) visit(term, row);
        });
    for (const [row, terms] of this.#written) for (const term of terms.get(field) ?? []) visit(term, row);
  }

  /** The terms that pass, each with its first document of a set; terms without one are left out. */
  firstRows(
    field: string,
    among: Bits,
    passes: (term: string) => boolean,
  ): (readonly [term: string, row: number])[] {
    const first = new Map<string, number>();
    const add = (term: string, row: number) => first.set(term, Math.min(row, first.get(term) ?? row));
    for (const [term, lists] of this.#lists.get(field) ?? []) {
      if (!passes(term)) continue;
      for (const postings of lists)
        walkPostings(postings, (row) => {
          if (!hasBit(among, row) || this.#written.has(row)) return undefined;
          add(term, row);
          return false;
        });
    }
    for (const [row, terms] of this.#written)
      for (const term of terms.get(field) ?? []) if (hasBit(among, row) && passes(term)) add(term, row);
    return [...first];
  }
}
