import { EngineError } from './errors.ts';
import { visibleField, type Field, type IndexMapping } from './mapping.ts';
import type { Clause, Leaf, Query } from './query-parser.ts';
import { fieldValues, type SearchIndex } from './search-index.ts';
import { valueTest } from './value-tests.ts';

/** An index with its mapping. */
export interface Engine {
  readonly index: SearchIndex;
  readonly mapping: IndexMapping;
}

type Test<Of> = (one: Of) => boolean;
type Members = Readonly<Record<string, unknown>>;

const never = () => false;
const ID: Field = { kind: 'keyword', paths: ['id'] };

/** The test of documents, deleted ones included, for a query; to be run after the index has read them. @throws EngineError */
export function documentTest(query: Query, engine: Engine): Test<number> {
  const { index, mapping } = engine;
  switch (query.kind) {
    case 'all':
      return () => true;
    case 'none':
      return never;
    case 'ids': {
      const ids = new Set(query.ids);
      return index.column(ID).some((id) => ids.has(String(id)));
    }
    case 'boolean':
      return booleanTest(query, (inner) => documentTest(inner, engine));
    case 'nested':
      return nestedTest(query, engine);
    default: {
      const tests = fieldsOf(query, mapping).map((field) =>
        index.column(field).some(valueTest(query, field)),
      );
      return anyOf(tests);
    }
  }
}

/** The fields that a condition is on. */
function fieldsOf({ field: name }: Leaf, mapping: IndexMapping): readonly Field[] {
  if (name === '_id') return [ID];
  if (name === undefined) return mapping.searched;
  const field = visibleField(mapping, name, undefined);
  return field ? [field] : [];
}

/** Every must, no must_not, and enough of the should clauses. */
function booleanTest<Of>(
  { clauses, shouldAtLeast }: Extract<Query, { kind: 'boolean' }>,
  testOf: (query: Query) => Test<Of>,
): Test<Of> {
  const of = (occur: Clause['occur']) =>
    clauses.filter((clause) => clause.occur === occur).map((clause) => testOf(clause.query));
  const [must, should, mustNot] = [of('must'), of('should'), of('must_not')];
  const wanted = shouldAtLeast ?? (must.length === 0 ? 1 : 0);
  // At most all; without should clauses it cannot be met.
  const least = should.length === 0 ? (shouldAtLeast ?? 0) : Math.min(wanted, should.length);
  // Loops, because each is run for every document.
  return (one) => {
    for (const test of must) if (!test(one)) return false;
    for (const test of mustNot) if (test(one)) return false;
    let met = 0;
    for (const test of should) if (met < least && test(one)) met += 1;
    return met >= least;
  };
}

function anyOf<Of>(tests: readonly Test<Of>[]): Test<Of> {
  return (one) => {
    for (const test of tests) if (test(one)) return true;
    return false;
  };
}

type NestedQuery = Extract<Query, { kind: 'nested' }>;

/** The test for documents with an object at a path that meets the whole query. */
function nestedTest({ path, query, ignoresUnmapped }: NestedQuery, { index, mapping }: Engine): Test<number> {
  if (mapping.nested.includes(path)) {
    const meets = objectTest(query, path, mapping);
    return index.objects(path).some((json) => meets(JSON.parse(String(json))));
  }
  const isPlain = Object.keys(mapping.fields).some((name) => name.startsWith(`${path}.`));
  // A plain member is refused, even if unmapped ones are ignored.
  if (!isPlain && ignoresUnmapped) return never;
  const reason = isPlain
    ? `[nested] nested object under path [${path}] is not of nested type`
    : `[nested] failed to find nested object under path [${path}]`;
  throw new EngineError('query_shard_exception', reason);
}

/** Whether an object meets a query on the fields of its path, which are hidden from other queries. */
function objectTest(query: Query, path: string, mapping: IndexMapping): Test<Members> {
  switch (query.kind) {
    case 'all':
      return () => true;
    case 'none':
    case 'ids':
    case 'nested':
      return never;
    case 'boolean':
      return booleanTest(query, (inner) => objectTest(inner, path, mapping));
    default: {
      const field = query.field === undefined ? undefined : visibleField(mapping, query.field, path);
      if (!field) return never;
      const test = valueTest(query, field);
      const inside = { ...field, paths: field.paths.map((one) => one.slice(path.length + 1)) };
      return (object) => fieldValues(object, inside).some(test);
    }
  }
}
