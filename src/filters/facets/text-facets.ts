import { Award, BadgeCheck, Plug, Server, Stamp, Table, type LucideIcon } from 'lucide-react';
import { anyOf, fieldProbe, lacks, noneOrNamed, terms } from '../clauses.ts';
import { listedEntry, type Facet, type ListedName, type OwnMembers } from '../facet.ts';
import { hasText, isTier, type FilteredRecord } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

// Facets of records that have at most one text, which an index has as a keyword.

interface TextFacet extends OwnMembers {
  /** Fields of the index with the text, any of which may exist. */
  readonly indexed: readonly string[];
  readonly textOf: (record: FilteredRecord) => string | undefined;
  /** Optional fields of records that `textOf` reads. */
  readonly reads?: readonly string[];
}

function textFacet(
  name: ListedName,
  icon: LucideIcon,
  example: string,
  { indexed, textOf, reads = [], ...own }: TextFacet,
): Facet {
  const [only, ...others] = indexed;
  const probe = fieldProbe(name, indexed, (record) => textOf(record) !== undefined, reads);
  return {
    ...listedEntry(name, icon, example),
    syntax: names(),
    probes: () => [probe],
    clause: (values) =>
      noneOrNamed(values, lacks(indexed), anyOf(indexed.map((field) => terms(field, namesOf(values))))),
    test: (record, value) =>
      hasText(
        [textOf(record)].flatMap((text) => text ?? []),
        value,
      ),
    fields: () => reads,
    // One field alone has all values.
    ...(only !== undefined && others.length === 0 && { countedBy: only }),
    ...own,
  };
}

/** Importance of a record: its one tag of the classification `Tier`, which may be typed without `Tier.`. */
export const tier = textFacet('tier', Award, 'Tier1', {
  indexed: ['tier.tagFQN'],
  textOf: ({ tags = [] }) => tags.find(({ tagFQN }) => isTier(tagFQN))?.tagFQN,
  reads: ['tags'],
  syntax: names({
    none: true,
    fullName: (text) => (text.includes('.') ? text : `Tier.${text}`),
    words: (name) => name.replace(/^Tier\.(?=[^.]+$)/, ''),
  }),
  none: 'facet.tierNone',
  missing: 'tier',
  values: { kind: 'lists', lists: () => ['tags'], has: ({ fqn }) => isTier(fqn), calledByValue: true },
  fixedValues: () => [1, 2, 3, 4, 5].map((rank) => `Tier.Tier${rank}`),
});

/** The service that a record belongs to, by name. Most records always have it, others as an optional field. */
export const service = textFacet('service', Server, 'snow', {
  indexed: ['service.name.keyword'],
  textOf: (record) => record.service?.name,
  reads: ['service'],
  rankedBy: ['service.name.keyword', 'service.displayName.keyword'],
  values: { kind: 'lists', lists: (services) => (services ? [services] : []) },
});

/**
 * Index fields of the type: mapped dynamically on servers 1.1, a keyword from 1.2 on, in lower case later. The keyword comes
 * first, because up to 1.1 the field itself is text, whose values engines do not list.
 */
const TYPE_FIELDS = ['tableType.keyword', 'tableType'];

/** Kind of a table, such as a view, in the service's terms. */
export const type = textFacet('type', Table, 'View', {
  indexed: TYPE_FIELDS,
  textOf: (record) => record.tableType,
  rankedBy: TYPE_FIELDS,
  values: { kind: 'fixed' },
  fixedValues: (types) => types,
});

const CERTIFICATION = 'Certification.';

/** The certificate of a record, a tag of the classification `Certification`, which may be typed without its name: from 1.6 on. */
export const certification = textFacet('certification', BadgeCheck, 'Gold', {
  indexed: ['certification.tagLabel.tagFQN'],
  textOf: (record) => record.certification?.tagLabel.tagFQN,
  reads: ['certification'],
  syntax: names({
    none: true,
    fullName: (text) => (text.includes('.') ? text : CERTIFICATION + text),
    words: (name) => name.replace(/^Certification\.(?=[^.]+$)/, ''),
  }),
  none: 'facet.certificationNone',
  values: {
    kind: 'lists',
    lists: () => ['tags'],
    has: ({ fqn }) => fqn.startsWith(CERTIFICATION),
    calledByValue: true,
  },
  isRare: true,
});

/** The state of approval of a record, in the service's terms: `entity/type/status.json`, from 1.10 on. */
export const status = textFacet('status', Stamp, 'Approved', {
  indexed: ['entityStatus'],
  textOf: (record) => record.entityStatus,
  reads: ['entityStatus'],
  values: { kind: 'fixed' },
  isRare: true,
  fixedValues: () => ['Approved', 'In Review', 'Draft', 'Deprecated', 'Archived', 'Rejected', 'Unprocessed'],
});

/** The type of the service that a record belongs to, such as Snowflake, in the service's terms. */
export const serviceType = textFacet('serviceType', Plug, 'Snowflake', {
  indexed: ['serviceType'],
  textOf: (record) => record.serviceType,
  rankedBy: ['serviceType'],
  values: {
    kind: 'lists',
    lists: (services) => (services ? [services] : []),
    member: 'serviceType',
    calledByValue: true,
  },
  isRare: true,
});
