import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { entityReferenceSchema, lenient, lenientList } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { PageLink } from '../../entity/page-link.tsx';
import { FactsSection, referenceName } from '../../entity/parts-list.tsx';
import { peopleFact } from '../../entity/people-list.tsx';
import { peopleText } from '../../entity/people.tsx';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { entityPath } from '../../paths.ts';
import { ICON_PROPS } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/text.tsx';
import type { PartsProps, ResourceType } from '../resource.ts';
import { sharedColumns, textColumn } from '../shared/column-views.tsx';
import { FilteredLists } from '../shared/filtered-lists.tsx';

const dataProductRecords = recordType({
  type: 'dataProduct',
  shared: ['owners', 'tags', 'domains', 'extension'],
  members: { lifecycleStage: lenient(v.string()) },
  // The field `assets` is left out, because it holds every record of a product.
  fields: { experts: lenient(lenientList(entityReferenceSchema)) },
});

type DataProductRow = RowOf<typeof dataProductRecords>;

/** The parts of an opened data product: its domain and experts, and lists of what is in it. */
function DataProductParts({ record, loading, endpointOf, children }: PartsProps<DataProductRow>) {
  const t = useTranslator();
  const { domains: [domain] = [], experts = [], lifecycleStage, fullyQualifiedName } = record;
  const domainFqn = domain?.fullyQualifiedName;
  const inDomain: ReactNode = domainFqn && domain && (
    <PageLink to={entityPath('domains', domainFqn)}>
      <VisibleText text={referenceName(domain)} />
    </PageLink>
  );
  return children({
    facts: (
      <FactsSection
        title={t('dataProduct.dataProduct')}
        facts={[
          { label: t('dataProduct.domain'), value: inDomain },
          { label: t('dataProduct.experts'), value: peopleFact(experts) },
          { label: t('dataProduct.stage'), value: lifecycleStage },
        ]}
      />
    ),
    main: (
      <FilteredLists
        title={t('dataProduct.contents')}
        facet="dataProduct"
        name={fullyQualifiedName}
        loading={loading}
        endpointOf={endpointOf}
      />
    ),
  });
}

const dataProductResource: ResourceType<DataProductRow> = {
  id: 'dataProduct',
  path: 'dataProducts',
  endpoint: {
    path: ['dataProducts'],
    searchIndex: 'data_product_search_index',
    // Data products are in no database or service.
    scopeParams: () => ({}),
    ...dataProductRecords,
  },
  search: 'index',
  columns: [
    ...sharedColumns('name', 'domains', 'owners'),
    textColumn(
      { id: 'experts', label: 'dataProduct.experts', field: { name: 'experts' }, width: 160 },
      ({ experts }, t) => experts && peopleText(experts, t),
    ),
    ...sharedColumns('tags', 'entityStatus', 'displayName', 'description', 'updatedAt'),
  ],
  defaultColumns: ['name', 'domains', 'owners', 'experts', 'description', 'updatedAt'],
  sortMenu: ['updatedAt', 'name'],
  facets: ['owner', 'tag', 'domain', 'status', 'updated', 'property', 'missing'],
  types: [],
  hasNoDeleted: true,
  icon: () => <Package {...ICON_PROPS} />,
  Parts: DataProductParts,
};

export default dataProductResource;
