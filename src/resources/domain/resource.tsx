import { Component } from 'lucide-react';
import * as v from 'valibot';
import { entityReferenceSchema, lenient, lenientList } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { PageLink } from '../../entity/page-link.tsx';
import { FactsSection, PartsList, referenceName, referredPart } from '../../entity/parts-list.tsx';
import { peopleFact } from '../../entity/people-list.tsx';
import { peopleText } from '../../entity/people.tsx';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { ICON_PROPS } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/text.tsx';
import type { PartsProps, ResourceType } from '../resource.ts';
import { sharedColumns, textColumn } from '../shared/column-views.tsx';
import { FilteredLists } from '../shared/filtered-lists.tsx';

const domainRecords = recordType({
  type: 'domain',
  shared: ['owners', 'tags', 'extension'],
  members: { domainType: lenient(v.string()) },
  fields: {
    parent: lenient(entityReferenceSchema),
    experts: lenient(lenientList(entityReferenceSchema)),
    children: lenient(lenientList(entityReferenceSchema)),
  },
});

type DomainRow = RowOf<typeof domainRecords>;

const COMPONENT = <Component {...ICON_PROPS} />;

/** The parts of an opened domain: its type, parent and experts, the domains below it, and lists of what is in it. */
function DomainParts({ record, loading, toRecord, endpointOf, children }: PartsProps<DomainRow>) {
  const t = useTranslator();
  const { domainType, parent, experts = [], children: below, fullyQualifiedName } = record;
  const parentFqn = parent?.fullyQualifiedName;
  return children({
    facts: (
      <FactsSection
        title={t('domain.domain')}
        facts={[
          { label: t('domain.type'), value: domainType },
          {
            label: t('domain.parent'),
            value: parentFqn && parent && (
              <PageLink to={toRecord(parentFqn)}>
                <VisibleText text={referenceName(parent)} />
              </PageLink>
            ),
          },
          { label: t('domain.experts'), value: peopleFact(experts) },
        ]}
      />
    ),
    main: (
      <FilteredLists
        title={t('domain.contents')}
        facet="domain"
        name={fullyQualifiedName}
        loading={loading}
        endpointOf={endpointOf}
      />
    ),
    after: (
      <PartsList
        title={t('domain.below')}
        findLabel={t('domain.findDomain')}
        parts={below?.map((domain) => ({
          ...referredPart(domain),
          icon: COMPONENT,
          ...(domain.fullyQualifiedName && { to: toRecord(domain.fullyQualifiedName) }),
        }))}
        loading={loading}
      />
    ),
  });
}

const domainResource: ResourceType<DomainRow> = {
  id: 'domain',
  path: 'domains',
  endpoint: {
    path: ['domains'],
    searchIndex: 'domain_search_index',
    // Domains are in no database or service.
    scopeParams: () => ({}),
    ...domainRecords,
  },
  search: 'index',
  columns: [
    ...sharedColumns('name'),
    textColumn(
      {
        id: 'parent',
        label: 'domain.parent',
        field: { name: 'parent', empty: null },
        grow: 1,
        narrow: 'place',
        file: { data: ({ parent = null }) => ({ parent }) },
      },
      ({ parent }) => parent && referenceName(parent),
      ({ parent }) => parent?.fullyQualifiedName,
    ),
    textColumn(
      {
        id: 'domainType',
        label: 'domain.type',
        width: 148,
        narrow: 'fact',
        file: { data: ({ domainType = null }) => ({ domainType }) },
      },
      (row) => row.domainType ?? null,
    ),
    ...sharedColumns('owners'),
    textColumn(
      { id: 'experts', label: 'domain.experts', field: { name: 'experts' }, width: 160 },
      ({ experts }, t) => experts && peopleText(experts, t),
    ),
    ...sharedColumns('tags', 'entityStatus', 'displayName', 'description', 'updatedAt'),
  ],
  defaultColumns: ['name', 'parent', 'domainType', 'owners', 'experts', 'updatedAt'],
  sortMenu: ['updatedAt', 'name'],
  facets: ['owner', 'tag', 'status', 'updated', 'property', 'missing'],
  types: [],
  hasNoDeleted: true,
  icon: () => COMPONENT,
  hasLineage: true,
  Parts: DomainParts,
};

export default domainResource;
