import type { LucideIcon } from 'lucide-react';
import type { IndexProbe, IndexProfile } from '../api/index-profile.ts';
import type { Clause } from '../api/search-request.ts';
import type { NamesInIndex } from '../api/field-values.ts';
import type { PlainMessageKey } from '../i18n/translate.ts';
import type { FilteredRecord } from './filtered-record.ts';
import type { NamedValue, ServiceListId, ValueListId } from './value-lists.ts';
import type { FilterValue, ValueSyntax } from './value-syntax.ts';

// What a facet is. `facets/<facet>.ts` has one each, `facets/registry.ts` lists them, and nothing else names one but the
// types of resources, each of which says which facets and which filters of its columns' headers it has.

/** Id of a facet, such as `owner`: the name of its parameter in addresses. It must not change. */
export type FacetId = string;

/** Ids of what filters name: people by their names, databases and schemas by their FQNs. */
export interface ReferenceIds {
  /** Ids of the users and teams of this name; an empty list: there is none (any more). */
  readonly person: (name: string) => readonly string[];
  /** Id of the database or schema of this FQN; undefined: it does not exist (any more). */
  readonly database: (fqn: string) => string | undefined;
}

/** What filters are asked of an index with. */
export interface QueryContext {
  readonly ids: ReferenceIds;
  /** What the index can do. */
  readonly profile: IndexProfile;
  /** Paths of the parts whose tags count as those of a record; absent: those of tables. */
  readonly taggedParts?: readonly string[];
  /** ms since the epoch, for spans that end now. */
  readonly now: number;
}

/** What filters are evaluated with. */
export interface EvaluationContext {
  readonly ids: ReferenceIds;
  /** ms since the epoch, for spans that end now. */
  readonly now: number;
  /** Paths of the parts whose tags count as those of a record; absent: those of tables. */
  readonly taggedParts?: readonly string[];
}

/**
 * What a facet needs of an index, and how records show that the index should have it: where one of the list has it and the
 * index finds none, the index cannot answer.
 */
export interface FacetProbe<Row extends FilteredRecord = FilteredRecord> extends IndexProbe {
  readonly has: (record: Row, taggedParts: readonly string[]) => boolean;
  /** The optional fields of records that `has` reads; absent: none. */
  readonly fields?: (taggedParts: readonly string[]) => readonly string[];
}

/** What of a type of resource decides which values a facet has. */
export interface FacetedType {
  /** What a record can be, such as a view, in the service's own words. */
  readonly types: readonly string[];
  /** The list of the services that its records belong to. */
  readonly services: ServiceListId;
}

/** Where the values that can be chosen come from. */
export type ValueSource =
  | {
      readonly from: 'lists';
      /** In the order in which their entries are offered. */
      readonly lists: (type: Pick<FacetedType, 'services'>) => readonly ValueListId[];
      /** The entries that are values of the facet; absent: all. */
      readonly has?: (entry: NamedValue) => boolean;
      /** Entries are called as their values are, not by names that are displayed. */
      readonly calledByValue?: true;
    }
  /** Those of `fixedValues`, always the same. */
  | { readonly from: 'fixed' }
  /** The service suggests names that begin with what is typed. */
  | { readonly from: 'suggestions'; readonly names: NamesInIndex };

/** How the values of a filter are chosen. */
export type ValueEditor =
  /** From a list with a find box. */
  | {
      readonly kind: 'values';
      /** Label of the find box. */
      readonly find: PlainMessageKey;
      /** What is typed is a value too: the whole name, its beginning or a part of it. */
      readonly takesParts?: true;
    }
  /** Spans that end now, or two days. */
  | { readonly kind: 'dates' }
  /** At least and at most. */
  | { readonly kind: 'numbers'; readonly label: PlainMessageKey };

/** The group of the menu that an entry stands in. */
export type FacetGroup = 'meaning' | 'place' | 'time' | 'absence';

