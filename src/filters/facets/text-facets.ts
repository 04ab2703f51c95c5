import { Award, BadgeCheck, Plug, Server, Stamp, Table } from 'lucide-react';
import type { Facet } from '../facet.ts';
import { isTier } from '../filtered-record.ts';
import { names } from '../value-syntax.ts';
import { fieldFacet } from './field-facet.ts';

// Facets of records that have at most one text, which an index has as a keyword.

/** What the facets of a record's one tag of a classification share: the tag may be typed without the classification's name. */
const oneTagOf = (classification: string): Pick<Facet, 'syntax' | 'values'> => ({
  syntax: names({
    none: true,
    fullName: (text) => (text.includes('.') ? text : `${classification}.${text}`),
    words: (name) => name.replace(new RegExp(String.raw`^${classification}\.(?=[^.]+$)`), ''),
  }),
  values: {
    kind: 'lists',
    lists: () => ['tags'],
    has: ({ fqn }) => fqn.startsWith(`${classification}.`),
    calledByValue: true,
  },
});

const textList = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);

/** Importance of a record: its one tag of the classification `Tier`. */
export const tier = fieldFacet('tier', Award, 'Tier1', {
  indexed: ['tier.tagFQN'],
  valuesOf: ({ tags = [] }) => textList(tags.find(({ tagFQN }) => isTier(tagFQN))?.tagFQN),
  reads: ['tags'],
  ...oneTagOf('Tier'),
  none: 'facet.tierNone',
  missing: 'tier',
  fixedValues: () => [1, 2, 3, 4, 5].map((rank) => `Tier.Tier${rank}`),
});

/** The service that a record belongs to, by name. Most records always have it, others as an optional field. */
export const service = fieldFacet('service', Server, 'snow', {
  indexed: ['service.name.keyword'],
  valuesOf: (record) => textList(record.service?.name),
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
export const type = fieldFacet('type', Table, 'View', {
  indexed: TYPE_FIELDS,
  valuesOf: (record) => textList(record.tableType),
  rankedBy: TYPE_FIELDS,
  values: { kind: 'fixed' },
  fixedValues: (types) => types,
});

/** The certificate of a record, a tag of the classification `Certification`: from 1.6 on. */
export const certification = fieldFacet('certification', BadgeCheck, 'Gold', {
  indexed: ['certification.tagLabel.tagFQN'],
  valuesOf: (record) => textList(record.certification?.tagLabel.tagFQN),
  reads: ['certification'],
  ...oneTagOf('Certification'),
  none: 'facet.certificationNone',
  isRare: true,
});

/** The state of approval of a record, in the service's terms: `entity/type/status.json`, from 1.10 on. */
export const status = fieldFacet('status', Stamp, 'Approved', {
  indexed: ['entityStatus'],
  valuesOf: (record) => textList(record.entityStatus),
  reads: ['entityStatus'],
  values: { kind: 'fixed' },
  isRare: true,
  fixedValues: () => ['Approved', 'In Review', 'Draft', 'Deprecated', 'Archived', 'Rejected', 'Unprocessed'],
});

/** The type of the service that a record belongs to, such as Snowflake, in the service's terms. */
export const serviceType = fieldFacet('serviceType', Plug, 'Snowflake', {
  indexed: ['serviceType'],
  valuesOf: (record) => textList(record.serviceType),
  rankedBy: ['serviceType'],
  values: {
    kind: 'lists',
    lists: (services) => (services ? [services] : []),
    member: 'serviceType',
    calledByValue: true,
  },
  isRare: true,
});
