import type { LucideIcon } from 'lucide-react';
import { anyOf, fieldProbe, lacks, noneOrNamed, terms } from '../clauses.ts';
import { listedEntry, type Facet, type ListedName, type OwnMembers, type ReferenceIds } from '../facet.ts';
import type { FilteredRecord } from '../filtered-record.ts';
import { names, namesOf, type FilterValue } from '../value-syntax.ts';

interface FieldFacet extends OwnMembers {
  /** Fields of the index with the values, any of which may exist. */
  readonly indexed: readonly string[];
  /** The values of a record as the index has them: texts, or ids of the records that it refers to. */
  readonly valuesOf: (record: FilteredRecord) => readonly string[];
  /** Optional fields of records that `valuesOf` reads. */
  readonly reads?: readonly string[];
}

/** A facet whose values an index has as keywords: texts, or if it refers to other records, which filters name, their ids. */
export function fieldFacet(
  name: ListedName,
  icon: LucideIcon,
  example: string,
  { indexed, valuesOf, reads = [], ...own }: FieldFacet,
): Facet {
  const { refersTo } = own;
  const [only, ...others] = indexed;
  const probe = fieldProbe(name, indexed, (record) => valuesOf(record).length > 0, reads);
  const indexedValues = (values: readonly FilterValue[], ids: ReferenceIds): readonly string[] => {
    const named = namesOf(values);
    return refersTo ? named.flatMap((one) => ids(refersTo, one)) : named;
  };
  return {
    ...listedEntry(name, icon, example),
    syntax: names({ none: own.none !== undefined }),
    probes: () => [probe],
    clause(values, { ids }) {
      const wanted = indexedValues(values, ids);
      return noneOrNamed(values, lacks(indexed), anyOf(indexed.map((field) => terms(field, wanted))));
    },
    test(record, value, { ids }) {
      const present = valuesOf(record);
      if (value.kind === 'none') return present.length === 0;
      return indexedValues([value], ids).some((one) => present.includes(one));
    },
    fields: () => reads,
    // One field alone has all texts.
    ...(!refersTo && only !== undefined && others.length === 0 && { countedBy: only }),
    ...own,
  };
}