/** One line of the menu "Filter", and one key of the search box. */
export interface FacetEntry {
  /** What is typed before the colon: the facet's own id, or another. */
  readonly id: string;
  readonly label: PlainMessageKey;
  /** The label within a sentence. */
  readonly noun: PlainMessageKey;
  readonly icon: LucideIcon;
  readonly group: FacetGroup;
  /** A value as it is typed, to show how. */
  readonly example: string;
  /**
   * Fields of the index that say how much each value is used, by its name or by the id of what it names: the first that has
   * any. One that an index does not have does no harm. Absent: values stand in the order of their lists.
   */
  readonly rankedBy?: readonly string[];
  readonly editor: ValueEditor;
  readonly values: ValueSource;
}

/** A filter by one value that one press makes, such as "Owner: none". */
export interface FacetPreset {
  /** As it stands in addresses. */
  readonly value: string;
  readonly label: PlainMessageKey;
  /** The menu "Filter" offers it beside its entries. */
  readonly inMenu?: true;
}

/** Something that a record can lack, as a value of the facet of what is missing. */
export interface MissingPart {
  /** Stands in addresses. */
  readonly part: string;
  /** What is missing. */
  readonly label: PlainMessageKey;
  /** That it is missing. */
  readonly preset: PlainMessageKey;
}

/**
 * What lists can be narrowed by, whatever the type of resource: all that the page knows of it. Its own entry of the menu is
 * part of it. `Row` are the members of records that its test reads.
 */
export interface Facet<Row extends FilteredRecord = FilteredRecord> extends FacetEntry {
  readonly id: FacetId;
  /** Further entries, each of which takes the values that it holds out of the facet's own. */
  readonly also?: readonly (FacetEntry & { readonly holds: (value: FilterValue) => boolean })[];
  /** Words that are typed for a value: what stands before and behind the colon. */
  readonly aliases?: readonly { readonly key: string; readonly typed: string; readonly value: string }[];

  readonly syntax: ValueSyntax;
  /** What stands between label and values where that is not "is" and "is not". */
  readonly operators?: readonly [is: PlainMessageKey, isNot: PlainMessageKey];
  /** What "None" means, for a facet that records can be without. */
  readonly noneHint?: PlainMessageKey;
  readonly presets?: readonly FacetPreset[];
  /** Whose values it means, where that is not the record alone; a message that is empty for some types. */
  readonly note?: PlainMessageKey;
  /** Set where that a record is without it is a value of what is missing too. */
  readonly missing?: MissingPart;

  /** Values that every server has: the menu finds them by their words. */
  readonly fixedValues?: (type: Pick<FacetedType, 'types'>) => readonly string[];
  /** The field by which the index counts all values in one answer. */
  readonly countedBy?: string;
  /** Whom or what its names stand for: looked up for an id, and gone where there is none. */
  readonly refersTo?: keyof NamedReferences;
  /** Its names are FQNs of what is displayed by a name of its own, and called by the last name in the FQN too. */
  readonly calledByLastName?: true;

  /** What an index has to have for the clause of some values. */
  readonly probes: (
    values: readonly FilterValue[],
    taggedParts: readonly string[],
  ) => readonly FacetProbe<Row>[];
  /** The clause of some values, any of which a record must have. */
  readonly clause: (values: readonly FilterValue[], context: QueryContext) => Clause;
  /** Whether a record has a value: what the index would answer if it knew the record as it is now. */
  readonly test: (record: Row, value: FilterValue, context: EvaluationContext) => boolean;
  /** The optional fields of records that `test` reads; absent: none. Those that every record carries may be among them. */
  readonly fields?: (values: readonly FilterValue[], taggedParts: readonly string[]) => readonly string[];
}

/** Names that filters hold, by what they stand for. */
export interface NamedReferences {
  readonly people: readonly string[];
  readonly databases: readonly string[];
}
