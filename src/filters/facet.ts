import type { LucideIcon } from 'lucide-react';
import type { NamesInIndex } from '../api/field-values.ts';
import type { IndexProbe, IndexProfile } from '../api/index-profile.ts';
import type { Clause } from '../api/search-request.ts';
import type { PlainMessageKey } from '../i18n/translate.ts';
import type { FilteredRecord } from './filtered-record.ts';
import type { NamedValue, ServiceListId, ValueListId } from './value-lists.ts';
import type { FilterValue, ValueSyntax } from './value-syntax.ts';

// Type of a facet. `facets` has them, `facets/registry.ts` lists them. Nothing else names a facet but the types of resources,
// which list their facets and the filters of their column headers.

/** Id of a facet, such as `owner`: the name of its parameter in URLs. It must not change. */
export type FacetId = string & { readonly idOf?: 'facet' };
/** Id of a line of the menu: that of a facet, or of a further entry such as `schema`, which is no facet's. */
export type EntryId = string & { readonly idOf?: 'facet' | 'entry' };

/** Kinds of records that names in filters stand for: users and teams by name, all others by FQN. */
export type ReferenceKind = 'people' | 'databases' | 'domains' | 'dataProducts';

/** Ids of the records that a name stands for; an empty list: there is none (any more). */
export type ReferenceIds = (kind: ReferenceKind, name: string) => readonly string[];

export interface EvaluationContext {
  readonly ids: ReferenceIds;
  /** ms since the epoch, for spans that end now. */
  readonly now: number;
  /** Paths of the parts whose tags count as those of a record. */
  readonly taggedParts: readonly string[];
}

export interface QueryContext extends EvaluationContext {
  readonly profile: IndexProfile;
}

/**
 * A capability that a facet needs of an index, with a test of records: if a record of the list has it and the index finds
 * none, the index cannot answer.
 */
export interface FacetProbe extends IndexProbe {
  readonly has: (record: FilteredRecord, taggedParts: readonly string[]) => boolean;
  /** The optional fields of records that `has` reads; absent: none. */
  readonly fields?: (taggedParts: readonly string[]) => readonly string[];
}

export type ValueSource =
  | {
      readonly kind: 'lists';
      /** Lists in the order of their values. @param services the list of those that records belong to, if they do */
      readonly lists: (services: ServiceListId | undefined) => readonly ValueListId[];
      /** The entries that are values of the facet; absent: all. */
      readonly has?: (entry: NamedValue) => boolean;
      /** Entries are labelled by their values, not by display names. */
      readonly calledByValue?: true;
      /** All entries of one vocabulary, such as the tags of a classification, are offered as one value too. */
      readonly wholes?: true;
      /** The member of the entries that has the values, each once; absent: their names. */
      readonly member?: 'serviceType';
    }
  /** Those of `fixedValues`. */
  | { readonly kind: 'fixed' }
  /** Names that the service suggests for the typed text. */
  | {
      readonly kind: 'suggestions';
      /** @param parts paths of the parts that a type's records have, such as `columns` */
      readonly names: (parts: readonly string[]) => NamesInIndex;
    }
  /** No values are known: they have to be typed. */
  | { readonly kind: 'typing' };

export type ValueEditor =
  | {
      readonly kind: 'values';
      readonly find: PlainMessageKey;
    }
  /** Spans that end now, or two days. */
  | { readonly kind: 'dates' }
  /** A least and a greatest number. */
  | { readonly kind: 'numbers'; readonly label: PlainMessageKey };

/** One line of the menu "Filter", and one key of the search box. */
export interface FacetEntry {
  /** Key typed before the colon: the facet's own id, or another. */
  readonly id: EntryId;
  readonly label: PlainMessageKey;
  /** Label given by the users of the server, in place of `label`. */
  readonly ownLabel?: string | undefined;
  /** The label within a sentence. */
  readonly noun: PlainMessageKey;
  readonly icon: LucideIcon;
  /** A typed value. */
  readonly example: string;
  /**
   * Fields of the index that count the uses of each value, by its name, its display name or the referenced id: the first
   * with any counts. Missing fields do no harm. Absent: values stand in the order of their lists.
   */
  readonly rankedBy?: readonly string[];
  readonly editor: ValueEditor;
  /** Whether the text in the find box is a value too: as a whole name, its beginning or a part of it; absent: no. */
  readonly takesParts?: boolean;
  readonly values: ValueSource;
  /** The entry is behind "More filters"; absent: it is among the common ones. */
  readonly isRare?: true;
}

/** A facet: everything about one way to narrow lists, whatever the type of resource. It is its own first entry of the menu. */
export interface Facet extends FacetEntry {
  readonly id: FacetId;
  /** Further entries; each takes the values that it holds from the facet's own entry. */
  readonly also?: readonly (FacetEntry & { readonly holds: (value: FilterValue) => boolean })[];
  /** Other typed texts of a value, as `key:typed`. */
  readonly aliases?: readonly { readonly key: string; readonly typed: string; readonly value: string }[];

  readonly syntax: ValueSyntax;
  /** The text before the values of a sentence, in place of label and operator: "Column named"; false: none. */
  readonly lead?: (values: readonly FilterValue[], not: boolean) => PlainMessageKey | false;
  /** Messages between label and values; absent: "is" and "is not". */
  readonly operators?: readonly [is: PlainMessageKey, isNot: PlainMessageKey];
  /** Label of the lack of a value, such as "No owner", for a facet that records can lack. */
  readonly none?: PlainMessageKey;
  /** Note on values that are not of the record alone; a message that is empty for some types. */
  readonly note?: PlainMessageKey;
  /** Value in URLs of its lack among the missing parts; absent: it is none of them. */
  readonly missing?: string;

  /** Values that every server has: the menu finds them by their words. @param types kinds of records, such as a view */
  readonly fixedValues?: (types: readonly string[]) => readonly string[];
  /** The field by which the index counts all values in one response. */
  readonly countedBy?: string;
  /** Kind of reference that its names stand for; a name without an id is gone. */
  readonly refersTo?: ReferenceKind;
  /** Its names are FQNs of entities with display names; values are also found by the last name in the FQN. */
  readonly calledByLastName?: true;

  /** Probes of the index that the clause of some values depends on. */
  readonly probes: (values: readonly FilterValue[], taggedParts: readonly string[]) => readonly FacetProbe[];
  /** The clause of some values, any of which a record must have. */
  readonly clause: (values: readonly FilterValue[], context: QueryContext) => Clause;
  /** Whether a record has a value, as an index of the present record would find. */
  readonly test: (record: FilteredRecord, value: FilterValue, context: EvaluationContext) => boolean;
  /** The optional fields of records that `test` reads; absent: none. Parts that every record has may be among them. */
  readonly fields?: (values: readonly FilterValue[], taggedParts: readonly string[]) => readonly string[];
}

export type ListedName = PlainMessageKey extends infer Key
  ? Key extends `facet.${infer Name}Find`
    ? Name
    : never
  : never;

/** What an entry has by its name, if its values are a list. */
export const listedEntry = (
  name: ListedName,
  icon: LucideIcon,
  example: string,
): Pick<Facet, 'id' | 'label' | 'noun' | 'icon' | 'example' | 'editor'> => ({
  id: name,
  label: `facet.${name}`,
  noun: `facet.${name}Noun`,
  icon,
  example,
  editor: { kind: 'values', find: `facet.${name}Find` },
});

/** What a facet has beside that of its kind, or in place of it. */
export type OwnMembers = Partial<Facet> & Pick<Facet, 'values'>;
